package language_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/language"
)

// Three well-known grammars are transcribed by hand from older notations. Their texts are the
// examples of the documents, and texts that are wrong in one place.
func TestTranscribedGrammarsAcceptTheExamplesOfTheirDocuments(t *testing.T) {
	for _, c := range []struct {
		document, rule string
		right, wrong   []string
	}{
		{
			"rfc1034", "domain",
			[]string{"A.ISI.EDU", "XX.LCS.MIT.EDU", "SRI-NIC.ARPA", "a", "a9.b-c", " "},
			[]string{"", ".", "a.", ".a", "a..b", "9a", "-a", "a-", "a_b", "  "},
		},
		{
			"rfc2045", "parameter",
			[]string{"charset=us-ascii", `charset="us-ascii"`, `a="\"\\"`, "a=\"b\r\n c\"", "a=\"\t\n\x00\"", "a{|}~=b"},
			[]string{"charset", "charset=", "a/b=c", "a=b/c", `a="b"c"`, "a=\"\r\"", "a=\"\r\n\"", "a=\x80", "a=\x7f"},
		},
		{
			"rfc2616", "HTTP-date",
			[]string{"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun Nov 16 08:49:37 1994"},
			[]string{"sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 94 08:49:37 GMT"},
		},
		{
			"rfc2616", "media-type",
			[]string{"text/html", "text/html; charset=ISO-8859-4", "a/b ;\r\n c=d;e=\"\\\"\"", "a/b;c=\"\xff\""},
			[]string{"text", "text /html", "text/html;", "a/b;c =d", "a/b;c= d", `a/b;c="\"`, "a/b{", "a/b;c=\"\x7f\"", "a/b;c=d;"},
		},
		{"rfc2616", "delta-seconds", []string{"0", "3600"}, []string{"", "-1", "1.5"}},
	} {
		g, err := abnf.Parse("main", "; IMPORT "+c.document+" : *\n")
		require.NoError(t, err)
		l, err := language.Of(g, c.rule)
		require.NoError(t, err)
		for _, text := range c.right {
			assert.True(t, l.Contains(text), "%s %s: %q", c.document, c.rule, text)
		}
		for _, text := range c.wrong {
			assert.False(t, l.Contains(text), "%s %s: %q", c.document, c.rule, text)
		}
	}
}
