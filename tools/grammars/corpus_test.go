package grammars

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/urigrammar/uri/tools/grammars/earley"
)

// corpus is a grammar with its texts.
type corpus struct {
	name        string
	texts       []Text
	grammar     *earley.Grammar
	recognizers map[string]*earley.Recognizer // by rule
}

// folders have the grammars. The second one has those of documents to which many others refer.
var folders = []string{"grammars", "../../internal/read/abnf/known"}

// corpora returns all of them.
func corpora(t *testing.T) (all []*corpus) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.jsonl")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		texts, err := ReadTexts(file)
		require.NoError(t, err)
		g, err := earley.Load(folders, name)
		require.NoError(t, err)
		all = append(all, &corpus{name, texts, g, map[string]*earley.Recognizer{}})
	}
	return all
}

// recognizer returns the recognizer of a rule.
func (c *corpus) recognizer(t *testing.T, rule string) *earley.Recognizer {
	t.Helper()
	if c.recognizers[rule] == nil {
		r, err := c.grammar.Compile(rule)
		require.NoError(t, err, "%s: %s", c.name, rule)
		c.recognizers[rule] = r
	}
	return c.recognizers[rule]
}

func TestTextsAreMembersAsTheCorpusSays(t *testing.T) {
	for _, c := range corpora(t) {
		t.Run(c.name, func(t *testing.T) {
			for _, e := range c.texts {
				text := e.Octets()
				valid, viable := c.recognizer(t, e.Rule).Recognize(text)
				assert.Equal(t, e.IsMember(), valid, "%s, %s breaks %q: %q\nnothing goes on with %q", e.Rule, e.Source, e.Breaks, text, text[viable:])
				if e.Breaks != "" {
					c.recognizer(t, e.Breaks)
					assert.Equal(t, e.End, viable, "%s, %s breaks %q: %q", e.Rule, e.Source, e.Breaks, text)
				}
			}
		})
	}
}

func TestCorporaAreLargeAndNameTheirSources(t *testing.T) {
	for _, c := range corpora(t) {
		t.Run(c.name, func(t *testing.T) {
			members, others, changed := 0, 0, 0
			seen := map[string]bool{}
			for _, e := range c.texts {
				switch {
				case e.IsMember():
					members++
				case e.Field != "":
					changed++
					others++
				default:
					others++
				}
				key := e.Rule + " " + string(e.Octets())
				assert.False(t, seen[key], "%s has this twice: %q", c.name, key)
				seen[key] = true
				assert.NotEmpty(t, e.Source, key)
			}
			assert.GreaterOrEqual(t, members, 40)
			assert.GreaterOrEqual(t, others, 40)
			assert.GreaterOrEqual(t, 2*changed, others)
		})
	}
}

func TestAFieldOfAMemberWasChanged(t *testing.T) {
	for _, c := range corpora(t) {
		t.Run(c.name, func(t *testing.T) {
			for _, e := range c.texts {
				if e.Field == "" {
					continue
				}
				assert.NotEmpty(t, e.Breaks, "%q", e.Octets())
				assert.True(t, c.isChanged(t, e), "in no text of %s is a text of %s replaced: %q", e.Rule, e.Field, e.Octets())
			}
		})
	}
}

// isChanged reports whether the corpus has a member that becomes a text if one text of its field is
// replaced.
func (c *corpus) isChanged(t *testing.T, e Text) bool {
	t.Helper()
	field := c.recognizer(t, e.Field)
	for _, member := range c.texts {
		if member.IsMember() && member.Rule == e.Rule && replaces(field, member.Octets(), e.Octets()) {
			return true
		}
	}
	return false
}

// longestField is how many bytes before a change a field can begin.
const longestField = 500

// replaces reports whether a text is a member in which one text of a field is replaced by another.
func replaces(field *earley.Recognizer, member, text []byte) bool {
	before, after := 0, 0 // the longest prefix and suffix that both have
	for before < min(len(member), len(text)) && member[before] == text[before] {
		before++
	}
	for after < min(len(member), len(text)) && member[len(member)-1-after] == text[len(text)-1-after] {
		after++
	}
	for from := before; from >= max(0, before-longestField); from-- {
		ends, _ := field.Ends(member[from:])
		for _, length := range ends {
			rest := len(member) - from - length
			if rest <= after && from+rest <= len(text) {
				return true
			}
		}
	}
	return false
}
