package whatwg

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// standardExamples are all examples that section 1.1 gives of its validation errors, by their names, in its order. fails is what it says of failure:
// that the parser always does, that it does not, or that it depends ("?").
var standardExamples = []struct {
	name     string
	fails    string
	examples []string
	base     string
}{
	{"domain-to-ASCII", "?", []string{"https://exa%23mple.org"}, ""},
	{"domain-percent-encoded", "no", []string{"https://exam%70le.org"}, ""},
	{"host-invalid-code-point", "yes", []string{"foo://exa[mple.org"}, ""},
	{"IPv4-empty-part", "no", []string{"https://127.0.0.1./"}, ""},
	{"IPv4-too-few-parts", "no", []string{"https://1.2.3/"}, ""},
	{"IPv4-too-many-parts", "yes", []string{"https://1.2.3.4.5/"}, ""},
	{"IPv4-non-numeric-part", "yes", []string{"https://test.42"}, ""},
	{"IPv4-non-decimal-part", "no", []string{"https://127.0.0x0.1"}, ""},
	{"IPv4-out-of-range-part", "?", []string{"https://255.255.4000.1"}, ""},
	{"IPv6-unclosed", "yes", []string{"https://[::1"}, ""},
	{"IPv6-invalid-compression", "yes", []string{"https://[:1]"}, ""},
	{"IPv6-too-many-pieces", "yes", []string{"https://[1:2:3:4:5:6:7:8:9]"}, ""},
	{"IPv6-multiple-compression", "yes", []string{"https://[1::1::1]"}, ""},
	{"IPv6-invalid-code-point", "yes", []string{"https://[1:2:3!:4]", "https://[1:2:3:]"}, ""},
	{"IPv6-too-few-pieces", "yes", []string{"https://[1:2:3]"}, ""},
	{"IPv6-piece-leading-zero", "no", []string{"https://[::01]"}, ""},
	{"IPv4-in-IPv6-too-many-pieces", "yes", []string{"https://[1:1:1:1:1:1:1:127.0.0.1]"}, ""},
	{"IPv4-in-IPv6-invalid-code-point", "yes", []string{
		"https://[ffff::.0.0.1]", "https://[ffff::127.0.xyz.1]", "https://[ffff::127.0xyz]", "https://[ffff::127.00.0.1]", "https://[ffff::127.0.0.1.2]",
	}, ""},
	{"IPv4-in-IPv6-out-of-range-part", "yes", []string{"https://[ffff::127.0.0.4000]"}, ""},
	{"IPv4-in-IPv6-too-few-parts", "yes", []string{"https://[ffff::127.0.0]"}, ""},
	{"invalid-URL-unit", "no", []string{"https://example.org/>", " https://example.org ", "ht\ntps://example.org", "https://example.org/%s"}, ""},
	{"special-scheme-missing-following-solidus", "no", []string{"file:c:/my-secret-folder", "https:example.org"}, ""},
	{"special-scheme-missing-following-solidus", "no", []string{"https:foo.html"}, "https://example.org/"},
	{"missing-scheme-non-relative-URL", "yes", []string{"💩"}, ""},
	{"missing-scheme-non-relative-URL", "yes", []string{"💩"}, "mailto:user@example.org"},
	{"invalid-reverse-solidus", "no", []string{`https://example.org\path\to\file`}, ""},
	{"invalid-credentials", "no", []string{"https://user@example.org", "ssh://user@example.org"}, ""},
	{"host-missing", "yes", []string{"https://#fragment", "https://:443", "https://user:pass@"}, ""},
	{"port-out-of-range", "yes", []string{"https://example.org:70000"}, ""},
	{"port-invalid", "yes", []string{"https://example.org:7z"}, ""},
	{"file-invalid-Windows-drive-letter", "no", []string{"/c:/path/to/file"}, "file:///c:/"},
	{"file-invalid-Windows-drive-letter-host", "no", []string{"file://c:"}, ""},
}

// wrongExamples are those that the algorithm of section 4.4 does not report.
var wrongExamples = []string{"/c:/path/to/file"}

func TestTheExamplesOfTheStandardReportTheErrorsThatTheyAreOf(t *testing.T) {
	var names []string
	for _, row := range standardExamples {
		if !slices.Contains(names, row.name) {
			names = append(names, row.name)
		}
		base, err := Parse(row.base)
		require.True(t, err == nil || row.base == "")
		for _, s := range row.examples {
			found := false
			errors := base.ValidationErrors(s)
			for _, e := range errors {
				found = found || e.Type.String() == row.name
			}
			assert.Equal(t, !slices.Contains(wrongExamples, s), found, "%q: %s, found %v", s, row.name, errors)
			_, err := base.Parse(s)
			switch row.fails {
			case "yes":
				assert.Error(t, err, "%q", s)
			case "no":
				assert.NoError(t, err, "%q", s)
			}
		}
	}
	for i, name := range names {
		assert.Equal(t, name, ErrorType(i+1).String(), "the types are in the order of the table")
		assert.NotEqual(t, ErrorType(0).Problem(), ErrorType(i+1).Problem())
	}
	assert.Equal(t, "unknown validation error", ErrorType(len(names)+1).String())
	assert.Equal(t, ErrorType(0).Problem(), ErrorType(len(names)+1).Problem())
}

// The host of a URL is of a kind that the table of section 4.1 allows for its scheme.
func TestHostsAreOfTheKindsThatSchemesAllow(t *testing.T) {
	seen := map[string]bool{}
	for _, input := range recordPieces {
		for _, before := range []string{"http://", "file://", "foo://", "foo:", "ws:", ""} {
			r, err := Parse(before + input)
			if err != nil {
				continue
			}
			present := r.Components().Host.IsPresent()
			switch kind := r.HostKind(); {
			case r.Scheme() == "file":
				assert.True(t, present && kind != OpaqueHost, "%q", r)
			case r.IsSpecial():
				assert.True(t, present && kind != OpaqueHost && kind != EmptyHost, "%q", r)
			default:
				assert.True(t, kind != Domain && kind != IPv4Address, "%q", r)
			}
			seen[r.HostKind().String()] = true
		}
	}
	assert.Len(t, seen, 5)
}

// This error never comes alone, and so no string is invalid for it only.
func TestADriveLetterIsNeverTheOnlyError(t *testing.T) {
	for _, base := range basesOf(FileBase) {
		for _, s := range []string{"c|", "c|/a", "file:c:", "file:c:/a", "FILE:C|", `c|\a`, "c|?", "c|#"} {
			var types []ErrorType
			for _, e := range base.ValidationErrors(s) {
				types = append(types, e.Type)
			}
			assert.Contains(t, types, ErrorFileInvalidWindowsDriveLetter, "%q", s)
			assert.Greater(t, len(types), 1, "%q", s)
		}
	}
}

// These errors are reported for more than their descriptions say.
func TestDescriptionsThatSayLess(t *testing.T) {
	for _, c := range []struct {
		s, base string
		found   ErrorType
		times   int
	}{
		{"abc", "", ErrorMissingSchemeNonRelativeURL, 1},
		{"https:///h", "", ErrorSpecialSchemeMissingFollowingSolidus, 1},
		{"https:////h", "", ErrorSpecialSchemeMissingFollowingSolidus, 2},
		{"///h", "https://h/", ErrorSpecialSchemeMissingFollowingSolidus, 1},
		{"https://@h/", "", ErrorInvalidCredentials, 1},
	} {
		base, _ := Parse(c.base)
		times := 0
		for _, e := range base.ValidationErrors(c.s) {
			assert.Equal(t, c.found, e.Type, "%q", c.s)
			times++
		}
		assert.Equal(t, c.times, times, "%q", c.s)
	}
	assert.Equal(t, EmptyHost, MustParse("foo://").HostKind())
	assert.Empty(t, MustParse("https://@h/").Username())
}

func TestAParseErrorSaysWhatIsWrongAndWhere(t *testing.T) {
	for s, want := range map[string]string{
		"https://example.org:70000": `whatwg: the port is greater than 65535: …"example.org:70000" at offset 20 (validation error port-out-of-range; URL Standard of 2026-07-02)`,
		"https://a b/":              `whatwg: the host is not a valid domain (a character is not allowed): "https://a b/" at offset 8 (validation error domain-to-ASCII; URL Standard of 2026-07-02)`,
		"https://\u00AD/":           `whatwg: the host is not a valid domain (empty label): "https://\u00ad/" at offset 8 (validation error domain-to-ASCII; URL Standard of 2026-07-02)`,
		"http://u:secret@h:x":       `whatwg: the port is not a decimal number: …"h:"… at offset 18 (validation error port-invalid; URL Standard of 2026-07-02)`,
		"http://secret:x@":          `whatwg: the host is missing at offset 16 (validation error host-missing; URL Standard of 2026-07-02)`,
		"h\tt\ntp://h\r:x":          `whatwg: the port is not a decimal number: "h\tt\ntp://h\r:"… at offset 12 (validation error port-invalid; URL Standard of 2026-07-02)`,
		"http://ht\ntp:x":           `whatwg: the port is not a decimal number: …"ttp://ht\ntp:"… at offset 13 (validation error port-invalid; URL Standard of 2026-07-02)`,
	} {
		_, err := Parse(s)
		assert.EqualError(t, err, want, "%q", s)
	}
	assert.EqualError(t, &ParseError{}, "whatwg: the URL is longer than 4 GiB")
	assert.Equal(t, `&whatwg.ParseError{"whatwg: the URL is longer than 4 GiB"}`, (&ParseError{}).GoString())
	assert.Equal(t, "port-invalid at offset 9", ValidationError{ErrorPortInvalid, 9}.String())
}
