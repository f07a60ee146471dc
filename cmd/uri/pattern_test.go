package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAPatternMatchesWhatItsRegularExpressionDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab.*%]{0,5}`).Draw(t, "pattern")
		s := rapid.StringMatching(`[ab.%]{0,8}`).Draw(t, "text")
		p := patterns([]string{text}, nameChars)[0]
		as := regexp.MustCompile(`^` + strings.ReplaceAll(regexp.QuoteMeta(text), `\*`, `[a-z.]*`) + `$`)
		require.Equal(t, as.MatchString(s), p.matches(s))
	})
}
