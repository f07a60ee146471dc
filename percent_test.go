package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri"
)

// octetSets are the exported sets, with the rule that each is of.
var octetSets = map[string]uri.Octets{
	"unreserved":    uri.UnreservedOctets,
	"userinfo":      uri.UserinfoOctets,
	"reg-name":      uri.RegNameOctets,
	"segment":       uri.SegmentOctets,
	"segment-nz-nc": uri.SegmentNzNcOctets,
	"query":         uri.QueryOctets,
	"fragment":      uri.FragmentOctets,
}

func TestOctetSetsAreThoseOfTheRules(t *testing.T) {
	for rule, set := range octetSets {
		for o := range 256 {
			assert.Equal(t, uri.RFC3986.ValidRule(rule, string([]byte{byte(o)})), set.Contains(byte(o)), "%s %q", rule, o)
		}
	}
	for o := range 256 {
		assert.Equal(t, uri.SegmentOctets.Contains(byte(o)) || o == '/', uri.PathOctets.Contains(byte(o)), "%q", o)
	}
}

func TestRFC2396AllowsNoFewerOctets(t *testing.T) {
	for set, template := range map[uri.Octets]string{
		uri.UserinfoOctets: "x://%s@h/", uri.RegNameOctets: "x://a%s/", uri.SegmentOctets: "x:/%s",
		uri.SegmentNzNcOctets: "%s", uri.QueryOctets: "/?%s", uri.FragmentOctets: "#%s",
	} {
		for o := range 256 {
			if set.Contains(byte(o)) {
				s := fmt.Sprintf(template, string([]byte{byte(o)}))
				assert.True(t, uri.RFC2396.Valid(s), s)
			}
		}
	}
}

func TestEncodedTextIsOfItsRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "text"))
		for rule, set := range octetSets {
			encoded := set.Encode(text)
			if rule != "unreserved" && (text != "" || rule != "segment-nz-nc") {
				require.True(t, uri.RFC3986.ValidRule(rule, encoded), "%s %q", rule, encoded)
			}
			require.Equal(t, encoded, string(set.AppendEncode(nil, []byte(text))))
			decoded, err := uri.DecodeOctets(encoded)
			require.NoError(t, err)
			require.Equal(t, text, string(decoded))
		}
	})
}

func TestDecodeText(t *testing.T) {
	for _, c := range []struct {
		in, want string
		offset   int // of the error; -1: none
	}{
		{"", "", -1}, {"a", "a", -1}, {"%C3%A9%2f%2F%41", "é//A", -1}, {"%2541", "%41", -1}, {"+", "+", -1},
		{"%", "", 0}, {"a%4", "", 1}, {"%4g", "", 0}, {"%g4", "", 0}, {"%%41", "", 0},
		{"a%FF", "", 1}, {"%EF%BF%BD%C3", "", 3}, {"%00", "\x00", -1},
	} {
		text, err := uri.DecodeText(c.in)
		if c.offset < 0 {
			require.NoError(t, err, c.in)
			assert.Equal(t, c.want, text)
			continue
		}
		var e *uri.EncodingError
		require.ErrorAs(t, err, &e, c.in)
		assert.Equal(t, c.offset, e.Offset, c.in)
		assert.NotContains(t, err.Error(), c.in+"x")
	}
	_, err := uri.DecodeOctets("%FF%")
	require.EqualError(t, err, `uri: "%" without two hexadecimal digits at offset 3`)
}

func TestSegmentsKeepAnEncodedSlashApart(t *testing.T) {
	for path, want := range map[string][]string{
		"": nil, "/": {""}, "a": {"a"}, "/a": {"a"}, "/a/": {"a", ""}, "a/": {"a", ""}, "//h//": {"", ""},
		"/a%2Fb/c": {"a/b", "c"}, "/%2E%2E/x": {"..", "x"}, "x:a/b": {"a", "b"}, "?/a": nil, "//h": nil,
	} {
		var got []string
		for s := range uri.MustParseReference(path).DecodedSegments() {
			got = append(got, s)
		}
		assert.Equal(t, want, got, path)
	}
}

func TestSegmentsJoinedAreThePath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := uri.MustParseReference("//h" + rapid.StringMatching(`(/[a.]{0,2})*`).Draw(t, "path"))
		var segments []string
		for s := range u.Segments() {
			segments = append(segments, s)
		}
		if u.Path() != "" {
			require.Equal(t, u.Path(), "/"+strings.Join(segments, "/"))
		} else {
			require.Empty(t, segments)
		}
	})
}

func TestSegmentsCanBeLeftEarly(t *testing.T) {
	for s := range uri.MustParseReference("/a/b").DecodedSegments() {
		assert.Equal(t, "a", s)
		break
	}
	for p := range uri.MustParseReference("?a&b").Pairs(uri.PlainPairs).All() {
		assert.Equal(t, "a", p.Name)
		break
	}
}
