package documents

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// forWhom matches the beginning of a page that says who reads it.
var forWhom = regexp.MustCompile(`(?i)\bfor (\w+ )*?(who|that|with|of|contributors|crawlers|everyone|servers|users|programs|people|authors|clients|readers)\b`)

// A reader sees in the first paragraph whether a page is meant for him.
func TestEachPageSaysInItsFirstParagraphForWhomItIs(t *testing.T) {
	for _, d := range all(t) {
		if d.Name == "README.md" || d.Name == "CHANGELOG.md" {
			continue // for everyone
		}
		_, text, _ := strings.Cut(d.Text, "\n\n")
		first, _, _ := strings.Cut(text, "\n\n")
		assert.Regexp(t, forWhom, first, d.Name)
	}
}
