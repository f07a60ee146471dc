// Package english checks the language of documents, comments and messages. Its list has phrases
// that make readers of English stumble.
package english

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Phrases is a list of phrases to avoid.
type Phrases []*regexp.Regexp

// ReadPhrases reads a list of regular expressions, one per line. A space matches any white space.
// Empty lines and lines that begin with "#" are comments.
func ReadPhrases(r io.Reader) (Phrases, error) {
	var list Phrases
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		phrase, err := regexp.Compile("(?i)" + strings.ReplaceAll(line, " ", `\s+`))
		if err != nil {
			return nil, fmt.Errorf("english: %w", err)
		}
		list = append(list, phrase)
	}
	return list, lines.Err()
}

// Find returns the matches in a text, each with some words around it.
func (p Phrases) Find(text string) (found []string) {
	for _, phrase := range p {
		for _, at := range phrase.FindAllStringIndex(text, -1) {
			line := 1 + strings.Count(text[:at[0]], "\n")
			around := text[max(0, at[0]-40):min(len(text), at[1]+40)]
			found = append(found, fmt.Sprintf("line %d: …%s…", line, strings.Join(strings.Fields(around), " ")))
		}
	}
	return found
}
