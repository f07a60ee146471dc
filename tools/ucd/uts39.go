package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

var (
	kinds      = map[string]string{"": "Hidden", "L": "Letter", "M": "Mark", "S": "Symbol"}
	directions = map[string]string{"": "Neutral", "L": "LeftToRight", "R": "RightToLeft", "N": "Number", "M": "Nonspacing"}
)

// recommended are the scripts of table 5 of UAX #31.
const recommended = "Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana " +
	"Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan"

// uts39Tables writes the scripts, kinds and directions of characters.
func uts39Tables(b *bytes.Buffer, folder string) error {
	var rows []line
	err := readLines(filepath.Join(folder, "properties.txt"), func(l line) error {
		if len(l.fields) != 3 {
			return fmt.Errorf("%d fields", len(l.fields))
		}
		rows = append(rows, l)
		return nil
	}, skip)
	if err != nil {
		return err
	}
	s := newScripts(rows)
	b.WriteString("var (\n")
	fmt.Fprintf(b, "latin = %s\nmixtures = %s // what Latin may be mixed with\nrecommended = %s\n)\n\n", s.set("Latin"), s.set("Hanb Jpan Kore"), s.set(recommended))
	b.WriteString("// spans are the code points from one to that of the next span.\nvar spans = [...]span{\n")
	next := rune(0)
	for _, r := range rows {
		if r.first > next {
			fmt.Fprintf(b, "{from: %#x},\n", next)
		}
		next = r.last + 1
		fmt.Fprintf(b, "{%#x, %d, %s, %s},\n", r.first, s.number(r.fields[2]), kinds[r.fields[0]], directions[r.fields[1]])
	}
	fmt.Fprintf(b, "{from: %#x},\n}\n\n", next)
	b.WriteString("// scriptSets are the augmented sets of scripts that the spans have (UTS #39, section 5.1).\nvar scriptSets = [...]scriptSet{\n")
	for _, set := range s.sets {
		fmt.Fprintf(b, "%s, // %s\n", strings.TrimPrefix(s.set(set), "scriptSet"), set)
	}
	b.WriteString("}\n")
	return nil
}

// scripts numbers scripts, and the sets of scripts to which characters belong.
type scripts struct {
	names []string
	sets  []string
}

func newScripts(rows []line) *scripts {
	s := &scripts{names: []string{"Hanb", "Jpan", "Kore"}}
	for _, r := range rows {
		s.sets = append(s.sets, r.fields[2])
		s.names = append(s.names, strings.Fields(r.fields[2])...)
	}
	slices.Sort(s.names)
	s.names = slices.Compact(s.names)
	slices.Sort(s.sets)
	s.sets = slices.Compact(s.sets)
	return s
}

// number returns the number of a set.
func (s *scripts) number(set string) int { return slices.Index(s.sets, set) }

// set returns the source of an augmented set.
func (s *scripts) set(names string) string {
	var bits [3]uint64
	for _, name := range strings.Fields(names) {
		for _, n := range augmented(name) {
			if n == "" {
				return "scriptSet{^uint64(0), ^uint64(0), ^uint64(0)}"
			}
			i := slices.Index(s.names, n)
			bits[i/64] |= 1 << (i % 64)
		}
	}
	return fmt.Sprintf("scriptSet{%#x, %#x, %#x}", bits[0], bits[1], bits[2])
}

// augmented returns a script with the scripts that are written together with it (UTS #39, section 5.1); "" means every script.
func augmented(name string) []string {
	switch name {
	case "Common", "Inherited":
		return []string{""}
	case "Han":
		return []string{name, "Hanb", "Jpan", "Kore"}
	case "Hiragana", "Katakana":
		return []string{name, "Jpan"}
	case "Hangul":
		return []string{name, "Kore"}
	case "Bopomofo":
		return []string{name, "Hanb"}
	}
	return []string{name}
}
