package whatwg

import (
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

func TestATextThatIsTooLongIsAnErrorForEveryRule(t *testing.T) {
	exhaustive.Only(t) // to clear four gigabytes takes two seconds
	if uint64(maxLen) == math.MaxInt {
		t.Skip("no string is too long")
	}
	length := uint64(maxLen) + 1
	long := scan.View(make([]byte, length)) // nobody reads it
	for _, rule := range Rules() {
		_, err := ParseTree(rule, long)
		requireTooLong(t, err)
	}
	_, err := ParseValid(long, NoBase)
	requireTooLong(t, err)
	_, err = ParseValid(long, FileBase)
	requireTooLong(t, err)
}

func requireTooLong(t *testing.T, err error) {
	t.Helper()
	var syntax *SyntaxError
	require.ErrorAs(t, err, &syntax)
	require.EqualValues(t, uint64(maxLen), syntax.Offset())
	require.Equal(t, "end of input", syntax.Expected())
}

func TestTheErrorForAnyBaseIsTheFurthest(t *testing.T) {
	_, err := ParseValid("//a!b c", AnyBase)
	var s *SyntaxError
	require.ErrorAs(t, err, &s)
	assert.Equal(t, 5, s.Offset())
	assert.Equal(t, "relative-URL-with-fragment-nonspecial", s.Start())
}

func TestRulesOfParseTreeHaveErrorsToo(t *testing.T) {
	for _, c := range []struct {
		rule, s string
		offset  int
	}{
		{"valid-IPv6", "::g", 2},
		{"URL-query", "é#", 2},
		{"url-port", "65536", 4},
		{"URL-unit", "é\xff", 2},
		{"domain", "a_b", 1},
		{"absolute-URL-with-fragment", "http:/", 6},
	} {
		_, err := ParseTree(c.rule, c.s)
		var s *SyntaxError
		require.ErrorAs(t, err, &s, c.rule)
		assert.Equal(t, c.offset, s.Offset(), c.rule)
		assert.NotEmpty(t, s.Section())
	}
	_, err := ParseTree("authority", "a")
	assert.EqualError(t, err, `whatwg: URL Standard of 2026-07-02 has no rule "authority"`)
}

func TestTheErrorIsSmall(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(errorWithInput{}), uintptr(48), "the error and its input, in one allocation")
}

// rejected are texts that the grammar rejects, for every kind of base.
var rejected = []string{"http://h/a b", "http://a b/", "http://" + strings.Repeat("a", 64) + "/", "\\", "a b", "//a b", "http://u:p@h/", "//[::1"}

// A DomainError costs more: it is for errors that no grammar finds.
func TestRejectingCostsOneSmallAllocation(t *testing.T) {
	const runs = 200
	for _, s := range rejected {
		for _, base := range kinds {
			refuse := func() {
				_, err := ParseValid(s, base)
				kept = err
			}
			refuse()
			var syntax *SyntaxError
			require.ErrorAs(t, kept, &syntax, "%q against %s", s, base)
			assert.LessOrEqual(t, testing.AllocsPerRun(runs, refuse), 1.0, "%q against %s", s, base)
			assert.LessOrEqual(t, bytesPerRun(runs, refuse), 64.0, "%q against %s", s, base)
		}
	}
}

var kept error // so that the error is allocated

// bytesPerRun is the least of some measurements, since the runtime allocates for itself meanwhile.
func bytesPerRun(runs int, f func()) float64 {
	least := math.Inf(1)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			f()
		}
		runtime.ReadMemStats(&after)
		least = min(least, float64(after.TotalAlloc-before.TotalAlloc)/float64(runs))
	}
	return least
}

func TestSyntaxErrorReportsItsParts(t *testing.T) {
	_, err := ParseValid("http://h:80a/", SpecialBase)
	var s *SyntaxError
	require.ErrorAs(t, err, &s)
	assert.Equal(t, "absolute-URL-with-fragment", s.Start())
	assert.Equal(t, "URL-port", s.Rule())
	assert.Equal(t, "URL-port string", s.Term())
	assert.Equal(t, "4.3", s.Section())
	assert.Equal(t, `ASCII digit, "#", "/", "?" or end of input`, s.Expected())
	assert.Equal(t, 11, s.Offset())
	assert.NoError(t, s.Unwrap())
}

func TestADomainThatIsValidInNoFormIsUnwrapped(t *testing.T) {
	_, err := ParseValid("http://ab--c/", NoBase)
	var s *SyntaxError
	require.ErrorAs(t, err, &s)
	var d *DomainError
	require.ErrorAs(t, s.Unwrap(), &d)
	assert.Equal(t, BadHyphens, d.Reason())
	assert.Equal(t, 7, d.Offset())
}

// The characters behind "@" or "[" are credentials or an address, and UTS #46 has nothing to say about them.
func TestCredentialsAndAddressesAreNotDomains(t *testing.T) {
	for _, text := range []string{"http://@é_/", "http://a@é_/", "http://é_@x/", "http://[é_]/", "http://[g]/", "http://[::1é_"} {
		_, err := ParseValid(text, NoBase)
		require.ErrorAs(t, err, new(*SyntaxError), text)
		assert.False(t, errors.As(err, new(*DomainError)), text)
	}
}

func TestTheZeroErrorHasAMessage(t *testing.T) {
	var e SyntaxError
	assert.Equal(t, "whatwg: invalid text at offset 0 (URL Standard of 2026-07-02)", e.Error())
	assert.Equal(t, "invalid text", e.Problem())
	for _, text := range []string{e.Hint(), e.Start(), e.Rule(), e.Term(), e.Section(), e.Expected()} {
		assert.Empty(t, text)
	}
	assert.Zero(t, e.Offset())
	assert.NoError(t, e.Unwrap())
	assert.Equal(t, `&whatwg.SyntaxError{"whatwg: invalid text at offset 0 (URL Standard of 2026-07-02)"}`, e.GoString())
	assert.False(t, errors.As(&e, new(*DomainError)))
}

func TestEveryErrorAboutATextIsAnInputError(t *testing.T) {
	_, syntax := ParseValid("http://a b/", NoBase)
	_, domain := ParseValid("http://1.2.3/", NoBase)
	_, parse := Parse("http://h:x/")
	_, mismatch := URLOf(uri.MustParse("http://0x7f.1/"))
	_, rule := ParseTree("no-rule", "")
	u := MustParse("http://h/")
	for want, err := range map[int]error{8: syntax, 11: domain, 9: parse, 1: u.SetPort("8x"), 0: u.SetProtocol("1")} {
		failure, ok := errors.AsType[uri.InputError](err)
		if assert.True(t, ok, "%T", err) {
			assert.Equal(t, want, failure.Offset(), "%v", err)
			assert.NotEmpty(t, failure.Problem())
		}
	}
	for _, err := range []error{mismatch, rule, u.SetProtocol("foo"), new(URL).SetHash("f")} {
		failure, ok := errors.AsType[uri.InputError](err)
		if assert.True(t, ok, "%T", err) {
			assert.Equal(t, -1, failure.Offset(), "%v", err)
			assert.Contains(t, err.Error(), failure.Problem())
		}
	}
}
