package uri_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

func TestRepairSaysWhatItChanged(t *testing.T) {
	for _, c := range []struct {
		in, want string
		changes  []uri.Change
	}{
		{" http://a/ \n", "http://a/", []uri.Change{{0, " ", "", uri.ReasonSpace}, {10, " \n", "", uri.ReasonSpace}}},
		{"http://a/b c", "http://a/b%20c", []uri.Change{{10, " ", "%20", uri.ReasonEncoded}}},
		{"/é?[x]", "/%C3%A9?%5Bx%5D", []uri.Change{{1, "é", "%C3%A9", uri.ReasonEncoded}, {4, "[", "%5B", uri.ReasonEncoded}, {6, "]", "%5D", uri.ReasonEncoded}}},
		{"/100%", "/100%25", []uri.Change{{4, "%", "%25", uri.ReasonPercent}}},
		{"#a#b", "#a%23b", []uri.Change{{2, "#", "%23", uri.ReasonEncoded}}},
		{`http://a\b`, "", nil},
		{"http://a b/", "", nil},
		{"http://u:se cret@h/", "", nil},
		{"http:a/b", "http:a/b", []uri.Change{}},
		{"x: y", "x:%20y", []uri.Change{{2, " ", "%20", uri.ReasonEncoded}}},
		{"file:a b", "file:a%20b", []uri.Change{{6, " ", "%20", uri.ReasonEncoded}}},
		{"/a?\t\\", "/a?%09%5C", []uri.Change{{3, "\t\\", "%09%5C", uri.ReasonEncoded}}},
		{"   ", "", []uri.Change{{0, "   ", "", uri.ReasonSpace}}},
	} {
		u, changes, err := uri.Repair(c.in)
		if c.changes == nil {
			require.Error(t, err, c.in)
			assert.NotContains(t, err.Error(), "cret")
			continue
		}
		require.NoError(t, err, c.in)
		assert.Equal(t, c.want, u.String())
		assert.Equal(t, c.changes, append([]uri.Change{}, changes...))
	}
}

func TestRepairLeavesAloneWhatABrowserReadsAsAnotherHost(t *testing.T) {
	for s, offset := range map[string]int{
		"ht tp://evil.com/x": 0, "1:b": 0, ":b": 0, "://evil.com/": 0, "é:b": 0, "h%74tp://evil.com/": 0, "12:30 meeting": 0, " a b:c": 1,
		"java\tscript:alert(1)": 4, "\x00http://evil.com/": 0, "\x01//evil.com/x": 0, "/\t/evil.com/ x": 1, "http:/\n/evil.com": 6,
		`http:\\example.com\x`: 5, `\\evil.com\x`: 0, `/\evil.com`: 1, `c:\dir`: 2, `http://a\b`: 8, `/a b\c`: 4, "/a\x7f": 2,
		"http:evil.com/a b": 5, "HTTPS:evil.com/é": 6, "http:evil.com?a b": 5, "http:///evil.com/ x": 5, "///evil.com/a b": 0, "http:?é": 5, "wss:/evil.com/ ": -1, "file:///a b": -1, "ftp:/evil.com/[": 4, "http: //evil.com/": 5,
		`http://u:secret\@h/`: 15,
	} {
		u, changes, err := uri.Repair(s)
		if offset < 0 {
			require.NoError(t, err, s)
			continue
		}
		var e *uri.RepairError
		require.ErrorAs(t, err, &e, "%q became %q", s, u)
		assert.Equal(t, offset, e.Offset, "%q: %v", s, err)
		assert.Empty(t, changes)
		assert.NotContains(t, err.Error(), "secret")
	}
}

func TestRepairKeepsTheSchemeAndTheAuthorityOfAppendixB(t *testing.T) {
	appendixB := regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?`)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("ah1 %4:/?#[]\\é\t@\x00"))).Draw(t, "s")
		u, _, err := uri.Repair(s)
		if err != nil {
			return
		}
		m := appendixB.FindStringSubmatch(strings.Trim(s, " \t\n\v\f\r"))
		authority, present := u.Authority()
		require.Equal(t, m[2], u.Scheme())
		require.Equal(t, m[3] != "", present)
		require.Equal(t, m[4], authority)
	})
}

func TestRepairChangesNoReference(t *testing.T) {
	for u := range someURIs {
		if u.Grammar() != uri.RFC3986 {
			continue
		}
		v, changes, err := uri.Repair(u.String())
		require.NoError(t, err)
		require.Empty(t, changes)
		require.Equal(t, u, v)
	}
}

func TestRepairsCanBeReplayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("a1 %4:/?#[]\\é\t@\x00"))).Draw(t, "s")
		u, changes, err := uri.Repair(s)
		if err != nil {
			return
		}
		text, moved := s, 0
		for _, c := range changes {
			require.Equal(t, c.Old, text[c.Offset+moved:c.Offset+moved+len(c.Old)])
			text = text[:c.Offset+moved] + c.New + text[c.Offset+moved+len(c.Old):]
			moved += len(c.New) - len(c.Old)
		}
		require.Equal(t, u.String(), text)
		if uri.Valid(s) {
			require.Empty(t, changes)
		}
	})
}

func ExampleRepair() {
	u, changes, _ := uri.Repair("http://example.com/a b")
	fmt.Println(u)
	for _, c := range changes {
		fmt.Printf("%d: %q became %q: %s\n", c.Offset, c.Old, c.New, c.Reason)
	}
	// Output:
	// http://example.com/a%20b
	// 20: " " became "%20": an octet that cannot stand there is percent-encoded (section 2.1)
}

func FuzzRepair(f *testing.F) {
	for _, s := range []string{" http://a b/", "1:b", "/%zz?[#]#", `c:\é`, "//u:p@[::1]:x/ \xff", "\t"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		u, changes, err := uri.Repair(s)
		if uri.Valid(s) != (err == nil && len(changes) == 0 && u.String() == s) {
			t.Fatalf("%q became %q by %v (%v)", s, u, changes, err)
		}
		if err == nil {
			assertReadsBack(t, u)
		}
	})
}
