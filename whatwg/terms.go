package whatwg

import (
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/rulevm"
)

// terms are what the standard calls what the rules of the grammar files are of: sections 3.4, 4.3 and 1.3.
var terms = map[string]string{
	"valid-URL-string":                      "valid URL string",
	"absolute-URL-with-fragment":            "absolute-URL-with-fragment string",
	"absolute-URL":                          "absolute-URL string",
	"relative-URL-with-fragment-any":        "relative-URL-with-fragment string",
	"relative-URL-with-fragment-special":    "relative-URL-with-fragment string",
	"relative-URL-with-fragment-file":       "relative-URL-with-fragment string",
	"relative-URL-with-fragment-file-host":  "relative-URL-with-fragment string",
	"relative-URL-with-fragment-nonspecial": "relative-URL-with-fragment string",
	"relative-URL-with-fragment-opaque":     "relative-URL-with-fragment string",
	"relative-URL-special":                  "relative-URL string",
	"relative-URL-file":                     "relative-URL string",
	"relative-URL-file-host":                "relative-URL string",
	"relative-URL-nonspecial":               "relative-URL string",
	"URL-scheme":                            "URL-scheme string",
	"special-scheme-not-file":               "special scheme",
	"file-scheme":                           "special scheme",
	"special-scheme":                        "special scheme",
	"non-special-scheme":                    "URL-scheme string",
	"scheme-relative-special-URL":           "scheme-relative-special-URL string",
	"scheme-relative-URL":                   "scheme-relative-URL string",
	"scheme-relative-file-URL":              "scheme-relative-file-URL string",
	"opaque-host-and-port":                  "opaque-host-and-port string",
	"URL-port":                              "URL-port string",
	"port-number":                           "URL-port string",
	"path-absolute-URL":                     "path-absolute-URL string",
	"path-absolute-non-authority-URL":       "path-absolute-non-authority-URL string",
	"path-absolute-non-Windows-file-URL":    "path-absolute-non-Windows-file-URL string",
	"path-relative-URL":                     "path-relative-URL string",
	"path-relative-scheme-less-URL":         "path-relative-scheme-less-URL string",
	"opaque-path-URL":                       "opaque-path-URL string",
	"URL-path-segment":                      "URL-path-segment string",
	"URL-path-segment-nz":                   "URL-path-segment string",
	"noscheme-segment":                      "URL-path-segment string",
	"single-dot-URL-path-segment":           "single-dot URL path segment",
	"double-dot-URL-path-segment":           "double-dot URL path segment",
	"URL-query":                             "URL-query string",
	"URL-fragment":                          "URL-fragment string",
	"valid-host":                            "valid host string",
	"domain":                                "valid domain string",
	"domain-ascii":                          "valid domain string",
	"domain-idn":                            "valid domain string",
	"last-label":                            "valid domain string",
	"last-label-old":                        "valid domain string",
	"ldh-label":                             "valid domain string",
	"ace-label":                             "valid domain string",
	"valid-IPv4":                            "valid IPv4-address string",
	"dec-octet":                             "valid IPv4-address string",
	"valid-IPv6":                            "valid IPv6-address string",
	"IPv6address":                           "valid IPv6-address string",
	"IPv4address":                           "valid IPv4-address string",
	"ls32":                                  "valid IPv6-address string",
	"h16":                                   "valid IPv6-address string",
	"piece":                                 "valid IPv6-piece string",
	"valid-opaque-host":                     "valid opaque-host string",
	"URL-unit":                              "URL unit",
	"URL-code-point":                        "URL code point",
	"pct-byte":                              "percent-encoded byte",
}

// expectations are the standard's terms for what the tables expect: of the words of each entry, all must be expected. The first
// entries come first. A term with "other than" stands last in a list, so that what it leaves out is not read with what follows.
var expectations = []struct {
	words []string
	terms []string
}{
	{
		[]string{"url-nonascii", "scheme-char", `"!"`, `"$"`, `"&"-"*"`, `","`, `"/"`, `":"`, `";"`, `"="`, `"?"`, `"@"`, `"_"`, `"~"`},
		[]string{"URL code point"},
	},
	{
		[]string{"url-nonascii-host", "scheme-char", `"!"`, `"#"-"*"`, `","`, `";"`, `"="`, `"_"`, `"~"`},
		[]string{"code point greater than U+007F", `"#"`, "URL unit other than a forbidden host code point"},
	},
	{[]string{"opaque-host-unit", `"/"`, `"?"`, `"@"`}, []string{`URL unit other than ":"`}},
	{[]string{"URL-unit-no-slash-question", `"?"`}, []string{`URL unit other than "/"`}},
	{[]string{"URL-unit-no-slash-question"}, []string{`URL unit other than "/" or "?"`}},
	{[]string{"opaque-host-unit"}, []string{"URL unit other than a forbidden host code point"}},
	{[]string{"URL-unit"}, []string{"URL unit"}},
	{[]string{"scheme-char"}, []string{"ASCII alphanumeric", `"+"`, `"-"`, `"."`}},
	{[]string{"ldh"}, []string{"ASCII alphanumeric", `"-"`}},
	{[]string{"let-dig"}, []string{"ASCII alphanumeric"}},
	{[]string{"ALPHA"}, []string{"ASCII alpha"}},
	{[]string{"DIGIT"}, []string{"ASCII digit"}},
	{[]string{"HEXDIG"}, []string{"ASCII hex digit"}},
	{[]string{"url-nonascii"}, []string{"URL code point greater than U+007F"}},
	{[]string{"url-nonascii-host"}, []string{"code point greater than U+007F"}},
	{[]string{`"/"-"5"`}, []string{`"0" to "5"`, `"/"`}},
	{[]string{`"0"-"5"`}, []string{`"0" to "5"`}},
	{[]string{`"1"-"9"`}, []string{`"1" to "9"`}},
}

// inTerms says in the standard's terms what a table expects in words of the grammar files.
func inTerms(expected string) string {
	words := strings.Split(strings.Replace(expected, " or ", ", ", 1), ", ")
	var out, last []string
	for _, e := range expectations {
		if slices.ContainsFunc(e.words, func(w string) bool { return !slices.Contains(words, w) }) {
			continue
		}
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(e.words, w) })
		for _, term := range e.terms {
			if strings.Contains(term, "other than") {
				last = append(last, term)
			} else {
				out = append(out, term)
			}
		}
	}
	if i := slices.Index(words, "end of input"); i >= 0 && last == nil {
		words, last = slices.Delete(words, i, i+1), []string{"end of input"}
	}
	return rulevm.OrList(slices.Concat(out, words, last))
}
