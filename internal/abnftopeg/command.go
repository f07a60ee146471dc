package abnftopeg

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urigrammar/uri/internal/syntax"
)

// Command is what `abnf peg` does with a grammar that has been read.
type Command struct {
	Options
	OverrideFile string // of rules that a person wrote; "" for none
	Output       string // the file to write; "" for none
}

// Make returns the transcription. The error is about a file, or about a grammar or rules without a
// PEG.
func (c Command) Make(rules *syntax.Grammar) (t *Transcription, err error) {
	if c.OverrideFile != "" {
		if c.Override, err = readRules(c.OverrideFile); err != nil {
			return nil, err
		}
	}
	return Transcribe(rules, c.Options)
}

// Write writes the PEG to out, or to the file that is named, if it is proved. Otherwise it writes nothing but what is wrong, to
// notes, where it also reports what the PEG makes of ambiguities.
func (c Command) Write(t *Transcription, out, notes io.Writer) error {
	for _, f := range t.Failed {
		if err := c.explain(notes, f); err != nil {
			return err
		}
	}
	if len(t.Failed) > 0 {
		return nil
	}
	for _, choice := range t.Choices {
		if _, err := fmt.Fprintf(notes, "note: %v\n", choice); err != nil {
			return err
		}
	}
	if c.Output != "" {
		return os.WriteFile(c.Output, []byte(t.Text), 0o644)
	}
	_, err := io.WriteString(out, t.Text)
	return err
}

// explain writes what is wrong with a rule, and what to do about it.
func (c Command) explain(w io.Writer, f *Failure) error {
	hint := "write this rule otherwise, in a file for --override"
	if f.ByHand {
		hint = "this is the rule"
	}
	_, err := fmt.Fprintf(w, "%v\n  %s:\n    %s\n", f, hint, strings.ReplaceAll(strings.TrimSpace(f.PEG), "\n", "\n    "))
	return err
}

func readRules(file string) (*syntax.Grammar, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return ReadRules(file, string(text))
}
