package grammars

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// Text is a line of a corpus: see the package comment.
type Text struct {
	Rule   string
	Text   string
	Base64 []byte
	Source string
	Breaks string
	Field  string
	End    int // of a text that breaks a rule: how many octets of it can begin a member
}

// Octets returns the text.
func (t Text) Octets() []byte {
	if t.Base64 != nil {
		return t.Base64
	}
	return []byte(t.Text)
}

// IsMember reports whether the text is a member of its rule.
func (t Text) IsMember() bool { return t.Breaks == "" }

// ReadTexts reads a corpus. A line with an unknown key is an error.
func ReadTexts(file string) (all []Text, err error) {
	lines, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(lines) {
		var t Text
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", file, len(all)+1, err)
		}
		all = append(all, t)
	}
	return all, nil
}
