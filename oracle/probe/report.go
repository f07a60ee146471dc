package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/oracle/internal/refposition"
	"github.com/urigrammar/uri/oracle/internal/reporttext"
)

// Kind is a kind of deviation from a grammar.
type Kind uint8

const (
	TooLenient     Kind = iota // accepts texts that are not members
	TooStrict                  // rejects members of the grammar
	WrongComponent             // reports a wrong component of a valid input
	Panics                     // a Go function panics
)

var kindNames = [...]string{"too lenient", "too strict", "wrong component", "panics"}

// String returns "too lenient", "too strict", "wrong component" or "panics".
func (k Kind) String() string { return printable.Word(kindNames[:], uint8(k), "Kind") }

// MarshalText returns [Kind.String]. The error is always nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText sets k to the kind that text names.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of deviation %q", excerpt.Hidden(string(text)))
	}
	*k = Kind(i)
	return nil
}

// Report is the result of [Run].
type Report struct {
	Parser  string `json:"parser"`
	Grammar string `json:"grammar"`
	Rule    string `json:"rule"`
	Suite   string `json:"suite"`  // the result of [suite.Options.String], such as "wp seeds"
	Cases   int    `json:"cases"`  // the number of inputs
	Unsent  int    `json:"unsent"` // the number of those that could not be sent
	Valid   int    `json:"valid"`  // the number of valid inputs sent
	Right   int    `json:"right"`  // the number of correct answers

	// Deviations lists the causes of wrong answers, sorted by kind, and each kind with the most frequent cause
	// first.
	Deviations []*Deviation `json:"deviations"`
}

// Deviation is one way in which a parser deviates from the grammar: in one rule, or for one cause.
type Deviation struct {
	Kind Kind `json:"kind"`

	// Cause is the common trait of valid inputs that the parser rejects. The parser accepts no input of
	// the suite that has the trait and one of the Schemes. This is checked for all cases, but another
	// trait of the same inputs may be the true cause. Cause is "" if no cause was found.
	Cause string `json:"cause"`
	// Schemes are the schemes of the inputs that the parser rejects because of the Cause, in lower case,
	// sorted. "none" means that the scheme is absent. The parser may accept the trait with other schemes.
	// Schemes is nil if Cause is "".
	Schemes []string `json:"schemes"`

	// Rule has one of four meanings. If the parser accepts an invalid input, or panics, Rule is the rule in
	// which the grammar rejects the input. If there is a Cause, Rule is the rule of the Cause. For a
	// WrongComponent, Rule is that component. Otherwise Guess is true, and Rule is a guess: the rule in which
	// the input begins to differ from all inputs that the parser accepts.
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Guess   bool   `json:"guess"`

	// Component is the component that contains the rule, if several components can contain it, as with
	// pct-encoded. Otherwise it is "".
	Component string `json:"component"`

	// Octets are the bytes at which the parser and the grammar disagree, sorted. Each is a byte, or one of the
	// words end, control, digit, letter, space and non-ASCII. If there is a Cause, Octets are its varieties:
	// the rejected bytes, "no UTF-8", or, for an empty host, words such as "before a port".
	Octets []string `json:"octets"`
	Seeds  []string `json:"seeds"` // the names of the seeds among the cases, sorted

	Count int `json:"count"` // of cases

	Witness string `json:"-"`      // a shortest input; in JSON, witness or witness_bytes as in package suite
	Offset  int    `json:"offset"` // the offset of the deviation in Witness; the length of Witness if it is at the end
	Detail  string `json:"detail"` // the parser's answer for Witness, or the part that it misread; at most 400 bytes, with invisible characters escaped as in Go

	octets map[string]bool
}

func (d *Deviation) add(input string, offset int) {
	d.octets[refposition.KindAt(input, offset).String()] = true
}

func (d *Deviation) finish() {
	d.Octets = slices.Sorted(maps.Keys(d.octets))
	slices.Sort(d.Seeds)
	slices.Sort(d.Schemes)
}

// MarshalJSON returns an object with the fields. It escapes invisible characters, as the human-readable
// report does.
func (r *Report) MarshalJSON() ([]byte, error) {
	type fields Report
	return printable.JSON((*fields)(r))
}

// MarshalJSON returns an object with the fields, and with the witness in the form that package suite uses.
func (d *Deviation) MarshalJSON() ([]byte, error) {
	type fields Deviation
	out := struct {
		*fields
		Witness      *string `json:"witness,omitempty"`
		WitnessBytes *string `json:"witness_bytes,omitempty"`
	}{fields: (*fields)(d)}
	out.Witness, out.WitnessBytes = printable.TextOrBytes(d.Witness)
	return printable.JSON(out)
}

// Total returns the number of cases in all deviations of the given kind.
func (r *Report) Total(k Kind) int {
	n := 0
	for _, d := range r.Deviations {
		if d.Kind == k {
			n += d.Count
		}
	}
	return n
}

// Marked returns the witness in three human-readable parts: the text before the offending byte, the byte
// itself, and the text after it. It escapes invisible bytes as in Go. If the error is at the end of the
// witness, at is "".
func (d *Deviation) Marked() (before, at, after string) {
	m := reporttext.Mark(d.Witness, d.Offset)
	return m.Before, m.At, m.After
}

// Known is a deviation that a project accepts. A Known is a line of JSON in a list such as
//
//	{"kind":"too lenient","rule":"query","octets":["\"","<",">"],"why":"browsers send them"}
//
// It covers all cases with its kind, rule, component and cause. Octets must list exactly the bytes of the
// [Deviation].
type Known struct {
	Kind      Kind     `json:"kind"`
	Rule      string   `json:"rule"`
	Component string   `json:"component,omitempty"`
	Cause     string   `json:"cause,omitempty"`
	Octets    []string `json:"octets,omitempty"`
	Why       string   `json:"why,omitempty"` // for readers of the list
}

// String returns a line such as `too lenient in query before "`, or "too strict: empty host: before a port".
func (k Known) String() string {
	s, octets, between := k.Kind.String()+" in "+k.Rule, " before ", " "
	switch {
	case k.Kind == WrongComponent:
		s = "wrong " + k.Rule
	case k.Cause != "":
		s, octets, between = k.Kind.String()+": "+k.Cause, ": ", ", "
	case k.Component != "":
		s += " of the " + k.Component
	}
	if len(k.Octets) > 0 {
		s += octets + strings.Join(k.Octets, between)
	}
	return strings.ReplaceAll(printable.Visible(s), `\\`, `\`) // a list can be anybody's
}

// Known returns the entry that accepts d.
func (d *Deviation) Known() Known {
	return Known{Kind: d.Kind, Rule: d.Rule, Component: d.Component, Cause: d.Cause, Octets: d.Octets}
}

// ReadKnown reads a list of known deviations, one per line. It skips empty lines, and lines that begin with #.
func ReadKnown(r io.Reader) ([]Known, error) {
	var out []Known
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var k Known
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, k)
	}
	return out, lines.Err()
}

// WriteKnown writes a list that accepts all deviations of r.
func (r *Report) WriteKnown(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, d := range r.Deviations {
		if err := e.Encode(d.Known()); err != nil {
			return err
		}
	}
	return nil
}

// Against compares r with a list. It returns the deviations that the list does not contain, and the
// entries that r does not contain. If a deviation and its entry agree on only some bytes, the
// results contain only the other bytes.
func (r *Report) Against(list []Known) (unexpected []*Deviation, fixed []Known) {
	listed := map[group]Known{}
	for _, k := range list {
		at := group{k.Kind, k.Rule, k.Component, k.Cause}
		k.Octets = append(k.Octets, listed[at].Octets...)
		listed[at] = k
	}
	for _, d := range r.Deviations {
		at := group{d.Kind, d.Rule, d.Component, d.Cause}
		k, ok := listed[at]
		delete(listed, at)
		news := without(d.Octets, k.Octets)
		if !ok || len(news) > 0 {
			other := *d
			other.Octets = news
			unexpected = append(unexpected, &other)
		}
		if k.Octets = without(k.Octets, d.Octets); ok && len(k.Octets) > 0 {
			fixed = append(fixed, k)
		}
	}
	fixed = slices.AppendSeq(fixed, maps.Values(listed))
	slices.SortFunc(fixed, func(a, b Known) int { return strings.Compare(a.String(), b.String()) })
	return unexpected, fixed
}

func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

// WriteText writes r in human-readable form.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s %s: %s\n", r.name(), r.Grammar, r.Rule, r.summary())
	for k := range Kind(len(kindNames)) {
		if r.Total(k) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s (%d cases)\n", k, r.Total(k))
		for _, d := range r.Deviations {
			if d.Kind == k {
				d.writeText(&b)
			}
		}
	}
	if r.causes() {
		b.WriteString("\n" + aboutCauses + "\n")
	}
	if r.guesses() {
		b.WriteString("\n" + aboutGuesses + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Notes in reports on parsers that are too strict.
const (
	aboutCauses = `The parser rejects all valid inputs with one of these causes and one of the schemes ("none" means no scheme).`
	// Their lines fit into a terminal.
	aboutGuesses = `"As it seems": a rejection has no reason. Of the valid inputs that the parser accepts, the one that begins most like a
rejected one shows how far it follows. That is a heuristic; the cause may lie elsewhere.`
)

func (r *Report) causes() bool {
	return slices.ContainsFunc(r.Deviations, func(d *Deviation) bool { return d.Cause != "" })
}

func (r *Report) guesses() bool {
	return slices.ContainsFunc(r.Deviations, func(d *Deviation) bool { return d.Guess })
}

func (r *Report) name() string {
	if r.Parser == "" {
		return "the parser"
	}
	return reporttext.Shown(r.Parser)
}

func (r *Report) summary() string {
	s := fmt.Sprintf("%d of %d cases right", r.Right, r.Cases-r.Unsent)
	if r.Unsent > 0 {
		s += fmt.Sprintf(", %d could not be sent", r.Unsent)
	}
	for k := range Kind(len(kindNames)) {
		if n := r.Total(k); n > 0 {
			s += fmt.Sprintf(", %d %s", n, k)
		}
	}
	return s
}

// place returns the rule and its section.
func (d *Deviation) place() string {
	if d.Section == "" {
		return d.Rule
	}
	return fmt.Sprintf("%s (section %s)", d.Rule, d.Section)
}

// heading describes the subject of a deviation, such as `query (section 3.4) before "`.
func (d *Deviation) heading() string {
	s, before := d.place(), " before "
	if d.Cause != "" {
		s, before = d.Cause, ": "
	}
	if d.Component != "" {
		s = fmt.Sprintf("%s of the %s", s, d.Component)
	}
	if len(d.Octets) > 0 {
		s += before + d.varieties()
	}
	if d.Guess {
		s += ", as it seems"
	}
	return s
}

// varieties returns the bytes of d, or words if they are varieties of a cause.
func (d *Deviation) varieties() string {
	if d.Cause != "" {
		return strings.Join(d.Octets, ", ")
	}
	return strings.Join(d.Octets, " ")
}

// notes returns further remarks.
func (d *Deviation) notes() []string {
	var out []string
	if d.Detail != "" {
		out = append(out, d.Detail)
	}
	if d.Cause != "" && len(d.Schemes) <= 8 {
		out = append(out, "with the schemes: "+strings.Join(d.Schemes, " "))
	}
	if len(d.Seeds) > 0 {
		out = append(out, "seeds: "+strings.Join(d.Seeds, "; "))
	}
	return out
}

func (d *Deviation) writeText(b *strings.Builder) {
	fmt.Fprintf(b, "  %6d  %s", d.Count, d.heading())
	before, at, after := d.Marked()
	fmt.Fprintf(b, "\n          \"%s%s%s\"\n", before, at, after)
	if d.Kind != WrongComponent {
		fmt.Fprintf(b, "           %s%s\n", strings.Repeat(" ", len([]rune(before))), strings.Repeat("^", max(1, len([]rune(at)))))
	}
	for _, note := range d.notes() {
		fmt.Fprintf(b, "          %s\n", note)
	}
}
