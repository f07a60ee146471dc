package oracle

import (
	_ "embed"
	"encoding/json"
	"strings"
	"sync"
)

// Known is a string that the grammars are known to disagree about, or not, with a name for what it shows.
type Known struct {
	Name    string `json:"name"`
	Example string `json:"example"`
	Note    string `json:"note,omitempty"`
}

//go:embed language_differences.jsonl
var knownFile string

// knownExamples are the rows of the table of differences.
var knownExamples = sync.OnceValue(func() []Known {
	var out []Known
	for line := range strings.Lines(knownFile) {
		var row struct{ Cls, S, Note string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			panic(err) // a test reads it
		}
		out = append(out, Known{row.Cls, row.S, row.Note})
	}
	return out
})
