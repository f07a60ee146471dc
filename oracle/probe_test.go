package oracle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

func run(t *testing.T, j probe.Judge, o probe.Options) *probe.Report {
	t.Helper()
	s, err := suite.New("rfc3986", "")
	require.NoError(t, err)
	r, err := probe.Run(context.Background(), j, s, o)
	require.NoError(t, err)
	return r
}

// What net/url departs in, and a parser that takes "|" everywhere, in the suite of the zero Options.
var (
	ofNetURL = sync.OnceValue(func() *probe.Report {
		return reportOf("net/url", probe.Func(func(s string) error { _, err := url.Parse(s); return err }))
	})
	ofLenient = sync.OnceValue(func() *probe.Report { return reportOf("mine", probe.Func(lenient)) })
)

// few are cases enough to see what is said of a parser.
var few = suite.Options{Method: suite.Transitions}

// suiteOf returns the options of the complete suite if all is set.
func suiteOf(all bool) suite.Options {
	if all {
		return suite.Options{}
	}
	return few
}

func reportOf(parser string, j probe.Judge) *probe.Report {
	s, err := suite.New("rfc3986", "")
	if err != nil {
		panic(err)
	}
	r, err := probe.Run(context.Background(), j, s, probe.Options{Parser: parser, Suite: few})
	if err != nil {
		panic(err)
	}
	return r
}

func builtin(t *testing.T, name string) probe.Judge {
	t.Helper()
	j, ok := probe.Builtin(name)
	require.True(t, ok)
	return j
}

func TestTheRecognizersOfThisModuleDoNotDeviate(t *testing.T) {
	all := exhaustive.Asked(t)
	names := []string{"net/url"}
	for _, g := range uri.Grammars() {
		name := map[bool]string{true: "uri", false: "uri/" + g.ID()}[g == uri.RFC3986]
		names = append(names, name)
		if g != uri.RFC3986 && !all {
			continue
		}
		s, err := suite.New(g.ID(), "")
		require.NoError(t, err)
		r, err := probe.Run(context.Background(), builtin(t, name), s, probe.Options{Suite: suiteOf(all), Random: 200})
		require.NoError(t, err)
		assert.Empty(t, r.Deviations, name)
		assert.Equal(t, r.Cases, r.Right)
	}
	assert.Equal(t, names, probe.Builtins())
	_, ok := probe.Builtin("nothing")
	assert.False(t, ok)
}

func TestNumbersAddUp(t *testing.T) {
	r := ofNetURL()
	assert.Equal(t, r.Cases, r.Right+r.Total(probe.TooLenient)+r.Total(probe.TooStrict)+r.Unsent)
	assert.Positive(t, r.Total(probe.TooLenient))
	assert.Positive(t, r.Total(probe.TooStrict))
	for _, d := range r.Deviations {
		assert.Equal(t, d.Kind == probe.TooStrict, uri.Valid(d.Witness), "%q", d.Witness)
		assert.True(t, len(d.Octets) > 0 || d.Cause != "", "%q", d.Witness)
		assert.NotEmpty(t, d.Section)
	}
}

func TestAStrictParserIsReportedWithTheOctetThatItRejects(t *testing.T) {
	r := run(t, probe.Func(func(s string) error {
		if strings.Contains(s, "+") {
			return errors.New("plus")
		}
		_, err := uri.ParseReference(s)
		return err
	}), probe.Options{Suite: few})
	for _, d := range r.Deviations {
		assert.Equal(t, probe.TooStrict, d.Kind)
		assert.Regexp(t, "^bytes in the ", d.Cause)
		assert.False(t, d.Guess)
		assert.Equal(t, []string{"+"}, d.Octets, "%s %q", d.Rule, d.Witness)
		assert.Equal(t, byte('+'), d.Witness[d.Offset])
		assert.Equal(t, "plus", d.Detail)
	}
	assert.Len(t, r.Deviations, 6, "of the components all but the port can have it")
}

// rejecting is a parser that rejects invalid input, and valid input that a predicate selects.
func rejecting(bad func(uri.URI) bool) probe.Func {
	return func(s string) error {
		u, err := uri.ParseReference(s)
		if err == nil && bad(u) {
			return errors.New("no")
		}
		return err
	}
}

func host(u uri.URI) string { h, _ := u.Host(); return h.String() }

func port(u uri.URI) int {
	p, ok := u.Port()
	n, err := strconv.Atoi(p)
	if ok && p != "" && err != nil {
		return math.MaxInt
	}
	return n
}

func TestACauseIsFoundIfEveryTextWithItIsRejected(t *testing.T) {
	all := exhaustive.Asked(t)
	for cause, bad := range map[string]func(uri.URI) bool{
		"empty host":                        func(u uri.URI) bool { _, ok := u.Host(); return ok && host(u) == "" },
		"IPvFuture":                         func(u uri.URI) bool { return strings.HasPrefix(strings.ToLower(host(u)), "[v") },
		"port above 65535":                  func(u uri.URI) bool { return port(u) > 65535 },
		"port with a leading zero":          func(u uri.URI) bool { p, _ := u.Port(); return len(p) > 1 && p[0] == '0' },
		"empty label in the host":           func(u uri.URI) bool { return strings.Contains("."+host(u), "..") && !strings.Contains(host(u), "[") },
		"upper-case letter in the scheme":   func(u uri.URI) bool { return u.Scheme() != strings.ToLower(u.Scheme()) },
		"percent-encoded bytes in the host": func(u uri.URI) bool { return strings.Contains(host(u), "%") },
		"fragment":                          func(u uri.URI) bool { _, ok := u.Fragment(); return ok },
		"dot segment in the path":           func(u uri.URI) bool { return slices.ContainsFunc(strings.Split(u.Path(), "/"), dots) },
		"scheme longer than 8 bytes":        func(u uri.URI) bool { return len(u.Scheme()) > 8 },
		"reference longer than 2083 bytes":  func(u uri.URI) bool { return len(u.String()) > 2083 },
	} {
		if !all && !slices.Contains([]string{"empty host", "fragment"}, cause) {
			continue
		}
		r := run(t, rejecting(bad), probe.Options{Suite: suiteOf(all)})
		if assert.Len(t, r.Deviations, 1, "%s: %s", cause, text(t, r)) {
			assert.Equal(t, cause, r.Deviations[0].Cause)
			assert.False(t, r.Deviations[0].Guess)
			assert.Equal(t, r.Cases-r.Right, r.Deviations[0].Count)
		}
	}
}

func text(t *testing.T, r *probe.Report) string {
	var b strings.Builder
	require.NoError(t, r.WriteText(&b))
	return b.String()
}

func dots(segment string) bool { return segment == "." || segment == ".." }

func TestCausesAreNotConfused(t *testing.T) {
	r := run(t, rejecting(func(u uri.URI) bool {
		return strings.HasPrefix(strings.ToLower(host(u)), "[v") || port(u) > 65535 || u.Scheme() == "javascript"
	}),
		probe.Options{Suite: few})
	causes := map[string][]string{}
	for _, d := range r.Deviations {
		causes[d.Cause] = d.Schemes
	}
	assert.Contains(t, causes, "IPvFuture")
	assert.Contains(t, causes, "port above 65535")
	assert.Equal(t, []string{"javascript"}, causes["scheme without an authority"], "no other scheme is rejected")
}

func TestADeviationWithoutACauseIsMarkedAsAGuess(t *testing.T) {
	n := 0
	r := run(t, probe.Func(func(s string) error {
		if n++; n%7 == 0 {
			return errors.New("by chance")
		}
		_, err := uri.ParseReference(s)
		return err
	}), probe.Options{Suite: few})
	guess := slices.IndexFunc(r.Deviations, func(d *probe.Deviation) bool { return d.Guess })
	require.GreaterOrEqual(t, guess, 0)
	assert.Empty(t, r.Deviations[guess].Cause)
	var text strings.Builder
	require.NoError(t, r.WriteText(&text))
	assert.Contains(t, text.String(), ", as it seems\n")
	assert.Contains(t, text.String(), "That is a heuristic")
}

// Of the cases of the suite without seeds, which Node rejects, all have one of three causes.
func TestNodeIsTooStrictForThreeCauses(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node")
	}
	if _, err := os.Stat("../tools"); err != nil {
		t.Skip("the judges are a module of their own, and this is not a checkout")
	}
	node := &probe.Program{Args: []string{"node", "../tools/judges/judge.mjs", "URL", "http://a/b/c/d;p?q"}, Encoding: probe.Base64}
	o := suiteOf(exhaustive.Asked(t))
	o.NoSeeds = true
	r := run(t, node, probe.Options{Suite: o})
	var causes []string
	for _, d := range r.Deviations {
		if d.Kind == probe.TooStrict {
			causes = append(causes, d.Cause)
			assert.False(t, d.Guess)
		}
	}
	assert.ElementsMatch(t, []string{"empty host", "IPvFuture", "percent-encoded bytes in the host"}, causes)
}

func TestNetURLAcceptsZonesAndAnyPercentSignInAQuery(t *testing.T) {
	r := ofNetURL()
	found := map[string]*probe.Deviation{}
	for _, d := range r.Deviations {
		found[d.Known().String()] = d
		for _, seed := range d.Seeds {
			found[d.Kind.String()+": "+seed] = d
		}
	}
	zone := found["too lenient: zone identifier"]
	require.NotNil(t, zone)
	assert.Equal(t, []string{"IPv6address", "%"}, []string{zone.Rule, strings.Join(zone.Octets, " ")})
	for _, d := range r.Deviations {
		if d.Rule == "pct-encoded" && d.Component == "query" {
			assert.Equal(t, probe.TooLenient, d.Kind)
			assert.Subset(t, d.Octets, []string{"end", "letter", ":", "non-ASCII"})
			assert.Greater(t, len(d.Octets), 30, "any octet at all")
			return
		}
	}
	assert.Fail(t, "the query's are missing")
}

func TestProgressReachesTheEnd(t *testing.T) {
	last, all := 0, 0
	r := run(t, builtin(t, "uri"), probe.Options{Suite: few, Progress: func(n, of int) {
		assert.GreaterOrEqual(t, n, last)
		last, all = n, of
	}})
	assert.Equal(t, r.Cases, last)
	assert.Equal(t, r.Cases, all)
}

func TestAFailingJudgeGivesNoReport(t *testing.T) {
	s, err := suite.New("rfc3986", "host")
	require.NoError(t, err)
	_, err = probe.Run(context.Background(), &probe.Program{}, s, probe.Options{})
	assert.Error(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = probe.Run(ctx, builtin(t, "uri"), s, probe.Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

// lenient takes what is right, and "|" everywhere.
func lenient(s string) error {
	_, err := uri.ParseReference(strings.ReplaceAll(s, "|", "!"))
	return err
}

func TestTheTextMarksTheOffendingOctet(t *testing.T) {
	var b strings.Builder
	r := ofLenient()
	require.NoError(t, r.WriteText(&b))
	assert.Contains(t, b.String(), "mine against rfc3986 URI-reference: ")
	assert.Contains(t, b.String(), "query (section 3.4) before |\n          \"?|\"\n            ^\n")
}

func TestJSONHasTheDocumentedKeys(t *testing.T) {
	text, err := json.Marshal(ofLenient())
	require.NoError(t, err)
	var got struct {
		Parser, Grammar, Rule, Suite string
		Cases, Unsent, Valid, Right  int
		Deviations                   []struct {
			Kind, Cause, Rule, Section, Component, Witness, Detail string
			Schemes, Octets, Seeds                                 []string
			Guess                                                  bool
			Count, Offset                                          int
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&got))
	assert.Equal(t, "mine", got.Parser)
	assert.Equal(t, "transitions seeds", got.Suite)
	require.NotEmpty(t, got.Deviations)
	assert.Equal(t, "too lenient", got.Deviations[0].Kind)
	assert.Equal(t, []string{"|"}, got.Deviations[0].Octets)
	assert.NotEmpty(t, got.Deviations[0].Witness)
}

func TestAWitnessThatIsNotUTF8IsEncodedInJSON(t *testing.T) {
	text, err := json.Marshal(&probe.Deviation{Witness: "\xff%"})
	require.NoError(t, err)
	assert.Contains(t, string(text), `"witness_bytes":"%FF%25"`)
	assert.NotContains(t, string(text), `"witness":`)
}

func TestAListOfKnownDeviationsIsReadAsItIsWritten(t *testing.T) {
	r := ofNetURL()
	var b strings.Builder
	require.NoError(t, r.WriteKnown(&b))
	list, err := probe.ReadKnown(strings.NewReader("# known\n\n" + b.String()))
	require.NoError(t, err)
	unexpected, fixed := r.Against(list)
	assert.Empty(t, unexpected)
	assert.Empty(t, fixed)
	_, err = probe.ReadKnown(strings.NewReader(`{"kind":"too kind"}`))
	assert.ErrorContains(t, err, "line 1")
}

func TestAListIsComparedOctetByOctet(t *testing.T) {
	r := &probe.Report{Deviations: []*probe.Deviation{{Kind: probe.TooLenient, Rule: "query", Octets: []string{"<", ">"}}}}
	unexpected, fixed := r.Against([]probe.Known{
		{Kind: probe.TooLenient, Rule: "query", Octets: []string{"<"}},
		{Kind: probe.TooLenient, Rule: "query", Octets: []string{"|"}, Why: "another line about the same rule"},
		{Kind: probe.TooStrict, Rule: "host"},
	})
	require.Len(t, unexpected, 1)
	assert.Equal(t, []string{">"}, unexpected[0].Octets)
	require.Len(t, fixed, 2)
	assert.Equal(t, []string{"|"}, fixed[0].Octets)
	assert.Equal(t, "too strict in host", fixed[1].String())
}

func TestKindsHaveNames(t *testing.T) {
	for _, k := range []probe.Kind{probe.TooLenient, probe.TooStrict, probe.WrongComponent, probe.Panics} {
		text, err := k.MarshalText()
		require.NoError(t, err)
		var back probe.Kind
		require.NoError(t, back.UnmarshalText(text))
		assert.Equal(t, k, back)
	}
	var k probe.Kind
	assert.Error(t, k.UnmarshalText([]byte("kind")))
}
