package abnf

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRulesKnowTheirSection(t *testing.T) {
	g, err := Parse("t", "a = b\n; SECTION RFC 8141 : 2\nb = c\nc =\n  d\n; Section 5 of something\nd = e\n; SECTION RFC 3986 : 3.2.1, 3.3\ne = f\n; SECTION none\nf = %x41\n", RFC5234)
	require.NoError(t, err)
	var got [][3]string
	for _, r := range g.Rules {
		got = append(got, [3]string{r.Name, r.Document, r.Section})
	}
	assert.Equal(t, [][3]string{
		{"a"}, {"b", "RFC 8141", "2"}, {"c", "RFC 8141", "2"}, {"d", "RFC 8141", "2"}, {"e", "RFC 3986", "3.2.1, 3.3"}, {"f"},
	}, got)
}
