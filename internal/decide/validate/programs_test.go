package validate

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// program is a rulevm.Program.
type program struct {
	code  []int
	sets  [][]rune // spans: the first and the last code point of each
	rules []start
}

func (s *source) readProgram(name string) *program {
	f := s.fields(s.literal(name))
	p := &program{code: s.numbers(f["Code"])}
	for _, set := range s.strings(f["Sets"]) {
		p.sets = append(p.sets, []rune(set))
	}
	for _, x := range s.elements(f["Rules"]) {
		r := s.fields(x.value)
		p.rules = append(p.rules, start{s.unquoted(r["Name"]), int(s.number(r["Start"]))})
	}
	return p
}

// The operations of a program are in the upper three bits.
const (
	opRead = iota
	opCall
	opReturn
	opSplit
	opJump
	operandBits = 13
)

// at returns the state of an operation. known has those of the same call, and back is the state
// behind it.
func (b *builder) at(p *program, pc int, known map[int]int, back int) int {
	if s, ok := known[pc]; ok {
		return s
	}
	s := b.state()
	known[pc] = s
	operand := p.code[pc] & (1<<operandBits - 1)
	switch p.code[pc] >> operandBits {
	case opRead:
		next := b.at(p, pc+1, known, back)
		for span := range slices.Chunk(p.sets[operand], 2) {
			b.codePoints(s, next, span[0], span[1])
		}
	case opCall:
		b.link(s, b.at(p, p.rules[operand].state, map[int]int{}, b.at(p, pc+1, known, back)), 0)
	case opReturn:
		b.link(s, back, 0)
	case opSplit:
		b.link(s, b.at(p, pc+1, known, back), 0)
		b.link(s, b.at(p, operand, known, back), 0)
	case opJump:
		b.link(s, b.at(p, operand, known, back), 0)
	}
	return s
}

// dfaOf returns the automaton of a rule of a program.
func (p *program) dfaOf(r start) *dfa {
	b := &builder{utf8: true}
	first := b.state()
	b.final = b.state()
	b.link(first, b.at(p, r.state, map[int]int{}, b.final), 0)
	return b.determinize()
}

// machineOf returns an automaton as a machine, to be compared.
func (d *dfa) machineOf() *machine {
	m := &machine{}
	for q := range d.next {
		m.add()
		m.accept[q] = d.accept[q]
		for c, to := range d.next[q] {
			m.next[q][c] = int(to)
		}
	}
	return m
}

// reach adds the files of the rules that a rule leads to, by name.
func (gs *grammars) reach(g *grammar, rule string, files map[string]string) {
	x, ok := g.rules[rule]
	if f, imported := g.foreign[rule]; !ok && imported {
		gs.reach(f.g, f.name, files)
		return
	}
	key := rule
	if known, taken := files[key]; taken && known != g.file {
		key = strings.TrimSuffix(
			path.Base(g.file),
			".abnf",
		) + "." + rule // as programs call the other one
	}
	if !ok || files[key] == g.file {
		return
	}
	files[key] = g.file
	var refer func(x *expr)
	refer = func(x *expr) {
		if x.op == reference {
			gs.reach(g, x.name, files)
		}
		for _, y := range x.list {
			refer(y)
		}
	}
	refer(x)
}

// filesOf returns the files of the rules of a grammar's program, by name.
func (gs *grammars) filesOf(file string) map[string]string {
	g, files := gs.file(file), map[string]string{}
	for _, rule := range slices.Concat(slices.Sorted(maps.Keys(g.rules)), slices.Sorted(maps.Keys(g.foreign))) {
		gs.reach(g, rule, files)
	}
	return files
}

func TestProgramsReadWhatTheirRulesDerive(t *testing.T) {
	oneIn := exhaustive.OneIn(t, 36)
	n := 0
	for _, g := range []struct{ source, program, file string }{
		{uriFile, "rfc3986Program", "grammar/rfc3986.abnf"},
		{uriFile, "rfc2396Program", "grammar/rfc2396_starts.abnf"},
		{uriFile, "rfc2732Program", "grammar/rfc2732_starts.abnf"},
		{uriFile, "rfc6874Program", "grammar/rfc6874.abnf"},
		{uriFile, "rfc3987Program", "grammar/rfc3987.abnf"},
		{whatwgFile, "whatwgProgram", "grammar/whatwg.abnf"},
	} {
		p := known().source(g.source).readProgram(g.program)
		require.NotEmpty(t, p.rules)
		files := known().grammars.filesOf(g.file)
		for _, r := range p.rules {
			if n++; n%oneIn != 0 {
				continue
			}
			assert.Empty(t, problemOf(func() {
				rule := strings.ToLower(r.rule)
				sameLanguage(
					p.dfaOf(r).machineOf(),
					1,
					known().dfa(files[rule], rule[strings.IndexByte(rule, '.')+1:]),
				)
			}), "%s, rule %s", g.program, r.rule)
		}
	}
}
