package validate

import (
	"fmt"
	"maps"
	"slices"
)

// This file validates package uri: the functions of RFC 3986, 2396 and 2732, and the extensions of
// RFC 3986 for RFC 6874 and 3987.

// uriFile has the functions of package uri.
const uriFile = "uri.scan.go"

// uriGrammar is a grammar and the file whose rules it has.
type uriGrammar struct{ id, file string }

// uriGrammars are those with functions.
var uriGrammars = []uriGrammar{
	{"3986", "grammar/rfc3986.abnf"},
	{"2396", "grammar/rfc2396_starts.abnf"},
	{"2732", "grammar/rfc2732_starts.abnf"},
}

func (v *validator) rfcs() {
	for _, g := range uriGrammars {
		v.rfc(g)
	}
}

// rfc decides that a certified automaton is that of the grammar as this package reads it, and that
// functions and tables are the certified automaton.
func (v *validator) rfc(g uriGrammar) {
	v.decide("Table"+g.id+".v", func() (cases int, note string) {
		a := v.certified(g.id)
		for _, rule := range slices.Sorted(maps.Keys(a.starts)) {
			cases += sameLanguage(&a.machine, a.starts[rule], v.dfa(g.file, rule))
		}
		return cases, fmt.Sprintf("with %d rules of %s", len(a.starts), g.file)
	})
	for _, name := range []string{"Scan", "MaskScan"} {
		if v.has(uriFile, "rfc"+g.id+name) {
			v.decide("rfc"+g.id+name, func() (int, string) { return v.rfcFunction(g.id, name) })
		}
	}
	if name := "rfc" + g.id + "Table"; v.has(uriFile, name) {
		v.decide(name, func() (int, string) {
			m := v.source(uriFile).readTable(name).machine()
			return sameStates(m, &v.certified(g.id).machine, false), "its verdicts"
		})
	}
}

// has reports whether a file has a function or variable. It returns true if the file cannot be
// read, so that a verdict says so.
func (v *validator) has(file, name string) (has bool) {
	return problemOf(func() { has = v.source(file).decls[name] != nil }) != "" || has
}

// uriScanner returns the code of a grammar of package uri.
func (v *validator) uriScanner(id string) *scanner {
	s := &scanner{source: v.source(uriFile), prefix: "rfc" + id, offsets: certifiedOffsets}
	s.readData()
	return s
}

func (v *validator) rfcFunction(id, name string) (cases int, note string) {
	s := v.uriScanner(id)
	m := s.extract(s.prefix + name)
	a := v.certified(id)
	for rule, q := range a.starts {
		all := []string{"URI", "URI-reference", "relative-ref"}
		if want := slices.Index(all, rule) + 1; q != want {
			differ("rule %s starts in state %d, want %d", rule, q, want)
		}
	}
	return sameStates(m, &a.machine, true), fmt.Sprintf("%d states, with offsets", len(m.next)-1)
}

// extensions decides that the extensions are the certified ones, and that the base and an extension
// together accept what the rules of the grammar derive.
func (v *validator) extensions() {
	for _, g := range []struct{ id, file string }{
		{"6874", "grammar/rfc6874.abnf"}, {"3987", "grammar/rfc3987.abnf"},
	} {
		v.decide("rfc"+g.id+"Extension", func() (int, string) { return v.extension(g.id, g.file) })
	}
}

// extension is a scan.Extension.
type extension struct {
	base, width       int
	class, rows, next []int
}

func (x *extension) to(q, c int) int { return x.next[x.rows[q]*x.width+x.class[c]] }

func (v *validator) readExtension(id string) *extension {
	s := v.source(uriFile)
	f := s.fields(s.literal("rfc" + id + "Extension"))
	x := &extension{
		int(s.number(f["Base"])),
		int(s.number(f["Width"])),
		s.numbers(f["Class"]),
		s.numbers(f["Rows"]),
		s.numbers(f["Next"]),
	}
	t := v.coq("Extension" + id)
	for name, got := range map[string][]int{
		"base": {x.base}, "extra_width": {x.width}, "extra_classes": x.class, "extra_rows": x.rows,
		"extra_nexts": x.next,
	} {
		if !slices.Equal(got, t.numbers(name)) {
			differ("%s is not the certified one", name)
		}
	}
	if want := len(v.certified("3986").next) - 1; x.base != want {
		differ("its base has %d states, want %d", x.base, want)
	}
	return x
}

func (v *validator) extension(id, file string) (cases int, note string) {
	x := v.readExtension(id)
	m, added := v.joined(x)
	starts := v.coq("Extension" + id).starts()
	for _, rule := range slices.Sorted(maps.Keys(starts)) {
		cases += sameLanguage(m, starts[rule], v.dfa(file, rule))
	}
	note = fmt.Sprintf("%d transitions more than the base, %d rules", added, len(starts))
	return cases + v.resumable(x), note
}

// joined returns the machine of the base with the transitions of an extension. If both have one, it
// must keep the state and write nothing: then it does not matter who reads the byte.
func (v *validator) joined(x *extension) (m *machine, added int) {
	base := &v.certified("3986").machine
	m = &machine{
		slices.Clone(base.next),
		slices.Clone(base.ops),
		slices.Clone(base.accept),
		slices.Clone(base.last),
		slices.Clone(base.number),
	}
	for q := x.base + 1; q < len(x.rows); q++ {
		m.add(q)
	}
	for q := 1; q < len(x.rows); q++ {
		for c := range 256 {
			to := x.to(q, c)
			switch {
			case to == 0:
			case to >= len(x.rows):
				differ("state %d, %s: no state %d", q, symbol(c), to)
			case m.next[q][c] == 0:
				m.next[q][c] = to
				added++
			case to != q || m.next[q][c] != q || m.ops[q][c] != writes{}:
				differ("state %d, %s: the base has a transition too", q, symbol(c))
			}
		}
	}
	return m, added
}

// resumable decides that the functions of the base can begin in each state in which an extension
// lets them go on: dispatch goes to it. Function scanExtended would not end otherwise.
func (v *validator) resumable(x *extension) (cases int) {
	s := v.uriScanner("3986")
	for _, name := range []string{"Scan", "MaskScan"} {
		f := s.readFunction(s.prefix + name)
		for q := 1; q < len(x.rows); q++ {
			for c := range 256 {
				to := x.to(q, c)
				if _, ok := f.entries[to]; to != 0 && to <= x.base && !ok {
					differ("state %d, %s: %s does not go on in state %d", q, symbol(c), f.name, to)
				}
				cases++
			}
		}
	}
	return cases
}
