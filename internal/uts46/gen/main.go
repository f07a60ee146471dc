// Command gen writes the tables of package uts46 from the data in internal/uts46/data.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

func main() {
	log.SetFlags(0)
	if err := run("data", "tables.go"); err != nil {
		log.Fatal("uts46/gen: ", err)
	}
}

// run reads the files of a folder and writes the tables.
func run(folder, output string) error {
	d, err := read(folder)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := file.Execute(&b, d.tables()); err != nil {
		return err
	}
	source, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(output, source, 0o644)
}

// data is what the files say of each code point.
type data struct {
	version string
	sources []string // a line of each file
	runes   []properties
	mapped  map[rune]string
	decomp  map[rune][]rune
	noComp  map[rune]bool // the composition exclusions
}

// properties are those that many code points share.
type properties struct {
	status, bidi, joining string
	mark                  bool
	ccc                   uint8
	decomposes            bool // or, as a Hangul syllable, may
	notQuick              bool // NFC_Quick_Check is No or Maybe
}

const runes = 0x110000

func read(folder string) (*data, error) {
	d := &data{runes: make([]properties, runes), mapped: map[rune]string{}, decomp: map[rune][]rune{}, noComp: map[rune]bool{}}
	for _, f := range []struct {
		name string
		note func(first, last rune, fields []string) error
	}{
		{"idna.txt", d.noteStatus},
		{"properties.txt", d.noteProperties},
		{"decompositions.txt", d.noteDecomposition},
	} {
		if err := d.readFile(filepath.Join(folder, f.name), f.note); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	d.deriveQuickCheck()
	return d, nil
}

// readFile reads the lines of a file, and its head: the version of Unicode and the source.
func (d *data) readFile(path string, note func(first, last rune, fields []string) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			if err := d.noteHead(filepath.Base(path), comment); err != nil {
				return err
			}
			continue
		}
		fields := strings.Split(line, ";")
		from, to, isRange := strings.Cut(fields[0], "..")
		if !isRange {
			to = from
		}
		first, last := hexRunes(from), hexRunes(to)
		if len(first) != 1 || len(last) != 1 {
			return fmt.Errorf("no code points: %q", line)
		}
		if err := note(first[0], last[0], fields[1:]); err != nil {
			return fmt.Errorf("%w: %q", err, line)
		}
	}
	return lines.Err()
}

func (d *data) noteHead(file, comment string) error {
	if version, ok := strings.CutPrefix(comment, "Unicode "); ok {
		if d.version != "" && d.version != version {
			return fmt.Errorf("it is of Unicode %s, another file of %s", version, d.version)
		}
		d.version = version
	}
	if source, ok := strings.CutPrefix(comment, "Extracted from "); ok {
		d.sources = append(d.sources, file+": "+source)
	}
	return nil
}

func (d *data) noteStatus(first, last rune, fields []string) error {
	for r := first; r <= last; r++ {
		d.runes[r].status = fields[0]
		if len(fields) > 1 && fields[0] == "mapped" {
			d.mapped[r] = string(hexRunes(fields[1]))
		}
	}
	return nil
}

func (d *data) noteProperties(first, last rune, fields []string) error {
	if len(fields) != 4 {
		return fmt.Errorf("%d fields", len(fields))
	}
	ccc := 0
	if fields[3] != "" {
		var err error
		if ccc, err = strconv.Atoi(fields[3]); err != nil {
			return err
		}
	}
	for r := first; r <= last; r++ {
		p := &d.runes[r]
		p.mark, p.bidi, p.joining, p.ccc = fields[0] == "M", fields[1], fields[2], uint8(ccc)
	}
	return nil
}

func (d *data) noteDecomposition(r, _ rune, fields []string) error {
	to := hexRunes(fields[0])
	if len(to) != 1 && len(to) != 2 {
		return fmt.Errorf("%d code points", len(to))
	}
	d.decomp[r] = to
	d.runes[r].decomposes = true
	d.noComp[r] = len(fields) > 1
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

// hexRunes reads code points as the files of Unicode print them.
func hexRunes(s string) (out []rune) {
	for field := range strings.FieldsSeq(s) {
		n, err := strconv.ParseUint(field, 16, 32)
		if err != nil || n >= runes {
			return nil
		}
		out = append(out, rune(n))
	}
	return out
}

var file = template.Must(template.New("tables").Funcs(template.FuncMap{"rows": rows}).Parse(`// Code generated by internal/uts46/gen. DO NOT EDIT.

package uts46

// UnicodeVersion is the version of Unicode that the tables are of.
//
// They were made from the files in internal/uts46/data:
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

// composed are indices of decompositions, in the order of what they decompose to.
var composed = [...]uint16{
{{rows .Composed}}}
`))
