package format_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/template"
)

var label = strings.Repeat("a", 63)

// tabled are the texts of formats, and whether they are valid. testdata/formats.jsonl has those of the other formats.
var tabled = map[string]map[string]bool{
	"uri": {
		"http://a/": true, "a:b": true, "/a": false, "": false, "a b": false, "//[::1]": false, `\\WINDOWS\fileshare`: false, "http://a/%": false,
	},
	"uri-reference": {"http://a/": true, "/a": true, "": true, "a b": false, "//[::1]": true, "http://a/%": false, ":// should fail": false},
	"uri-template":  {"": true, "a{b}": true, "{=b}": true, "{": false, "a b": false},
	"ipv4":          {"127.0.0.1": true, "127.0.0.01": false, "127.1": false, "256.0.0.1": false, "": false, "127.0.0.1\n": false},
	"ipv6":          {"::": true, "1::1.2.3.4": true, "1:2:3:4:5:6:7::": true, "[::]": false, "fe80::1%25a": false, "fe80::1%a": false, "": false},
	"hostname": {
		"a": true, "A.b-c.1d": true, "ab--cd": true, "1": true, "a.1": true, "": false, ".": false, "a.": false, "a..b": false, "-a": false, "a-": false, "a_b": false, "é": false,
		"1.2.3.4": false, "999.1.1.1": false, "1.2.3": true, "1.2.3.4.5": true,
		label: true, label + "a": false, label + "." + label + "." + label + "." + label[:61]: true, label + "." + label + "." + label + "." + label[:62]: false,
		"xn--9ca": true, "XN--9CA": true, "a.xn--9ca": true, "xn--": false, "a.xn--a": false,
	},
	"idn-hostname": {
		"é": true, "é.A": true, "É": false, "e\u0301": false, "ａ": false, "a。é": true, "": false, "é.": false, "é..a": false, "é.a_b": false, "é.-a": false, "1。2．3｡4": false,
		"☃": false, "xn--n3h": false, "é--é": true, "éé--é": false, "-é": false, "é-": false, "ab--cd": true, "ab--cd.é": true, "\xff": false, "é.\xff": false,
		strings.Repeat("é", 64): false, "ß": true, "ſ": false, "\u1100\u1161": false, "\u20d0": false, "a\u0660\u06f0": false,
	},
}

func TestFormats(t *testing.T) {
	for name, cases := range tabled {
		for s, want := range cases {
			assert.Equal(t, want, format.Check(name, s) == nil, "%s: %q: %v", name, s, format.Check(name, s))
		}
	}
}

func TestErrorsSayWhy(t *testing.T) {
	for _, c := range []struct{ format, text, want string }{
		{"hostname", "1.2.3.4", `format: not a valid "hostname": four numbers separated by dots are not a host name (RFC 1123, section 2.1)`},
		{"idn-hostname", "a.x☃", `format: not a valid "idn-hostname": label 2: invalid IDNA label (RFC 5891): U+2603 is not allowed at its position`},
		{"hostname", "xn--99999999", `format: not a valid "hostname": label 1: invalid IDNA label (RFC 5891): invalid Punycode`},
		{"iri-reference-template", "a", `format: unknown format "iri-reference-template"`},
	} {
		assert.EqualError(t, format.Check(c.format, c.text), c.want)
	}
	var inURI *uri.SyntaxError
	require.ErrorAs(t, format.Check("uri", "a b"), &inURI)
	require.ErrorAs(t, format.Check("ipv4", "1.2.3.x"), &inURI)
	assert.Equal(t, "IPv4address", inURI.Start())
	var inTemplate *template.SyntaxError
	require.ErrorAs(t, format.Check("uri-template", "{"), &inTemplate)
	require.ErrorIs(t, format.Check("hostname", strings.Repeat("a.", 200)+"a"), format.ErrTooLong)
	var unknown *format.UnknownError
	require.ErrorAs(t, format.Check("int64", "1"), &unknown)
}

// TestTheSuiteOfJSONSchemaPasses runs the tests of draft 2020-12 for each format that Check knows.
func TestTheSuiteOfJSONSchemaPasses(t *testing.T) {
	dir := os.Getenv("URI_CORPORA")
	if dir == "" {
		t.Skip("URI_CORPORA is not set")
	}
	for _, name := range format.Names() {
		text, err := os.ReadFile(filepath.Join(dir, "jsonschema", name+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue // module jsonschema has these files from a validator
		}
		require.NoError(t, err)
		var groups []struct {
			Tests []struct {
				Description string
				Data        any
				Valid       bool
			}
		}
		require.NoError(t, json.Unmarshal(text, &groups))
		n := 0
		for _, g := range groups {
			for _, c := range g.Tests {
				if s, ok := c.Data.(string); ok {
					n++
					err := format.Check(name, s)
					assert.Equal(t, c.Valid, err == nil, "%s: %s: %q: %v", name, c.Description, s, err)
				}
			}
		}
		assert.Positive(t, n)
	}
}
