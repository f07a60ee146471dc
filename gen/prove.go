package main

import (
	"errors"
	"io"
	"os"

	"github.com/urigrammar/uri/internal/expr"
	"github.com/urigrammar/uri/internal/pegexpr"
	"github.com/urigrammar/uri/internal/proof"
)

// prove decides what the .peg files claim about the grammars, with a line for each decision to w.
// The error names every rule, side and witness that is wrong.
func prove(w io.Writer) error {
	var wrong []error
	for _, r := range recognizers() {
		if len(r.grammars) == 0 {
			continue
		}
		peg, err := r.parse()
		if err != nil {
			return err
		}
		wrong = append(wrong, proof.Prove(w, peg, r.grammars))
	}
	return errors.Join(wrong...)
}

// parse reads the .peg file that the recognizer is made from.
func (r recognizer) parse() (*expr.Grammar, error) {
	text, err := os.ReadFile(r.file)
	if err != nil {
		return nil, err
	}
	return pegexpr.Parse(r.file, string(text))
}
