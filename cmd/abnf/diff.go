package main

import (
	"bytes"
	"cmp"
	"fmt"
	"text/tabwriter"

	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/internal/run/printable"
)

type diffCommand struct {
	A        commandline.Verbatim `arg:"" name:"a" help:"A rule: FILE:RULE, or FILE for the first rule in the file. \"-\" is standard input."`
	B        commandline.Verbatim `arg:"" name:"b" help:"The other rule."`
	JSON     bool                 `name:"json" help:"Write a JSON object with the keys a, b, relation, only_a, only_b and common."`
	Deciding deciding             `embed:""`
}

// difference is a comparison, in JSON. The key of a witness that is not UTF-8 ends in _bytes.
type difference struct {
	A           string            `json:"a"`
	B           string            `json:"b"`
	Relation    language.Relation `json:"relation"`
	OnlyA       nullable          `json:"only_a,omitempty"`
	OnlyABytes  *string           `json:"only_a_bytes,omitempty"`
	OnlyB       nullable          `json:"only_b,omitempty"`
	OnlyBBytes  *string           `json:"only_b_bytes,omitempty"`
	Common      nullable          `json:"common,omitempty"`
	CommonBytes *string           `json:"common_bytes,omitempty"`
}

// Run runs the command.
func (c diffCommand) Run(p *program) error {
	a, err := nameOf(string(c.A)).load(p, c.Deciding.Reading)
	if err != nil {
		return err
	}
	b, err := nameOf(string(c.B)).load(p, c.Deciding.Reading)
	if err != nil {
		return err
	}
	compared, err := c.compare(a, b)
	if err != nil {
		return err
	}
	p.notWell = compared.Relation != language.Equal
	var out bytes.Buffer
	if c.JSON {
		writeJSON(&out, differenceOf(a.name, b.name, compared))
	} else {
		describe(&out, a.name, b.name, compared)
	}
	return p.stdout.WriteBuffer(&out)
}

// compare compares two rules. It cannot compare rules that lead back to themselves in a way that is not a repetition.
func (c diffCommand) compare(a, b loaded) (language.Comparison, error) {
	options, err := c.Deciding.options()
	if err != nil {
		return language.Comparison{}, err
	}
	x, irregular := a.language(options)
	y, err := b.language(options)
	if irregular = cmp.Or(irregular, err); irregular != nil {
		return language.Comparison{}, irregular
	}
	return language.Compare(x, y)
}

func differenceOf(a, b string, c language.Comparison) difference {
	d := difference{A: a, B: b, Relation: c.Relation}
	d.OnlyA, d.OnlyABytes = witness(c.OnlyA)
	d.OnlyB, d.OnlyBBytes = witness(c.OnlyB)
	d.Common, d.CommonBytes = witness(c.Common)
	return d
}

func witness(w language.Witness) (asText nullable, asBytes *string) {
	if !w.Found {
		return absent(), nil
	}
	return present(w.Text)
}

// sentences describe the relations to users.
var sentences = map[language.Relation]string{
	language.Equal:       "%[1]s and %[2]s are equal.",
	language.Contained:   "%[2]s contains all strings in %[1]s, and others.",
	language.Containing:  "%[1]s contains all strings in %[2]s, and others.",
	language.Overlapping: "%[1]s and %[2]s overlap: each contains strings that the other does not.",
	language.Disjoint:    "%[1]s and %[2]s have no string in common.",
}

func describe(out *bytes.Buffer, a, b string, c language.Comparison) {
	nameA, nameB := printable.Text(a), printable.Text(b)
	fmt.Fprintf(out, sentences[c.Relation]+"\n\n", nameA, nameB)
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, row := range []struct {
		what    string
		witness language.Witness
	}{{"only in " + nameA, c.OnlyA}, {"only in " + nameB, c.OnlyB}, {"in both", c.Common}} {
		text := "nothing"
		if row.witness.Found {
			text = fmt.Sprintf("%q", row.witness.Text)
		}
		fmt.Fprintf(w, "%s\t%s\n", row.what, text)
	}
	_ = w.Flush() // into memory
}
