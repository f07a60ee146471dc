package generate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/automaton"
)

// suite is a complete test suite of a rule: its minimal automaton, what leads to each state, and what tells the states apart. The
// generated test puts the cases together.
type suite struct {
	Classes [automaton.MaxOctet + 1]int
	Next    [][]int  // by state and class; the last state is the dead one
	Accept  []int    // by state: 1 if a text can end there
	Access  []string // by state: a shortest text that leads to it
	Endings []string // what tells states apart
	Telling [][]int  // by state: those of Endings that tell it from all others
}

// makeSuite makes the suite, and examples of members.
func (p *pack) makeSuite() error {
	n, err := automaton.Compile(p.octets, p.Rule, nil)
	if err != nil {
		return err
	}
	d, err := n.Determinize()
	if err != nil {
		return err
	}
	c := automaton.NewCover(d.Minimize().Coarsen())
	p.Suite = newSuite(c)
	p.Examples = p.findExamples(c)
	return nil
}

func newSuite(c *automaton.Cover) (s suite) {
	d := c.DFA
	text := d.Alphabet.Text
	for octet := range rune(len(s.Classes)) {
		s.Classes[octet] = d.Alphabet.Class(octet)
	}
	for _, word := range c.Separators {
		s.Endings = append(s.Endings, text(word))
	}
	for q := range d.Len() {
		row := make([]int, d.Alphabet.Len())
		for class := range row {
			row[class] = d.Step(q, class)
		}
		accept := 0
		if d.Accepting(q) {
			accept = 1
		}
		s.Next, s.Accept, s.Access = append(s.Next, row), append(s.Accept, accept), append(s.Access, text(c.Access[q]))
		var telling []int
		for _, word := range c.Identifiers[q] {
			telling = append(telling, slices.Index(s.Endings, text(word)))
		}
		s.Telling = append(s.Telling, telling)
	}
	return s
}

// Dead is the state from which nothing is accepted, or -1 if there is none.
func (s suite) Dead() int {
	for q, row := range s.Next {
		if s.Accept[q] == 0 && !slices.ContainsFunc(row, func(to int) bool { return to != q }) {
			return q
		}
	}
	return -1
}

// Size is the type of the numbers of states.
func (s suite) Size() string { return unsigned(len(s.Next)) }

// unsigned is the smallest type of numbers below n.
func unsigned(n int) string {
	if n <= 1<<8 {
		return "uint8"
	}
	return "uint16"
}

// example is a member with the texts of its fields, nil where one is absent, and the items of its lists.
type example struct {
	Text   string
	Fields []*string
	Lists  [][]item
}

// maxExamples bounds the examples of a test.
const maxExamples = 48

// findExamples are members of different shapes: which fields are present, which are empty, and how many items there are.
func (p *pack) findExamples(c *automaton.Cover) (all []example) {
	shapes := map[string][]example{}
	for word := range c.WpMethod(0) {
		text := c.DFA.Alphabet.Text(word)
		if !c.DFA.AcceptsWord(word) || len(text) > width {
			continue
		}
		e := p.example(text)
		shape := e.shape()
		shapes[shape] = append(shapes[shape], e)
	}
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		similar := shapes[shape]
		slices.SortFunc(similar, func(a, b example) int {
			return cmp.Or(len(a.Text)-len(b.Text), cmp.Compare(a.Text, b.Text))
		})
		all = append(all, similar[0])
		if last := similar[len(similar)/2]; len(similar) > 1 {
			all = append(all, last)
		}
	}
	slices.SortStableFunc(all, func(a, b example) int { return len(a.Text) - len(b.Text) })
	return all[:min(len(all), maxExamples)]
}

// example takes a member apart, by the automaton.
func (p *pack) example(text string) (e example) {
	e.Text = text
	positions, _ := p.tagged.Run(0, text)
	ends := func(i int) int { return positions[i] }
	stored := len(p.Values)
	begins := make([]int, len(p.Values))
	for i, f := range p.Values {
		if f.Stored {
			begins[i] = positions[stored]
			stored++
			continue
		}
		for _, b := range f.Bases {
			if b.field == textBegin {
				begins[i] = b.distance
				break
			}
			if ends(b.field) != automaton.Absent {
				begins[i] = ends(b.field) + b.distance
				break
			}
		}
	}
	e.Fields = make([]*string, len(p.Values))
	for i := range p.Values {
		if end := ends(i); end != automaton.Absent {
			part := text[begins[i]:end]
			e.Fields[i] = &part
		}
	}
	for _, l := range p.Lists {
		container := &text
		if l.Holder != nil {
			container = e.Fields[slices.Index(p.Values, l.Holder)]
		}
		var items []item
		if container != nil {
			items = l.items(*container)
		}
		e.Lists = append(e.Lists, items)
	}
	return e
}

// shape tells examples apart that a person would want to see both.
func (e example) shape() string {
	var b strings.Builder
	for _, f := range e.Fields {
		switch {
		case f == nil:
			b.WriteString("-")
		case *f == "":
			b.WriteString("0")
		default:
			b.WriteString("1")
		}
	}
	for _, l := range e.Lists {
		fmt.Fprintf(&b, " %d", min(len(l), 3))
	}
	return b.String()
}

// Described lists the fields that have accessors, and the items, as the generated test does.
func (p *pack) Described(e example) string {
	var b strings.Builder
	for i, f := range p.Values {
		if text := e.Fields[i]; text != nil && !f.Hidden {
			fmt.Fprintf(&b, " %s=%q", f.Name, *text)
		}
	}
	for i, l := range p.Lists {
		for _, it := range e.Lists[i] {
			fmt.Fprintf(&b, " %s:%q", l.Name, it.Text)
			for k, part := range it.Parts {
				if part != nil {
					fmt.Fprintf(&b, " %s=%q", l.Parts[k].Name, *part)
				}
			}
		}
	}
	return strings.TrimPrefix(b.String(), " ")
}

// literal is a text as Go source: between backquotes, if that is shorter.
func literal(text string) string {
	if strings.Contains(text, `"`) && strconv.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// literals are texts as elements of a slice.
func literals(texts []string) string {
	var b strings.Builder
	length := 0
	for _, text := range texts {
		one := literal(text) + ", "
		if length += len(one); length > width {
			b.WriteString("\n")
			length = len(one)
		}
		b.WriteString(one)
	}
	return b.String()
}

// Within has a 1 for each state that is within a character of a grammar over code points.
func (s suite) Within() []int {
	dead, within := s.Dead(), make([]int, len(s.Next))
	for q, row := range s.Next {
		for octet := 0x80; octet <= 0xBF; octet++ {
			if row[s.Classes[octet]] != dead {
				within[q] = 1
			}
		}
	}
	return within
}

func (s suite) ClassList() []int { return s.Classes[:] }

// EndingSize is the type of the numbers of endings.
func (s suite) EndingSize() string { return unsigned(len(s.Endings)) }
