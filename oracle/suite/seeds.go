package suite

import (
	_ "embed"
	"encoding/json"
	"net/url"
	"strings"
	"sync"
)

// seed is an input that a realistic fault gets wrong: a line of seeds.jsonl. Its verdict is not there, for the
// grammar gives it.
type seed struct {
	Name string `json:"name"` // of what parsers have got wrong

	Input      string `json:"input"`       // the text, or how it begins
	InputBytes string `json:"input_bytes"` // instead, what is no UTF-8, percent-encoded
	Repeat     string `json:"repeat"`      // what follows Input
	Times      int    `json:"times"`       // how often
	End        string `json:"end"`         // what follows that
}

//go:embed seeds.jsonl
var seedFile string

// allSeeds are the lines of seeds.jsonl.
var allSeeds = sync.OnceValue(func() []seed {
	var out []seed
	for line := range strings.Lines(seedFile) {
		var s seed
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			panic(err) // a test reads it
		}
		out = append(out, s)
	}
	return out
})

func (s seed) text() string {
	start, err := url.PathUnescape(s.InputBytes)
	if err != nil {
		panic(err) // a test reads all
	}
	return start + s.Input + strings.Repeat(s.Repeat, s.Times) + s.End
}

// seeds are those for the rule: references, so there are none for other rules.
func (s *Suite) seeds() []seed {
	if !s.language.Reference() {
		return nil
	}
	return allSeeds()
}
