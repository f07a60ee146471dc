package probe_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
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

func builtin(t *testing.T, name string) probe.Judge {
	t.Helper()
	j, ok := probe.Builtin(name)
	require.True(t, ok)
	return j
}

func TestTheRecognizersOfThisModuleDoNotDeviate(t *testing.T) {
	for name, grammar := range map[string]string{"uri": "rfc3986", "uri/rfc2396": "rfc2396", "uri/rfc2732": "rfc2732"} {
		s, err := suite.New(grammar, "")
		require.NoError(t, err)
		r, err := probe.Run(context.Background(), builtin(t, name), s, probe.Options{Random: 200})
		require.NoError(t, err)
		assert.Empty(t, r.Deviations, name)
		assert.Equal(t, r.Cases, r.Right)
	}
	assert.Len(t, probe.Builtins(), 4)
	_, ok := probe.Builtin("nothing")
	assert.False(t, ok)
}

func TestNumbersAddUp(t *testing.T) {
	r := run(t, builtin(t, "net/url"), probe.Options{})
	assert.Equal(t, r.Cases, r.Right+r.Total(probe.TooLenient)+r.Total(probe.TooStrict)+r.Unasked)
	assert.Positive(t, r.Total(probe.TooLenient))
	assert.Positive(t, r.Total(probe.TooStrict))
	for _, d := range r.Deviations {
		assert.Equal(t, d.Kind == probe.TooStrict, uri.Valid(d.Witness), "%q", d.Witness)
		assert.NotEmpty(t, d.Octets)
		assert.NotEmpty(t, d.Section)
	}
}

func TestAStrictParserIsBlamedForTheOctetThatItCannotTake(t *testing.T) {
	r := run(t, probe.Func(func(s string) error {
		if strings.Contains(s, "+") {
			return errors.New("plus")
		}
		_, err := uri.ParseReference(s)
		return err
	}), probe.Options{})
	for _, d := range r.Deviations {
		assert.Equal(t, probe.TooStrict, d.Kind)
		assert.Equal(t, []string{"+"}, d.Octets, "%s %q", d.Rule, d.Witness)
		assert.Equal(t, "plus", d.Detail)
	}
	assert.NotEmpty(t, r.Deviations)
}

func TestProgressReachesTheEnd(t *testing.T) {
	last, all := 0, 0
	r := run(t, builtin(t, "uri"), probe.Options{Progress: func(n, of int) {
		assert.GreaterOrEqual(t, n, last)
		last, all = n, of
	}})
	assert.Equal(t, r.Cases, last)
	assert.Equal(t, r.Cases, all)
}

func TestAFailingJudgeIsNoReport(t *testing.T) {
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
	r := run(t, probe.Func(lenient), probe.Options{Parser: "mine"})
	require.NoError(t, r.WriteText(&b))
	assert.Contains(t, b.String(), "mine against rfc3986 URI-reference: ")
	assert.Contains(t, b.String(), "query (section 3.4) before |\n          \"?|\"\n            ^\n")
}

func TestJSONHasTheDocumentedKeys(t *testing.T) {
	text, err := json.Marshal(run(t, probe.Func(lenient), probe.Options{Parser: "mine"}))
	require.NoError(t, err)
	var got struct {
		Parser, Grammar, Rule, Suite string
		Cases, Unasked, Valid, Right int
		Deviations                   []struct {
			Kind, Rule, Section, Witness, Detail string
			Octets                               []string
			Count, Offset                        int
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&got))
	assert.Equal(t, "mine", got.Parser)
	assert.Equal(t, "wp", got.Suite)
	require.NotEmpty(t, got.Deviations)
	assert.Equal(t, "too lenient", got.Deviations[0].Kind)
	assert.Equal(t, []string{"|"}, got.Deviations[0].Octets)
	assert.NotEmpty(t, got.Deviations[0].Witness)
}

func TestAWitnessThatIsNoTextIsEncodedInJSON(t *testing.T) {
	text, err := json.Marshal(&probe.Deviation{Witness: "\xff%"})
	require.NoError(t, err)
	assert.Contains(t, string(text), `"witness_bytes":"%FF%25"`)
	assert.NotContains(t, string(text), `"witness":`)
}

func TestThePageStandsAlone(t *testing.T) {
	var b strings.Builder
	r := run(t, builtin(t, "net/url"), probe.Options{Parser: "net/url <1.26>"})
	require.NoError(t, r.WriteHTML(&b, run(t, probe.Func(lenient), probe.Options{Parser: "mine"})))
	page := b.String()
	assert.NotRegexp(t, regexp.MustCompile(`(?i)(src|href)\s*=|@import|url\(|fetch\(|XMLHttp`), page, "nothing is loaded")
	assert.Contains(t, page, "net/url &lt;1.26&gt; against rfc3986 URI-reference")
	assert.Contains(t, page, "mine against")
	assert.Contains(t, page, `<option>too strict</option>`)
	assert.Contains(t, page, `<code>?<mark>|</mark></code>`)
	assert.NotContains(t, page, "ZgotmplZ", "the template engine distrusts nothing")
}

func TestAListOfKnownDeviationsIsReadAsItIsWritten(t *testing.T) {
	r := run(t, builtin(t, "net/url"), probe.Options{})
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
