package uritest_test

import (
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/neturl"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/uritest"
)

func parse(s string) error { _, err := uri.ParseReference(s); return err }

func TestTheOtherGrammarsOfThisModule(t *testing.T) {
	all, o := exhaustive.Asked(t), few
	if all {
		o = suite.Options{}
	}
	uritest.Run(t, func(s string) error { _, err := uri.RFC2396.ParseReference(s); return err }, uritest.Options{Grammar: "rfc2396", Suite: o})
	if all {
		uritest.Run(t, func(s string) error { _, err := uri.RFC2732.ParseTree("absoluteURI", s); return err }, uritest.Options{Grammar: "rfc2732", Rule: "absoluteURI"})
	}
}

func TestTheComponentsOfThisModule(t *testing.T) {
	o := few
	if exhaustive.Asked(t) {
		o = suite.Options{}
	}
	uritest.RunComponents(t, components, uritest.Options{Suite: o})
}

func components(s string) (uri.Components, error) {
	u, err := uri.ParseReference(s)
	return u.Components(), err
}

// Each list is for a setting of net/url: the main module and GODEBUG choose between them.
func TestNetURLWithItsKnownDeviations(t *testing.T) {
	if v := runtime.Version(); !strings.HasPrefix(v, "go1.26") && !strings.HasPrefix(v, "go1.27") {
		t.Skip("the lists are those of Go 1.26 and 1.27")
	}
	if netURL("//a[::1]") == nil {
		t.Skip("the lists are those of patch releases that reject brackets within a host; Go 1.26.0 accepts them")
	}
	all, now := exhaustive.Asked(t), neturl.StrictColons()
	for _, setting := range []string{"0", "1"} {
		if !all && setting != now {
			continue
		}
		t.Run("urlstrictcolons="+setting, func(t *testing.T) {
			t.Setenv("GODEBUG", "urlstrictcolons="+setting)
			require.Equal(t, setting, neturl.StrictColons())
			uritest.Run(t, netURL, uritest.Options{Known: uritest.KnownFile(t, "testdata/neturl-strictcolons-"+setting+".jsonl")})
		})
	}
}

func netURL(s string) error { _, err := url.Parse(s); return err }

// few are cases enough to see what is said of a parser that fails.
var few = suite.Options{Method: suite.Transitions}

func TestANewDeviationFails(t *testing.T) {
	err := uritest.Check(func(s string) error {
		if strings.Contains(s, "|") {
			return nil
		}
		return parse(s)
	}, uritest.Options{Rule: "URI-reference", Suite: few})
	var u *uritest.Unexpected
	require.ErrorAs(t, err, &u)
	assert.Equal(t, probe.TooLenient, u.Deviation.Kind)
	assert.Equal(t, []string{"|"}, u.Deviation.Octets)
	assert.ErrorContains(t, err, `too lenient in query before | in `)
	assert.ErrorContains(t, err, `such as "?»|«" (section 3.4)`)
}

func TestATooStrictParserFails(t *testing.T) {
	err := uritest.Check(func(s string) error {
		if strings.Contains(s, "[v") || strings.Contains(s, "[V") {
			return errors.New("no")
		}
		return parse(s)
	}, uritest.Options{Suite: few})
	assert.EqualError(t, err, `too strict: IPvFuture in 28 cases, such as "//[»V«a.a]" (section 3.2.2): no`)
}

func TestAFixedDeviationFails(t *testing.T) {
	err := uritest.Check(parse, uritest.Options{Suite: few, Known: []probe.Known{{Kind: probe.TooStrict, Rule: "query"}}})
	assert.EqualError(t, err, "this known deviation is fixed: remove it from the list: too strict in query")
}

func TestAKnownDeviationPasses(t *testing.T) {
	strict := func(s string) error {
		if s == "" {
			return errors.New("empty")
		}
		return parse(s)
	}
	known := probe.Known{Kind: probe.TooStrict, Rule: "relative-ref", Cause: "empty reference"}
	assert.NoError(t, uritest.Check(strict, uritest.Options{Suite: few, Known: []probe.Known{known}}))
	assert.Error(t, uritest.Check(strict, uritest.Options{Suite: few}))
}

func TestAPanicIsADeviation(t *testing.T) {
	err := uritest.Check(func(s string) error {
		if s == "//" {
			panic("index out of range")
		}
		return parse(s)
	}, uritest.Options{Suite: few})
	assert.ErrorContains(t, err, "panics in ")
	assert.ErrorContains(t, err, "index out of range")
}

func TestAWrongComponentIsADeviation(t *testing.T) {
	wrong := func(s string) (uri.Components, error) {
		c, err := components(s)
		if c.Port.String() == "" {
			c.Port = uri.Optional{}
		}
		return c, err
	}
	err := uritest.CheckComponents(wrong, uritest.Options{Suite: few})
	assert.ErrorContains(t, err, `wrong port in `)
	assert.ErrorContains(t, err, `port is "", and was read as absent`)
	assert.NoError(t, uritest.CheckComponents(wrong, uritest.Options{Suite: few, EmptyIsAbsent: true}))
}

func TestOptionsThatNameNothingAreErrors(t *testing.T) {
	assert.ErrorContains(t, uritest.Check(parse, uritest.Options{Grammar: "rfc1"}), "unknown grammar")
	assert.ErrorContains(t, uritest.Check(parse, uritest.Options{Rule: "x"}), "no rule")
}

// recorder notes what a test would have reported.
type recorder struct {
	testing.TB
	errors, logs []string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }
func (r *recorder) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}

func TestAFailedTestShowsHowToAcceptWhatIsNew(t *testing.T) {
	r := &recorder{}
	uritest.Run(r, netURL, uritest.Options{Suite: few})
	assert.Greater(t, len(r.errors), 5, "one for each deviation")
	require.Len(t, r.logs, 1)
	_, lines, _ := strings.Cut(r.logs[0], "\n")
	list, err := probe.ReadKnown(strings.NewReader(lines))
	require.NoError(t, err)
	assert.NoError(t, uritest.Check(netURL, uritest.Options{Suite: few, Known: list}), "what the log shows is what the list needs")
}

func TestTheKitBringsNothingIntoAProject(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	require.NoError(t, err)
	for path := range strings.FieldsSeq(string(out)) {
		assert.True(t, strings.HasPrefix(path, "github.com/urigrammar/uri"), path)
	}
}

func ExampleCheck() {
	err := uritest.Check(func(s string) error {
		_, err := uri.ParseReference(s)
		return err
	}, uritest.Options{Grammar: "rfc3986", Rule: "URI-reference", Random: 100})
	fmt.Println(err)
	// Output: <nil>
}
