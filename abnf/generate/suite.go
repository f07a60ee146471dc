package generate

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/decide/automaton"
)

// suite is a complete test suite for a rule: its minimal automaton, texts that lead to each state,
// and texts that distinguish the states. The generated test combines them into cases. Access,
// Endings and Telling are empty if a complete suite would take too long.
type suite struct {
	Classes [automaton.MaxOctet + 1]int
	Next    [][]int  // by state and class; the last state is the dead one
	Accept  []int    // by state: 1 if a text can end there
	Access  []string // by state: a shortest text that leads to it
	Endings []string // texts that distinguish states
	Telling [][]int  // by state: the members of Endings that distinguish it from all other states
	Omitted int      // the number of bytes of a test with the suite, if the suite is omitted

	toGo  []int  // by state: the minimum number of bytes to be accepted
	reads []byte // by class: a readable byte
}

// makeSuite creates the suite, and examples of members.
func (p *pack) makeSuite() error {
	n, err := p.automaton()
	if err != nil {
		return err
	}
	d, err := n.Minimal(p.bounds())
	if err != nil {
		return err
	}
	d = d.Coarsen().Minimize()
	p.Suite = newSuite(d.Complete())
	if p.Suite.toGo[0] == farAway {
		return reject("rule "+p.Rule+" matches no text", "surrogate code points have no UTF-8 encoding, and a rule that always refers to itself never ends")
	}
	if d.Len() <= maxComplete && p.Suite.octets() <= maxOctets {
		p.Suite.distinguish(automaton.NewCover(d))
	}
	p.Examples = p.findExamples()
	return nil
}

// The automaton of a complete suite has at most maxComplete states, and its texts have at most
// maxOctets bytes in all. With more, the generated test takes minutes.
const (
	maxComplete = 2048
	maxOctets   = 1 << 28
)

// Complete reports whether the suite distinguishes all states.
func (s suite) Complete() bool { return len(s.Endings) > 0 }

// newSuite returns the suite for a minimal automaton with a dead state, without words that
// distinguish states.
func newSuite(d *automaton.DFA) (s suite) {
	for octet := range rune(len(s.Classes)) {
		s.Classes[octet] = d.Alphabet.Class(octet)
	}
	for class := range d.Alphabet.Len() {
		s.reads = append(s.reads, byte(d.Alphabet.Representative(class)))
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
		s.Next, s.Accept = append(s.Next, row), append(s.Accept, accept)
	}
	s.findToGo()
	return s
}

// octets estimates a complete suite's size in bytes: a shortest text to each state, followed by each byte and the endings of all states.
func (s *suite) octets() (all int) {
	states, depth := []int{0}, map[int]int{0: 0}
	for i := 0; i < len(states); i++ {
		all += depth[states[i]] * (256 + len(s.Next))
		for _, to := range s.Next[states[i]] {
			if _, ok := depth[to]; !ok {
				depth[to] = depth[states[i]] + 1
				states = append(states, to)
			}
		}
	}
	return all
}

// distinguish adds the words that make a suite complete.
func (s *suite) distinguish(c *automaton.Cover) {
	text := c.DFA.Alphabet.Text
	for _, word := range c.Separators {
		s.Endings = append(s.Endings, text(word))
	}
	for q := range c.DFA.Len() {
		s.Access = append(s.Access, text(c.Access[q]))
		var telling []int
		for _, word := range c.Identifiers[q] {
			telling = append(telling, slices.Index(s.Endings, text(word)))
		}
		s.Telling = append(s.Telling, telling)
	}
}

// farAway is the distance to acceptance from a state that cannot reach it.
const farAway = 1 << 30

// findToGo computes the distance from each state to acceptance.
func (s *suite) findToGo() {
	s.toGo = slices.Repeat([]int{farAway}, len(s.Next))
	before, reached := make([][]int, len(s.Next)), []int{}
	for q, row := range s.Next {
		for _, to := range row {
			before[to] = append(before[to], q)
		}
		if s.Accept[q] == 1 {
			s.toGo[q], reached = 0, append(reached, q)
		}
	}
	for i := 0; i < len(reached); i++ {
		for _, q := range before[reached[i]] {
			if s.toGo[q] == farAway {
				s.toGo[q], reached = s.toGo[reached[i]]+1, append(reached, q)
			}
		}
	}
}

// member returns a random member of approximately the given length. In each state, each class is equally likely, so
// delimiters are as frequent as letters. The caller's octet chooses bytes from classes.
func (s *suite) member(rng *rand.Rand, length int, octet func(*rand.Rand, int) byte) string {
	var b []byte
	for q := 0; s.Accept[q] == 0 || len(b) < length && s.goesOn(q); {
		class := rng.IntN(len(s.reads))
		to := s.Next[q][class]
		if s.toGo[to] == farAway || len(b) >= length && s.toGo[to] >= s.toGo[q] {
			continue
		}
		b = append(b, octet(rng, class))
		q = to
	}
	return string(b)
}

// goesOn reports whether members continue after a state.
func (s *suite) goesOn(state int) bool {
	return slices.ContainsFunc(s.Next[state], func(to int) bool { return s.toGo[to] < farAway })
}

// readable returns a readable byte of a class. It varies, because fields may distinguish bytes that the language does not.
func (s *suite) readable(rng *rand.Rand, class int) byte {
	for range 4 {
		octet := '!' + rng.IntN('~'-'!'+1)
		if s.Classes[octet] == class && !('A' <= octet && octet <= 'Z') {
			return byte(octet)
		}
	}
	return s.reads[class]
}

// Dead returns the state from which no text is accepted, or -1.
func (s suite) Dead() int {
	for q, row := range s.Next {
		if s.Accept[q] == 0 && !slices.ContainsFunc(row, func(to int) bool { return to != q }) {
			return q
		}
	}
	return -1
}

// unsigned returns the smallest unsigned type for numbers below n.
func unsigned(n int) string {
	if n <= 1<<8 {
		return "uint8"
	}
	return "uint16"
}

// example is a member with the texts of its fields, nil if absent, and the items of its lists.
type example struct {
	Text   string
	Fields []*string
	Lists  [][]item
}

// The number of members sampled for the examples in a test, their approximate size, and the maximum
// number of examples. There are fewer samples if even the shortest member is long.
const (
	samples      = 4000
	sampleLength = 40
	maxSampled   = 1 << 20 // bytes of all samples, approximately
	maxExamples  = 40
)

// samples returns the number of members to sample.
func (s *suite) samples() int { return max(1, min(samples, maxSampled/max(1, s.toGo[0]))) }

// findExamples returns members of different shapes, which differ in the present and the empty fields, and in the number
// of items.
func (p *pack) findExamples() (all []example) {
	shapes := map[string][]example{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range p.Suite.samples() {
		e := p.example(p.Suite.member(rng, rng.IntN(sampleLength), p.Suite.readable))
		shapes[e.shape()] = append(shapes[e.shape()], e)
	}
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		similar := shapes[shape]
		slices.SortFunc(similar, func(a, b example) int {
			return cmp.Or(len(a.Text)-len(b.Text), cmp.Compare(a.Text, b.Text))
		})
		all = append(all, similar[0])
		if middle := similar[len(similar)/2]; middle.Text != similar[0].Text {
			all = append(all, middle)
		}
	}
	slices.SortStableFunc(all, func(a, b example) int { return len(a.Text) - len(b.Text) })
	return all[:min(len(all), maxExamples)]
}

// example splits a member into fields and items, using the automaton.
func (p *pack) example(text string) (e example) {
	e.Text = text
	positions, _ := p.tagged.Run(0, text)
	e.Fields = make([]*string, len(p.Values))
	for i := range p.Values {
		if begin, end, present := p.places.Span(i, positions); present {
			part := text[begin:end]
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

// shape distinguishes examples that are worth showing separately.
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

// Described lists the fields with accessors, and the items, as the generated test does.
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

// literal returns a text as a Go literal, between backquotes if that is shorter.
func literal(text string) string {
	if strings.Contains(text, `"`) && strconv.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// literals returns texts as elements of a slice literal.
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

// Within returns, for each state, 1 if the state is within a character and the grammar uses code points, and otherwise 0.
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
