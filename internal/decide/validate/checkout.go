package validate

import (
	"fmt"
	"path"
	"slices"
)

// validator validates parts of a checkout.
type validator struct {
	read     func(file string) ([]byte, error)
	report   func(Verdict)
	grammars *grammars
	dfas     map[string]*dfa // by file and rule
	automata map[string]*machine
	sources  map[string]*source
	valid    bool
}

// parts are the parts of a checkout, in the order in which they are validated.
var parts = []struct {
	name     string
	validate func(*validator)
}{
	{"runtime", (*validator).runtime},
	{"texts", (*validator).texts},
	{"rfc", (*validator).rfcs},
	{"consensus", (*validator).consensus},
	{"whatwg", (*validator).whatwg},
	{"packages", (*validator).packages},
}

// Parts returns the names of the parts of a checkout.
func Parts() (names []string) {
	for _, p := range parts {
		names = append(names, p.name)
	}
	return names
}

// Checkout validates the named parts of a checkout of this repository, or all parts if no names are
// given. read returns the contents of a file by its slash-separated name relative to the checkout,
// and report receives each verdict. Checkout reports whether all these parts are valid. A name that
// is not in [Parts] is an error.
func Checkout(read func(file string) ([]byte, error), report func(Verdict), names ...string) (valid bool, err error) {
	for _, name := range names {
		if !slices.Contains(Parts(), name) {
			return false, fmt.Errorf("unknown part %q: the parts are %q", name, Parts())
		}
	}
	v := newValidator(read, report)
	for _, p := range parts {
		if len(names) == 0 || slices.Contains(names, p.name) {
			p.validate(v)
		}
	}
	return v.valid, nil
}

func newValidator(read func(string) ([]byte, error), report func(Verdict)) *validator {
	v := &validator{
		read:     read,
		grammars: newGrammars(read, "grammar"),
		dfas:     map[string]*dfa{},
		automata: map[string]*machine{},
		sources:  map[string]*source{},
		valid:    true,
	}
	v.report = func(one Verdict) {
		v.valid = v.valid && one.Problem == ""
		report(one)
	}
	return v
}

// text returns the contents of a file.
func (v *validator) text(file string) string {
	b, err := v.read(file)
	if err != nil {
		unreadable("a file: %v", err)
	}
	return string(b)
}

// source returns a file of Go.
func (v *validator) source(file string) *source {
	if v.sources[file] == nil {
		v.sources[file] = parseSource(file, []byte(v.text(file)))
	}
	return v.sources[file]
}

// dfa returns the automaton of a rule of a file.
func (v *validator) dfa(file, rule string) *dfa {
	key := file + ":" + rule
	if v.dfas[key] == nil {
		n := v.grammars.nfaOf(v.grammars.file(file), rule, builder{utf8: true})
		v.dfas[key] = n.determinize()
	}
	return v.dfas[key]
}

// texts decides that the copies of grammars in the theorems equal the files in grammar/.
func (v *validator) texts() {
	for _, id := range []string{"2396", "2732", "3986", "3987", "6874", "Consensus"} {
		v.decide("Texts"+id+".v", func() (int, string) { return v.sameTexts("Texts" + id) })
	}
}

func (v *validator) sameTexts(file string) (cases int, note string) {
	all := v.coq(file).quoted()
	if len(all) == 0 || len(all)%2 != 0 {
		unreadable("%d strings", len(all))
	}
	for i := 0; i < len(all); i += 2 {
		if all[i+1] != v.text(path.Join("grammar", all[i])) {
			differ("its copy of grammar/%s differs", all[i])
		}
		cases += len(all[i+1])
	}
	return cases, fmt.Sprintf("%d files, by byte", len(all)/2)
}
