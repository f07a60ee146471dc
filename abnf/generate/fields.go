package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// field is a field of values, with the data for its accessor.
type field struct {
	Field
	Known  automaton.Field // how to find its place
	Quoted []rule
	Hidden bool // only a list uses it
	Pack   *pack
	Lower  string // its name, as the beginning of the names of offsets
}

// path returns the name of a field in automata.
func (f Field) path() string { return strings.Join(f.Rules, "|") }

// title returns the name of a field, and its rules if their names differ.
func (f Field) title() string {
	if f.path() != f.Name {
		return "field " + f.Name + " (" + f.path() + ")"
	}
	return "field " + f.Name
}

// findFields determines where fields begin and end.
func (p *pack) findFields() error {
	for _, f := range p.Options.Fields {
		p.Values = append(p.Values, &field{Pack: p, Field: f})
	}
	for _, l := range p.Options.Lists {
		if p.holder(l) == nil && l.Container != p.Rule {
			p.Values = append(p.Values, &field{Pack: p, Field: Field{Name: "text of " + l.Name, Rules: []string{l.Container}}, Hidden: true})
		}
	}
	if err := p.apart(); err != nil {
		return err
	}
	fields := make([]Field, len(p.Values))
	for i, f := range p.Values {
		fields[i] = f.Field
	}
	if len(fields) == 0 {
		return nil
	}
	n, err := p.automaton()
	if err != nil {
		return err
	}
	if p.places, err = p.find(n, fields); err != nil {
		return err
	}
	for i, f := range fields {
		p.Values[i].Rules = f.Rules
	}
	for i, f := range p.Values {
		f.Known, f.Lower = p.places[i], unexported(exported(f.Name))
		if f.Known.Optional && f.Known.AtStart {
			return reject(f.title()+" can be absent or be empty at the start of the text, and the parser cannot distinguish these cases",
				"use fields for the rules in it, or for the rule that contains it")
		}
		f.Quoted = p.quoted(f.Field)
	}
	return nil
}

// find determines where fields are in texts of an automaton. If a field a/b would have several places but a>b has one, a>b
// replaces it. Errors name the fields.
func (p *pack) find(n *automaton.NFA, fields []Field) (automaton.Fields, error) {
	found, err := p.findAll(n, fields)
	var wrong *automaton.FieldError
	if !errors.As(err, &wrong) || wrong.Err == automaton.ErrUnknownField {
		return found, p.withAdvice(err, fields)
	}
	i := slices.IndexFunc(fields, func(f Field) bool { return f.path() == wrong.Field })
	advice, within := p.withAdvice(err, fields), fields[i].Rules
	if fields[i].Rules = direct(within); slices.Equal(fields[i].Rules, within) {
		return nil, advice
	}
	found, err = p.find(n, fields)
	if asRefused := new(Error); errors.As(err, &asRefused) {
		fields[i].Rules = within
		return nil, advice
	}
	return found, err
}

// direct turns paths a/b into a>b, so that rule a itself refers to b.
func direct(paths []string) []string {
	out := slices.Clone(paths)
	for i, path := range paths {
		if at := strings.LastIndex(path, "/"); at >= 0 && !strings.Contains(path, ">") {
			out[i] = path[:at] + ">" + path[at+1:]
		}
	}
	return out
}

func (p *pack) findAll(n *automaton.NFA, fields []Field) (automaton.Fields, error) {
	w := automaton.Wanted{NFAs: []*automaton.NFA{n}, Settled: p.settled(), Bounds: p.bounds()}
	for _, f := range fields {
		w.Names = append(w.Names, f.path())
	}
	return automaton.FindFields(w)
}

// withAdvice adds advice to an error.
func (p *pack) withAdvice(err error, fields []Field) error {
	var ambiguous *automaton.AmbiguityError
	if errors.As(err, &ambiguous) {
		return p.ambiguity(ambiguous)
	}
	var wrong *automaton.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	title := "field " + wrong.Field
	for _, f := range fields {
		if f.path() == wrong.Field {
			title = f.title()
		}
	}
	reading := excerpt.Short(wrong.Reading.String(), longestReading)
	switch wrong.Err {
	case automaton.ErrUnknownField:
		return reject(fmt.Sprintf("%s does not occur in rule %s", title, wrong.Rule), "name a rule that it refers to, directly or indirectly")
	case automaton.ErrRepeatedField:
		return reject(fmt.Sprintf("%s is repeated in rule %s: a text can contain several, as in %s", title, wrong.In, reading),
			fmt.Sprintf("use an iterator: --list %s:%s", wrong.In, last(wrong.Field)))
	}
	problem := fmt.Sprintf("%s occurs in several places: a text can contain two, as in %s", title, reading)
	switch advice := "define a separate rule for each place, in a file that imports this one"; {
	case wrong.Places[0] == wrong.Places[1] && wrong.Rule == p.Rule:
		return reject(problem, fmt.Sprintf("use an iterator: --list %s:%s, or %s", wrong.Rule, last(wrong.Field), advice))
	case wrong.Places[0] == wrong.Places[1]:
		return reject(problem, advice)
	}
	return reject(problem, fmt.Sprintf("choose one place: %s or %s", wrong.Places[0], wrong.Places[1]))
}

// longestReading is the maximum number of bytes of a reading that an error shows.
const longestReading = 240

// last returns the last rule of a path.
func last(path string) string { return path[strings.LastIndexAny(path, "/>|")+1:] }

// apart returns an error if two fields are the same rule, whose end is recorded only once.
func (p *pack) apart() error {
	by := map[string]*field{}
	for _, f := range p.Values {
		for _, r := range f.Rules {
			other, taken := by[r]
			by[r] = f
			switch problem := ""; {
			case !taken:
			case f.Hidden:
				return reject(fmt.Sprintf("%s and a list share rule %s", other.title(), r), "use a field only for the list's container")
			default:
				problem = fmt.Sprintf("%s and %s share rule %s", other.title(), f.title(), r)
				return reject(problem, "keep only one of them")
			}
		}
	}
	return nil
}

// longestWitness is the maximum number of bytes of a witness that a message shows.
const longestWitness = 80

// AmbiguityError reports that a text has two readings between which the options do not choose. If
// readings diverge in several rules, the errors about these rules are joined.
type AmbiguityError struct {
	File     string    // of the grammar
	Line     int       // where the rule is defined, from 1
	Rule     string    // the rule in which the readings differ
	Witness  string    // a shortest text with two readings
	Readings [2]string // the text with ‹rule …› around each part; the greedy reading first, or the lazy one if Options.Lazy contains the rule
}

func (e *AmbiguityError) Error() string {
	first, second := excerpt.Apart(e.Readings[0], e.Readings[1])
	return fmt.Sprintf("%s:%d: rule %s: %q has two readings, %s and %s; choose one: --greedy %[3]s prefers the first alternative that matches and as many "+
		"repetitions as possible, and --lazy %[3]s as few as possible; or redefine the rule in a file that imports this one, with its alternatives in another order; --engine lazy always uses the first reading",
		e.File, e.Line, excerpt.Name(e.Rule), excerpt.Short(e.Witness, longestWitness), first, second)
}

// ambiguity returns an error that says where an ambiguity can be resolved.
func (p *pack) ambiguity(found *automaton.AmbiguityError) error {
	e := &AmbiguityError{File: p.grammar.Name, Rule: found.Choice, Witness: found.Readings[0].Text}
	for side, r := range found.Readings {
		e.Readings[side] = r.String()
	}
	if r, ok := p.grammar.Rule(e.Rule); ok {
		e.Line = r.Line
		if r.File != "" {
			e.File = r.File
		}
	}
	return e
}
