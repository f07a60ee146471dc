package oracle_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
)

func runDiffer(t *testing.T, o differ.Options, inputs []string, parsers ...differ.Parser) *differ.Report {
	t.Helper()
	r, err := differ.Run(context.Background(), slices.Values(inputs), parsers, o)
	require.NoError(t, err)
	return r
}

func builtinParser(t *testing.T, name string) differ.Parser {
	t.Helper()
	p, ok := differ.Builtin(name)
	require.True(t, ok, name)
	return p
}

// seeing is a parser that sees the same in everything.
func seeing(name string, c uri.Components) differ.Parser {
	return differ.Parser{Name: name, Judge: probe.ComponentsFunc(func(string) (uri.Components, error) { return c, nil })}
}

func refusing(name, reason string) differ.Parser {
	return differ.Parser{Name: name, Judge: probe.Func(func(string) error { return errors.New(reason) })}
}

func TestAClassSaysWhoSeesWhat(t *testing.T) {
	a := uri.Components{Scheme: "http", Host: uri.Present("a")}
	b := uri.Components{Scheme: "http", Host: uri.Present("b")}
	r := runDiffer(t, differ.Options{}, []string{"http://a\\@b", "http://a\\@b/c"}, seeing("one", a), seeing("two", b), refusing("three", "no"), seeing("four", b))
	require.Len(t, r.Classes, 2)
	assert.Equal(t, &differ.Class{Component: "verdict", Trait: "a backslash", Count: 2, Witness: "http://a\\@b", Groups: []differ.Group{
		{Parsers: []string{"one", "two", "four"}, Sees: "accepted"}, {Parsers: []string{"three"}, Sees: "rejected: no"},
	}}, r.Classes[0])
	assert.Equal(t, &differ.Class{Component: "host", Trait: "a backslash", Count: 2, Witness: "http://a\\@b", Groups: []differ.Group{
		{Parsers: []string{"two", "four"}, Sees: `"b"`}, {Parsers: []string{"one"}, Sees: `"a"`},
	}}, r.Classes[1])
	assert.Equal(t, []differ.Count{{Name: "one", Accepted: 2}, {Name: "two", Accepted: 2}, {Name: "three", Rejected: 2}, {Name: "four", Accepted: 2}}, r.Parsers)
	assert.Equal(t, 4, r.Total())
	assert.Contains(t, r.Pairs, differ.Pair{Component: "host", A: "one", B: "two", Compared: 2, Count: 2, Witness: "http://a\\@b", SeenByA: `"a"`, SeenByB: `"b"`})
	assert.Contains(t, r.Pairs, differ.Pair{Component: "host", A: "two", B: "four", Compared: 2})
	assert.Contains(t, r.Pairs, differ.Pair{Component: "host", A: "one", B: "three"})
}

func TestAParserWithoutComponentsIsComparedByItsVerdicts(t *testing.T) {
	silent := differ.Parser{Name: "silent", Judge: probe.Func(func(string) error { return nil })}
	r := runDiffer(t, differ.Options{}, []string{"a"}, seeing("one", uri.Components{Path: "a"}), silent)
	assert.Empty(t, r.Classes)
}

// Each pair is the same by one normalization, and by no other one.
func TestNormalizationsMakeTheSameOfOtherForms(t *testing.T) {
	h := func(scheme, host string) uri.Components {
		return uri.Components{Scheme: scheme, Host: uri.Present(host), Path: "/"}
	}
	with := func(c uri.Components, change func(*uri.Components)) uri.Components { change(&c); return c }
	port := func(p string) func(*uri.Components) { return func(c *uri.Components) { c.Port = uri.Present(p) } }
	for n, pair := range map[differ.Normalization][2]uri.Components{
		differ.Case:          {h("HTTP", "A"), h("http", "a")},
		differ.EmptyHost:     {h("x", ""), {Scheme: "x", Path: "/"}},
		differ.IPv6:          {h("x", "[0:0::1]"), h("x", "::1")},
		differ.IPv4:          {h("x", "0x7f.1"), h("x", "127.0.0.1")},
		differ.EmptyPort:     {with(h("x", "a"), port("")), h("x", "a")},
		differ.PortZeros:     {with(h("x", "a"), port("00")), with(h("x", "a"), port("0"))},
		differ.DefaultPort:   {with(h("wss", "a"), port("443")), h("wss", "a")},
		differ.RootPath:      {with(h("x", "a"), func(c *uri.Components) { c.Path = "" }), h("x", "a")},
		differ.Encoding:      {{Path: "/%41%27%2f%0e%zz%"}, {Path: "/A'%2F%0E%zz%"}},
		differ.EmptyQuery:    {{Query: uri.Present("")}, {}},
		differ.EmptyFragment: {{Fragment: uri.Present("")}, {}},
	} {
		for _, other := range differ.Normalizations() {
			r := runDiffer(t, differ.Options{Same: []differ.Normalization{other}}, []string{"x"}, seeing("one", pair[0]), seeing("two", pair[1]))
			assert.Equal(t, n != other, r.Total() > 0, "%s by %s", n, other)
		}
		back, err := differ.ParseNormalization(n.String())
		require.NoError(t, err)
		assert.Equal(t, n, back)
		assert.NotEmpty(t, n.Meaning())
	}
	_, err := differ.ParseNormalization("no")
	assert.EqualError(t, err, `unknown normalization "no"`)
	assert.NotContains(t, differ.Defaults(), differ.IPv4)
}

func TestNecessaryEncodingStays(t *testing.T) {
	for _, encoded := range []string{"%2F", "%5c", "%3F", "%23", "%25", "%00", "%7F"} {
		octets := map[string]string{"%2F": "/", "%5c": "\\", "%3F": "?", "%23": "#", "%25": "%", "%00": "\x00", "%7F": "\x7F"}[encoded]
		r := runDiffer(t, differ.Options{}, []string{"x"}, seeing("one", uri.Components{Path: encoded}), seeing("two", uri.Components{Path: octets}))
		assert.Positive(t, r.Total(), encoded)
	}
}

func TestAnOpaquePartIsPathAndQuery(t *testing.T) {
	old, now := builtinParser(t, "rfc2396"), builtinParser(t, "rfc3986")
	assert.Zero(t, runDiffer(t, differ.Options{}, []string{"mailto:a?b", "mailto:a"}, old, now).Total())
}

func TestStandardsDifferWhereTheyAreKnownTo(t *testing.T) {
	r := runDiffer(t, differ.Options{Components: []string{"host"}}, []string{"http://127.1/", "http://a/"}, builtinParser(t, "rfc3986"), builtinParser(t, "net/url"), builtinParser(t, "browser"))
	require.Len(t, r.Classes, 1)
	assert.Equal(t, "a number as an address", r.Classes[0].Trait)
	assert.Equal(t, []differ.Group{
		{Parsers: []string{"rfc3986", "net/url"}, Sees: `"127.1"`}, {Parsers: []string{"browser"}, Sees: `"127.0.0.1"`},
	}, r.Classes[0].Groups)
}

func TestNoParserThatIsBuiltInSeesAnotherHostInTheConsensus(t *testing.T) {
	inputs := []string{"http://a:1/", "https://1.2.3.4/a?b#c", "ws://[::1]:65535", "wss://a-b.c/%41//", "HTTP://A/'"}
	var parsers []differ.Parser
	for _, name := range differ.Builtins() {
		parsers = append(parsers, builtinParser(t, name))
	}
	r := runDiffer(t, differ.Options{Components: []string{"scheme", "host", "port", "path", "query", "fragment"}}, inputs, parsers...)
	assert.Zero(t, r.Total())
}

func TestEachDeviatingInputCanBeHad(t *testing.T) {
	var all []differ.Deviation
	o := differ.Options{All: func(d differ.Deviation) error { all = append(all, d); return nil }}
	runDiffer(t, o, []string{"http://127.1/", "http://a/", "http://\xff/"}, builtinParser(t, "net/url"), builtinParser(t, "browser"))
	require.Len(t, all, 2)
	assert.Equal(t, []string{"host"}, all[0].Components)
	assert.Equal(t, uri.Present("127.1"), all[0].Answers[0].Components.Host)
	b, err := json.Marshal(all[1])
	require.NoError(t, err)
	assert.Contains(t, string(b), `{"input_bytes":"http://%FF/","trait":"invalid UTF-8","components":["verdict"],`)
	stop := errors.New("enough")
	_, err = differ.Run(context.Background(), slices.Values([]string{"http://127.1/"}), []differ.Parser{builtinParser(t, "net/url"), builtinParser(t, "browser")},
		differ.Options{All: func(differ.Deviation) error { return stop }})
	assert.ErrorIs(t, err, stop)
}

func TestInvalidQuestionsAreErrors(t *testing.T) {
	ask := func(o differ.Options, parsers ...differ.Parser) error {
		_, err := differ.Run(context.Background(), slices.Values([]string{"a"}), parsers, o)
		return err
	}
	one := builtinParser(t, "browser")
	assert.EqualError(t, ask(differ.Options{}, one), "at least two parsers are required")
	assert.ErrorContains(t, ask(differ.Options{Components: []string{"authority"}}, one, builtinParser(t, "net/url")), `unknown component "authority": the components are verdict, scheme`)
	assert.EqualError(t, ask(differ.Options{}, one, one), "two parsers have the name browser")
	assert.EqualError(t, ask(differ.Options{}, make([]differ.Parser, 256)...), "256 parsers exceed the limit of 255")
	lost := differ.Parser{Name: "lost", Judge: &probe.Program{Args: []string{"./there is no such program"}}}
	assert.ErrorContains(t, ask(differ.Options{}, one, lost), "lost: ")
	_, ok := differ.Builtin("lost")
	assert.False(t, ok)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := differ.Run(ctx, slices.Values([]string{"a"}), []differ.Parser{one, builtinParser(t, "net/url")}, differ.Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestReportsShowNothingThatATerminalWouldObey(t *testing.T) {
	const hostile = "\x1b[2J\u202e\xff\n<script>alert(1)</script>"
	r := runDiffer(t, differ.Options{}, []string{hostile, strings.Repeat(hostile, 100)}, refusing(hostile, hostile), seeing("b", uri.Components{Path: hostile}),
		differ.Parser{Name: "c", Judge: probe.ComponentsFunc(func(string) (uri.Components, error) { panic(hostile) })})
	var text strings.Builder
	require.NoError(t, r.WriteText(&text))
	inJSON, err := json.Marshal(r)
	require.NoError(t, err)
	for form, s := range map[string]string{"text": text.String(), "JSON": string(inJSON)} {
		for line := range strings.SplitSeq(s, "\n") {
			assert.Equal(t, -1, strings.IndexFunc(line, func(r rune) bool { return !strconv.IsPrint(r) }), "%s: %q", form, line)
		}
	}
}

func TestTextSaysWhoSeesWhat(t *testing.T) {
	r := runDiffer(t, differ.Options{Components: []string{"host"}}, []string{"http://127.1/"}, builtinParser(t, "net/url"), builtinParser(t, "browser"))
	var text strings.Builder
	require.NoError(t, r.WriteText(&text))
	assert.Equal(t, `1 inputs, 2 parsers, 1 differences

  net/url                  1 accepted, 0 rejected
  browser                  1 accepted, 0 rejected

host, a number as an address (1 input)
  "http://127.1/"
    net/url: "127.1"
    browser: "127.0.0.1"

Treated as equal: case, empty-host, ipv6, empty-port, port-zeros, default-port, root-path, encoding, empty-query, empty-fragment. Not treated as equal: ipv4.
`, text.String())
}

var accepting = probe.Func(func(string) error { return nil })

func TestConfusionsHaveThePublishedClasses(t *testing.T) {
	classes, inputs := map[string]int{}, map[string]bool{}
	for _, c := range differ.Confusions() {
		assert.NotEmpty(t, c.Source, c.Class)
		classes[c.Class]++
		inputs[c.Input] = true
	}
	assert.Greater(t, len(inputs), 100)
	for _, class := range []string{"backslash", "slashes", "scheme", "encoded data", `several "@"`, "control characters", "numbers for addresses", "internationalized names", "brackets", "ports"} {
		assert.Greater(t, classes[class], 9, class)
	}
	assert.True(t, inputs["http://good.com/\xFF"], "what is not UTF-8 is among them")
}

// A confusion in the language would be one that all parsers read alike.
func TestParsersAgreeOnTheHostOfConfusionsInTheConsensus(t *testing.T) {
	var inside []string
	for _, c := range differ.Confusions() {
		if consensus.Valid(c.Input) {
			inside = append(inside, c.Input)
		}
	}
	require.NotEmpty(t, inside)
	r := runDiffer(t, differ.Options{Components: []string{"verdict", "scheme", "host", "port"}}, inside, builtinParser(t, "rfc3986"), builtinParser(t, "net/url"), builtinParser(t, "browser"))
	assert.Zero(t, r.Total())
}

func TestMutationsAreOneEditAway(t *testing.T) {
	all := slices.Collect(differ.Mutations(slices.Values([]string{"a/"})))
	for _, want := range []string{"a/", "/", "a", "aa/", "a//", "a\\/", "\\a/", "a/\\", "\\/", "a\\", "a/%2F", "a\x00/"} {
		assert.Contains(t, all, want)
	}
	assert.NotContains(t, all, "")
	for range differ.Mutations(slices.Values([]string{"a", "b"})) {
		break // and the run ends
	}
}

func TestTraitsNameWhatIsUnusual(t *testing.T) {
	for input, want := range map[string]string{
		"http://a/": "", "http://a\\@b": "a backslash", "http://a@b@c/": "several @", "http://a@b/": "userinfo", "http://a/@": "an @ after the authority",
		"http://[::1]/": "an IPv6 address", "http://[::1]a/": "brackets without an IPv6 address", "http://127.1/": "a number as an address",
		"http://0x7f000001:80/": "a number as an address", "http://1.2.3.4.com/": "a name that begins or ends like an address",
		"http://a:000080/": "a port of more than five digits", "http://a:/": "a port that is zero or empty, or has a leading zero", "http:///a": "an empty host",
		"http:a": "no slashes, or not two", "a:80": "a colon before a number", "b": "no scheme", "ldap://a": "a scheme that browsers do not know",
		"http://a./": "a dot at an end of the name, or two", "http://a_b/": "a character not allowed in names", "http://xn--a/": "an A-label",
		"http://%61/": "a percent-encoding in the authority", "http://é/": "a non-ASCII character", "http://a/../b": "dot-segments",
		"http://a:x/": "a non-numeric port", "\t": "a control character", " ": "a space", "\xff": "invalid UTF-8",
	} {
		var got string
		o := differ.Options{All: func(d differ.Deviation) error { got = d.Trait; return nil }}
		runDiffer(t, o, []string{input}, refusing("a", ""), builtinParser(t, "rfc3986"), differ.Parser{Name: "c", Judge: accepting})
		assert.Equal(t, want, got, "%q", input)
	}
}

func TestReportsOfPartsMergeToTheReportOfAll(t *testing.T) {
	var parsers []differ.Parser
	for _, name := range []string{"net/url", "browser", "rfc3986", "rfc2396"} {
		p, ok := differ.Builtin(name)
		require.True(t, ok)
		parsers = append(parsers, p)
	}
	of := func(t require.TestingT, inputs []string) *differ.Report {
		r, err := differ.Run(context.Background(), slices.Values(inputs), parsers, differ.Options{})
		require.NoError(t, err)
		return r
	}
	var confusions []string
	for _, c := range differ.Confusions() {
		confusions = append(confusions, c.Input)
	}
	rapid.Check(t, func(t *rapid.T) {
		inputs := rapid.SliceOf(rapid.SampledFrom(confusions)).Draw(t, "inputs")
		merged := of(t, nil)
		for _, part := range rapid.Permutation(slices.Collect(slices.Chunk(inputs, rapid.IntRange(1, 5).Draw(t, "part")))).Draw(t, "parts") {
			r := of(t, part)
			if rapid.Bool().Draw(t, "reverse") {
				r, merged = merged, r
			}
			merged.Merge(r)
		}
		want, err := json.Marshal(of(t, inputs))
		require.NoError(t, err)
		got, err := json.Marshal(merged)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got))
	})
}
