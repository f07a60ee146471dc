package oracle_test

import (
	"encoding/json"
	"iter"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/schemes/geo"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/template"
)

func of(t *testing.T, id, rule string) *suite.Suite {
	t.Helper()
	s, err := suite.New(id, rule)
	require.NoError(t, err)
	return s
}

// census counts cases, their octets, the valid ones and those with some components.
type census struct{ cases, octets, valid, authority, both int }

func censusOf(cases iter.Seq[suite.Case]) (n census) {
	for c := range cases {
		n.cases++
		n.octets += len(c.Input)
		if !c.Valid {
			continue
		}
		n.valid++
		if !c.Components.Authority().IsPresent() {
			continue
		}
		n.authority++
		if c.Components.Scheme != "" {
			n.both++
		}
	}
	return n
}

// The package, docs/proof.md and the help of the command say these numbers.
func TestSizesAreAsDocumented(t *testing.T) {
	all := exhaustive.Asked(t)
	s := of(t, "rfc3986", "")
	counted := map[suite.Options]census{}
	for _, c := range []struct {
		options       suite.Options
		cases, octets int
	}{
		{suite.Options{Method: suite.Transitions, OneOctet: true, NoSeeds: true}, 3_844, 41_769},
		{suite.Options{OneOctet: true, NoSeeds: true}, 37_148, 540_717},
		{suite.Options{Octets: true, NoSeeds: true}, 488_769, 6_872_589},
		{suite.Options{NoSeeds: true}, 37_148 + 5_129, 558_150},
		{suite.Options{}, 37_148 + 5_129 + 592, 837_290},
	} {
		if c.options.Octets && !all {
			continue
		}
		got := censusOf(s.Cases(c.options))
		counted[c.options] = got
		assert.Equal(t, c.cases, got.cases, c.options)
		assert.Equal(t, c.octets, got.octets, c.options)
	}
	got := counted[suite.Options{}]
	assert.Equal(t, []int{5_057, 3_777, 247}, []int{got.valid, got.authority, got.both})
	assert.Zero(t, counted[suite.Options{NoSeeds: true}].both)
}

func TestTheSizeOfTheWMethodIsAsDocumented(t *testing.T) {
	exhaustive.Only(t)
	got := censusOf(of(t, "rfc3986", "").Cases(suite.Options{Method: suite.W, OneOctet: true, NoSeeds: true}))
	assert.Equal(t, 213_093, got.cases)
	assert.Equal(t, 3_352_999, got.octets)
}

func TestOptionsHaveNames(t *testing.T) {
	assert.Equal(t, "wp seeds", suite.Options{}.String())
	assert.Equal(t, "transitions octets", suite.Options{Method: suite.Transitions, Octets: true, NoSeeds: true}.String())
}

func TestEachSeedIsACaseUnlessTheMethodHasIt(t *testing.T) {
	s := of(t, "rfc3986", "")
	inputs, seeds := map[string]bool{}, map[string]bool{}
	for c := range s.Cases(suite.Options{OneOctet: true, NoSeeds: true}) {
		inputs[c.Input] = true
		assert.Empty(t, c.Seed)
	}
	verdicts := map[bool]int{}
	for c := range s.Cases(suite.Options{}) {
		if c.Seed == "" {
			continue
		}
		assert.False(t, inputs[c.Input], "%q", c.Input)
		assert.Equal(t, suite.Realistic, c.Fault)
		verdicts[c.Valid]++
		seeds[c.Input] = true
	}
	for _, text := range seedTexts(t) {
		assert.True(t, seeds[text] != inputs[text], "%.80q", text)
	}
	assert.Greater(t, verdicts[true], 200)
	assert.Greater(t, verdicts[false], 200)
}

func TestOtherRulesHaveNoSeeds(t *testing.T) {
	for c := range of(t, "rfc3986", "host").Cases(suite.Options{}) {
		assert.Empty(t, c.Seed)
	}
}

func TestASuiteIsTheSameEveryTimeAndHasNoInputTwice(t *testing.T) {
	s := of(t, "rfc2732", "")
	inputs := func() (all []string) {
		for c := range s.Cases(suite.Options{}) {
			all = append(all, c.Input)
		}
		return all
	}
	first := inputs()
	require.Equal(t, first, inputs())
	slices.Sort(first)
	assert.Len(t, slices.Compact(first), len(first))
}

func TestASuiteCanBeLeftEarly(t *testing.T) {
	for range of(t, "rfc3986", "").Cases(suite.Options{}) {
		break
	}
}

// The verdicts of the automata, and what is taken apart by them, against the parsers of this module.
func TestParsersOfThisModuleAreRightOnTheSuites(t *testing.T) {
	all := exhaustive.Asked(t)
	for _, g := range grammar.All {
		if g.Runes && !all {
			continue
		}
		o := suite.Options{}
		if g.Runes {
			o = suite.Options{Method: suite.Transitions, OneOctet: true} // the Wp-method's takes a minute
		} else if g.ID != "rfc3986" && !all {
			o = suite.Options{Method: suite.Transitions}
		}
		parser, err := oracle.Grammar(g.ID)
		require.NoError(t, err)
		valid := 0
		for c := range of(t, g.ID, "").Cases(o) {
			components, err := parser.Parse(c.Input)
			if !assert.Equal(t, c.Valid, err == nil, "%s: %q: %v", g.ID, c.Input, err) {
				break
			}
			if c.Valid {
				valid++
				assert.Equal(t, *c.Components, components, "%s: %q", g.ID, c.Input)
			}
		}
		assert.Positive(t, valid, g.ID)
	}
}

func TestEachOctetIsTriedInEachRule(t *testing.T) {
	tried := map[string]map[byte]bool{}
	for c := range of(t, "rfc3986", "").Cases(suite.Options{}) {
		if c.Valid || c.Offset == len(c.Input) {
			continue
		}
		if tried[c.Rule] == nil {
			tried[c.Rule] = map[byte]bool{}
		}
		tried[c.Rule][c.Input[c.Offset]] = true
	}
	for b := range 256 {
		if b >= 0x80 || b < ' ' {
			assert.True(t, tried["query"][byte(b)], "%#x", b)
			assert.True(t, tried["IPv6address"][byte(b)], "%#x", b)
		}
	}
}

func TestACaseSaysWhereAndInWhichRuleItGoesWrong(t *testing.T) {
	s := of(t, "rfc3986", "")
	for _, c := range []struct {
		input, rule, section string
		offset               int
	}{
		{"http://[::1", "IPv6address", "3.2.2", 11},
		{"http://a@b@c", "host", "3.2.2", 10},
		{"1 b", "segment-nz-nc", "3.3", 1},
		{"%zz", "pct-encoded", "2.1", 1},
	} {
		got := s.Judge(c.input)
		assert.False(t, got.Valid)
		assert.Nil(t, got.Components)
		assert.Equal(t, c.rule, got.Rule, "%q", c.input)
		assert.Equal(t, c.section, got.Section, "%q", c.input)
		assert.Equal(t, c.offset, got.Offset, "%q", c.input)
	}
	assert.Equal(t, uri.Present("q"), s.Judge("http://a?q").Components.Query)
	assert.Equal(t, uri.Optional{}, s.Judge("http://a#q").Components.Query)
	assert.Nil(t, of(t, "rfc3986", "host").Judge("a").Components, "a host has no components")
}

func take(cases iter.Seq[suite.Case], n int) []suite.Case {
	var out []suite.Case
	for c := range cases {
		if out = append(out, c); len(out) == n {
			break
		}
	}
	return out
}

func TestRandomMembersAreMembersOfTheLength(t *testing.T) {
	ids := []string{"rfc3986"}
	if exhaustive.Asked(t) {
		ids = append(ids, "whatwg")
	}
	for _, id := range ids {
		s := of(t, id, "")
		parser, _ := oracle.Grammar(id)
		for _, length := range []int{0, 1, 7, 40} {
			cases := take(s.Random(length, 1), 50)
			assert.Len(t, cases, 50)
			for _, c := range cases {
				assert.True(t, c.Valid)
				assert.Len(t, c.Input, length)
				_, err := parser.Parse(c.Input)
				assert.NoError(t, err, "%s %q", id, c.Input)
			}
		}
	}
}

func TestRandomIsDeterministicBySeed(t *testing.T) {
	s := of(t, "rfc3986", "")
	assert.Equal(t, take(s.Random(20, 7), 9), take(s.Random(20, 7), 9))
	assert.NotEqual(t, take(s.Random(20, 7), 9), take(s.Random(20, 8), 9))
	assert.Equal(t, take(s.NearMisses(20, 7), 9), take(s.NearMisses(20, 7), 9))
}

func TestRandomMembersAreUniform(t *testing.T) {
	s := of(t, "rfc3986", "IPv4address") // 10 of length 7 have every first digit: 10 * 10 * 10 * 10
	assert.Equal(t, big.NewInt(10_000), s.Count(7))
	first := map[byte]int{}
	for _, c := range take(s.Random(7, 3), 10_000) {
		first[c.Input[0]]++
	}
	for b, n := range first {
		assert.InDelta(t, 1000, n, 150, "%c", b)
	}
	assert.Empty(t, take(s.Random(6, 3), 1), "there is none so short")
	assert.Empty(t, take(s.NearMisses(6, 3), 1))
}

func TestNearMissesAreOneEditFromAMember(t *testing.T) {
	s := of(t, "rfc3986", "IPv4address")
	for _, c := range take(s.NearMisses(8, 5), 200) {
		assert.False(t, c.Valid, "%q", c.Input)
		assert.Equal(t, suite.MissAccepted, c.Fault)
		assert.True(t, slices.ContainsFunc(edits(c.Input), func(e string) bool { return s.Judge(e).Valid }), "%q", c.Input)
	}
}

// edits are the strings that are one edit from s, by octets of IPv4 addresses.
func edits(s string) []string {
	var out []string
	for i := range len(s) + 1 {
		for _, b := range "0123456789." {
			out = append(out, s[:i]+string(b)+s[i:])
			if i < len(s) {
				out = append(out, s[:i]+string(b)+s[i+1:])
			}
		}
		if i < len(s) {
			out = append(out, s[:i]+s[i+1:])
		}
	}
	return out
}

func TestACaseInJSONShowsOctetsThatAreNotText(t *testing.T) {
	s := of(t, "rfc3986", "")
	text, err := json.Marshal(s.Judge("a?"))
	require.NoError(t, err)
	assert.JSONEq(t, `{"input":"a?","valid":true,"rule":"query","section":"3.4","offset":2,"fault":"verdict","components":
		{"scheme":null,"authority":null,"userinfo":null,"host":null,"port":null,"path":"a","query":"","fragment":null},"seed":null}`, string(text))
	text, err = json.Marshal(s.Judge("a%\xff "))
	require.NoError(t, err)
	assert.JSONEq(t, `{"input_bytes":"a%25%FF%20","valid":false,"rule":"pct-encoded","section":"2.1","offset":2,"fault":"verdict","components":null,"seed":null}`, string(text))
}

func TestUnknownGrammarsAndRulesAreErrors(t *testing.T) {
	_, err := suite.New("rfc1", "")
	assert.ErrorContains(t, err, "rfc3986")
	_, err = suite.New("rfc3986", "nothing")
	assert.ErrorContains(t, err, "nothing")
}

// The generated tests of the packages of schemes use these suites too.
func TestGrammarsOfSchemesHaveSuites(t *testing.T) {
	for id, parse := range map[string]func(string) error{
		"urn":          func(s string) error { _, err := urn.Parse(s); return err },
		"geo":          func(s string) error { _, err := geo.Parse(s); return err },
		"uri-template": func(s string) error { _, err := template.Parse(s); return err },
	} {
		s, err := suite.New(id, "")
		require.NoError(t, err)
		n := 0
		for c := range s.Cases(suite.Options{Method: suite.Transitions}) {
			if n++; !assert.Equal(t, c.Valid, parse(c.Input) == nil, "%s: %q", id, c.Input) {
				break
			}
			assert.Nil(t, c.Components)
		}
		assert.Greater(t, n, 100, id)
	}
}

// No automaton counts the octets of a host, so texts about which that decides are no cases.
func TestTheSuiteOfTheConsensusIsThatOfItsParser(t *testing.T) {
	n := 0
	for c := range of(t, "consensus", "").Cases(suite.Options{Method: suite.Transitions}) {
		if n++; !exhaustive.Asked(t) && c.Seed == "" && n%20 != 0 {
			continue
		}
		assert.Equal(t, c.Valid, consensus.Valid(c.Input), "%s %q", c.Seed, c.Input)
	}
	assert.Greater(t, n, 10000)
}
