package abnftopeg

import (
	"fmt"

	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
	"github.com/urigrammar/uri/internal/syntax"
)

// Choice is an ambiguity of the grammar, and the reading that the PEG takes of its witness. Which one is meant no grammar
// says: a person may write the rule that decides it.
type Choice struct {
	Start string // the rule that has both readings
	proof.Ambiguity
	Taken string // ‹rule …› around what the rules of the PEG match
}

func (c Choice) String() string {
	other := c.Readings[0]
	if other == c.Taken {
		other = c.Readings[1]
	}
	return fmt.Sprintf("rule %s has two readings of %q: the transcription takes %s, and not %s", c.Start, c.Witness, c.Taken, other)
}

// choices returns the ambiguities of the grammar from each start, a choice for each pair of rules at which readings part.
func (w *work) choices(peg *syntax.Grammar, starts []string) (all []Choice, err error) {
	document := w.marked(peg)
	marked := make(map[string]bool)
	for _, printed := range document {
		marked[printed] = true
	}
	seen := make(map[[2]string]bool)
	for _, s := range starts {
		found, err := proof.Ambiguities(w.abnf, s, func(rule string) bool { return marked[rule] })
		if err != nil {
			return nil, err
		}
		for _, a := range found {
			if seen[a.Rules] {
				continue
			}
			seen[a.Rules] = true
			m, _ := pegexpr.Match(peg, w.printed[s].name, a.Witness)
			all = append(all, Choice{s, a, m.Reading(func(rule string) string { return document[rule] })})
		}
	}
	return all, nil
}
