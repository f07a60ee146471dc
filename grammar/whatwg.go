package grammar

// The URL Standard describes valid URL strings in prose; the ABNF is a rendering of it, and says in its
// header what no grammar can say.

var whatwg = Grammar{
	ID:        "whatwg",
	Title:     `URL Standard, "Host writing" and "URL writing", text of 2026-07-02 (commit 6ae8486)`,
	URL:       "https://url.spec.whatwg.org/commit-snapshots/6ae8486/",
	Notation:  "prose, here in ABNF",
	File:      "whatwg.abnf",
	Peg:       "whatwg/whatwg.peg",
	Namespace: "whatwg",
	Name:      "URL Standard of 2026-07-02",
	Runes:     true,

	LongestHost: 253,

	Starts:     startsRelativeTo("special", "file", "nonspecial", "opaque"),
	Components: []Component{scheme2026, host2026, port2026, pathJuly, query2026},
	Labels:     append(labels2026, "valid-IPv6", "path-absolute-non-authority-URL", "opaque-path-URL"),
	Others:     []string{"domain"},
	Characters: characters2026,
	Resolved:   resolvedWHATWG,
}

// If a text has an authority but neither rule for a host matches, the host is empty.
var (
	scheme2026 = Component{"scheme", []string{"special-scheme-not-file", "file-scheme", "non-special-scheme"}}
	host2026   = Component{"host", []string{"valid-host", "valid-opaque-host"}}
	port2026   = Component{"port", []string{"URL-port"}}
	query2026  = Component{"query", []string{"URL-query"}}

	pathJuly = Component{"path", []string{"path-absolute-URL", "path-absolute-non-authority-URL",
		"path-relative-scheme-less-URL", "opaque-path-URL"}}
)

var labels2026 = []string{"URL-scheme", "special-scheme-not-file", "file-scheme", "non-special-scheme",
	"scheme-relative-special-URL", "scheme-relative-URL", "scheme-relative-file-URL", "valid-host", "domain",
	"valid-IPv4", "valid-opaque-host", "URL-port", "path-absolute-URL", "path-relative-scheme-less-URL",
	"URL-path-segment", "URL-query", "URL-fragment", "pct-byte"}

var characters2026 = []string{"URL-unit", "URL-unit-no-slash-question", "opaque-host-unit", "url-nonascii", "url-nonascii-host",
	"scheme-char", "ldh", "let-dig", "ALPHA", "DIGIT", "HEXDIG"}

// startsRelativeTo returns the start rules for texts of the URL Standard. They include rules for relative references to some kinds of bases.
func startsRelativeTo(bases ...string) Starts {
	s := Starts{
		URI: "absolute-URL-with-fragment", Reference: "valid-URL-string", Absolute: "absolute-URL", Relative: "relative-URL-with-fragment-any",
	}
	for _, base := range bases {
		s.RelativeTo = append(s.RelativeTo, "relative-URL-with-fragment-"+base)
	}
	return s
}
