package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

// uts46Tables writes the tables of UTS #46 and of normalization.
func uts46Tables(b *bytes.Buffer, folder string) error {
	d, err := readUTS46(folder)
	if err != nil {
		return err
	}
	return uts46File.Execute(b, d.tables())
}

// data contains the properties of each code point in the files.
type data struct {
	version string
	sources []string // a line for each file
	runes   []properties
	mapped  map[rune]string
	decomp  map[rune][]rune
	noComp  map[rune]bool // the composition exclusions
}

// properties are the properties of a code point. Many code points share them.
type properties struct {
	status, bidi, joining string
	mark                  bool
	ccc                   uint8
	decomposes            bool // has a decomposition, or may have one as a Hangul syllable
	notQuick              bool // NFC_Quick_Check is No or Maybe
}

func readUTS46(folder string) (*data, error) {
	d := &data{runes: make([]properties, runes), mapped: map[rune]string{}, decomp: map[rune][]rune{}, noComp: map[rune]bool{}}
	for _, f := range []struct {
		name string
		note func(line) error
	}{
		{"idna.txt", d.noteStatus},
		{"properties.txt", d.noteProperties},
		{"decompositions.txt", d.noteDecomposition},
	} {
		comment := func(text string) error { return d.noteHead(f.name, text) }
		if err := readLines(filepath.Join(folder, f.name), f.note, comment); err != nil {
			return nil, err
		}
	}
	d.deriveQuickCheck()
	return d, nil
}

// noteHead records the version of Unicode, and the source of the file.
func (d *data) noteHead(file, comment string) error {
	if version, ok := strings.CutPrefix(comment, "Unicode "); ok {
		if d.version != "" && d.version != version {
			return fmt.Errorf("it is from Unicode %s, but another file is from %s", version, d.version)
		}
		d.version = version
	}
	if source, ok := strings.CutPrefix(comment, "Extracted from "); ok {
		d.sources = append(d.sources, file+": "+source)
	}
	return nil
}

func (d *data) noteStatus(l line) error {
	for r := l.first; r <= l.last; r++ {
		d.runes[r].status = l.fields[0]
		if len(l.fields) > 1 && l.fields[0] == "mapped" {
			d.mapped[r] = string(hexRunes(l.fields[1]))
		}
	}
	return nil
}

func (d *data) noteProperties(l line) error {
	if len(l.fields) != 4 {
		return fmt.Errorf("%d fields", len(l.fields))
	}
	ccc := 0
	if l.fields[3] != "" {
		var err error
		if ccc, err = strconv.Atoi(l.fields[3]); err != nil {
			return err
		}
	}
	for r := l.first; r <= l.last; r++ {
		p := &d.runes[r]
		p.mark, p.bidi, p.joining, p.ccc = l.fields[0] == "M", l.fields[1], l.fields[2], uint8(ccc)
	}
	return nil
}

func (d *data) noteDecomposition(l line) error {
	to := hexRunes(l.fields[0])
	if len(to) != 1 && len(to) != 2 {
		return fmt.Errorf("%d code points", len(to))
	}
	d.decomp[l.first] = to
	d.runes[l.first].decomposes = true
	d.noComp[l.first] = len(l.fields) > 1
	return nil
}

// deriveQuickCheck derives NFC_Quick_Check (UAX #15, section 9). It is No for characters that decompose
// and are not composed again. It is Maybe for characters whose decomposition begins with a character that
// composes with one before it; other characters decompose to themselves.
func (d *data) deriveQuickCheck() {
	composes := d.secondsOfComposites()
	for r := range d.runes {
		if d.noComp[rune(r)] || composes[d.firstOf(rune(r))] {
			d.runes[r].notQuick = true
		}
	}
}

// secondsOfComposites returns the characters that compose with one before them.
func (d *data) secondsOfComposites() map[rune]bool {
	seconds := map[rune]bool{}
	for r, to := range d.decomp {
		if !d.noComp[r] {
			seconds[to[1]] = true
		}
	}
	for r := rune(0x1161); r <= 0x1175; r++ { // Hangul vowels
		seconds[r] = true
	}
	for r := rune(0x11A8); r <= 0x11C2; r++ { // Hangul trailing consonants
		seconds[r] = true
	}
	return seconds
}

// firstOf returns the first character of the full decomposition of r.
func (d *data) firstOf(r rune) rune {
	for {
		to, ok := d.decomp[r]
		if !ok {
			return r
		}
		r = to[0]
	}
}

var uts46File = template.Must(template.New("tables").Funcs(template.FuncMap{"rows": rows}).Parse(`// UnicodeVersion is the version of Unicode that the tables are of.
//
// They were made from the files in tools/ucd/data/uts46:
//
{{- range .Sources}}
//   - {{.}}
{{- end}}
const UnicodeVersion = "{{.Version}}"

// The properties of a code point r are records[leaves[branches[roots[r>>12]<<6|r>>6&63]<<6|r&63]].
var roots = [...]uint8{
{{rows .Roots}}}

var branches = [...]uint16{
{{rows .Branches}}}

var leaves = [...]uint8{
{{rows .Leaves}}}

var records = [...]record{
{{- range .Records}}
	{{.}},
{{- end}}
}

// The mapping of mappedRunes[i] begins at mappedStarts[i] in mappings, after its length in bytes.
var mappedRunes = [...]rune{
{{rows .MappedRunes}}}

var mappedStarts = [...]uint16{
{{rows .MappedStarts}}}

const mappings = {{printf "%+q" .Mappings}}

// decompositions are in the order of their code points.
var decompositions = [...]decomposition{
{{- range .Decompositions}}
	{{printf "{%#x, %#x, %#x}" .From .First .Second}},
{{- end}}
}

// composed are indices of decompositions, sorted by the decomposed characters.
var composed = [...]uint16{
{{rows .Composed}}}
`))
