package uri_test

import (
	"fmt"
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
		{"1:b", "./1:b", []uri.Change{{0, "", "./", uri.ReasonColon}}},
		{`http://a\b`, "", nil},
		{"http://a b/", "", nil},
		{"http://u:se cret@h/", "", nil},
		{`c:\dir`, "c:%5Cdir", []uri.Change{{2, `\`, "%5C", uri.ReasonEncoded}}},
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
		assert.Equal(t, c.changes, changes)
	}
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

func TestCheckFormat(t *testing.T) {
	for s, want := range map[string]struct{ uri, reference bool }{
		"http://a/": {true, true}, "a:b": {true, true}, "/a": {false, true}, "": {false, true}, "a b": {false, false}, "//[::1]": {false, true},
		`\\WINDOWS\fileshare`: {false, false}, "http://a/%": {false, false}, ":// should fail": {false, false},
	} {
		assert.Equal(t, want.uri, uri.CheckFormat("uri", s) == nil, s)
		assert.Equal(t, want.reference, uri.CheckFormat("uri-reference", s) == nil, s)
	}
	var e *uri.UnknownFormatError
	require.ErrorAs(t, uri.CheckFormat("iri", "a:b"), &e)
	assert.Equal(t, "iri", e.Format)
}

func ExampleRepair() {
	u, changes, _ := uri.Repair("http://example.com/a b")
	fmt.Println(u)
	for _, c := range changes {
		fmt.Printf("%d: %q became %q: %s\n", c.Offset, c.Old, c.New, c.Reason)
	}
	// Output:
	// http://example.com/a%20b
	// 20: " " became "%20": an octet that can not stand there is percent-encoded (section 2.1)
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
