package uri

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/decide/automaton"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/scan"
	"github.com/urigrammar/uri/internal/tests/coqtest"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/guardpage"
	"github.com/urigrammar/uri/internal/write/coq"
	"github.com/urigrammar/uri/internal/write/scangen"
)

// What tests compare with slow code that goes by the letter of the documents.
var (
	RemoveDotSegments     = removeDotSegments
	RemoveDotSegments2396 = removeDotSegments2396
	Climbs                = climbs
	HasDotSegments        = hasDotSegments
	ResolveByComponents   = Resolver.compose // what Resolve does component by component
)

// Steps returns the steps of a level.
func (l Level) Steps() Steps { return l.steps() }

// Changes returns the steps of n that would each change u, which decide whether Normalize writes a new text.
func (n Normalizer) Changes(u URI) Steps { return n.changes(&u) }

// Changes is Normalizer.Changes without other schemes.
func (s Steps) Changes(u URI) Steps { return Normalizer{Steps: s}.Changes(u) }

// WithUserinfo is what WithUser and WithUserPassword call with the encoded userinfo.
func (u URI) WithUserinfo(userinfo string) (URI, error) { return u.withUserinfo(userinfo) }

// RegistryName is what normalization and redaction keep apart from a server.
func (u URI) RegistryName() (string, bool) { return u.registryName() }

// HasDirections reports whether u has a character that ToIRI encodes because it changes the direction of writing.
func (u URI) HasDirections() bool { return strings.ContainsFunc(u.text, isDirection) }

// ErrorByProgram returns the error by the program alone, which reads one character at a time.
func ErrorByProgram(g Grammar, rule, s string) error {
	if g.ValidRule(rule, s) {
		return nil
	}
	r, _ := g.findRule(rule)
	return g.syntaxError(r, s)
}

// The automata with which tests compare everything are compiled from the ABNF on first use.
var (
	machines [grammarCount]func() *scangen.Machine // of the rules that references are parsed by: its states know which rule a text is in
	tables   [grammarCount]func() *Automaton       // the same
	silent   [grammarCount]func() *scangen.Machine // the same, but its states do not
	ofRules  [grammarCount]func() *Automaton       // of all rules
)

func init() {
	for g := range grammarCount {
		machines[g] = sync.OnceValue(func() *scangen.Machine { return machineOf(g, true, false) })
		ofRules[g] = sync.OnceValue(func() *Automaton { return automatonOf(machineOf(g, true, true)) })
		tables[g] = sync.OnceValue(func() *Automaton { return automatonOf(machines[g]()) })
		silent[g] = sync.OnceValue(func() *scangen.Machine { return silenced(machines[g]()) })
	}
}

// GrammarsOfForms returns all grammars if tests run in full, otherwise RFC 3986 and an extension of it, which have a function and a table.
// The automata of the others, which have a table alone, are then never compiled.
func GrammarsOfForms(t testing.TB) []Grammar {
	if exhaustive.Asked(t) {
		return Grammars()
	}
	return []Grammar{RFC3986, RFC3987}
}

// entryOf is what package grammar has of g.
func entryOf(g Grammar) grammar.Grammar {
	entry, ok := grammar.Find(g.ID())
	if !ok {
		panic(fmt.Sprintf("package grammar has no %s", g.ID()))
	}
	return entry
}

func machineOf(g Grammar, words, others bool) *scangen.Machine {
	entry := entryOf(g)
	s, err := scangen.Of(entry)
	if err != nil {
		panic(err)
	}
	s.Words = words
	s.Sections = map[string]string{}
	for _, r := range s.Rules.Rules {
		s.Sections[r.Name] = entry.Section(r.Name)
		if others && !slices.Contains(s.Starts, r.Name) {
			s.Others = append(s.Others, r.Name)
		}
	}
	m, err := s.Compile()
	if err != nil {
		panic(err)
	}
	return m
}

// silenced is m without words.
func silenced(m *scangen.Machine) *scangen.Machine {
	s, tagged := m.Scanner, *m.Tagged
	s.Words, tagged.Starts = false, slices.Clone(tagged.Starts)
	tagged.States = slices.Clone(tagged.States)
	for i := range tagged.States { // the ones of m stay as they are
		q := &tagged.States[i]
		q.Next, q.Ops = slices.Clone(q.Next), slices.Clone(q.Ops)
	}
	tagged.Unlabel()
	m, err := s.Machine(&tagged)
	if err != nil {
		panic(err)
	}
	return m
}

// Automaton is an automaton as numbers, with its words.
type Automaton struct {
	*scan.Machine[uint32]
	*scan.Words
	Starts []scan.Start
}

func automatonOf(m *scangen.Machine) *Automaton {
	words, err := m.Words()
	if err != nil {
		panic(err)
	}
	return &Automaton{m.Numbers(), words, m.StartStates()}
}

// Run returns what Read does.
func (a *Automaton) Run(start scan.State, text string) (end int, failed scan.State) {
	return a.Read(start, text, 0, make([]uint32, 6))
}

// Table is the automaton of g.
func Table(g Grammar) *Automaton { return tables[g]() }

// Start is where the text of a rule begins in the automaton of g.
func Start(g Grammar, rule string) (*Automaton, scan.State, bool) {
	table := Table(g)
	if !slices.ContainsFunc(table.Starts, func(s scan.Start) bool { return s.Rule == rule }) {
		table = ofRules[g]()
	}
	start, found := scan.Find(table.Starts, rule)
	return table, start.State, found
}

// RealTexts are those that the scanners are tested with.
var RealTexts = realTexts

// EachStep returns the steps one by one, as the table of names has them. Laws range over this list and those below, so that they
// hold for what is added.
func EachStep() (steps []Steps) {
	for step := Steps(1); step&everyStep != 0; step <<= 1 {
		steps = append(steps, step)
	}
	return steps
}

// everyStep is the set of all steps.
var everyStep = func() (all Steps) {
	for _, n := range stepNames {
		all |= n.steps
	}
	return all
}()

// Levels returns the levels from the lowest on.
func Levels() (all []Level) {
	for r := range levels {
		all = append(all, Level(r))
	}
	return all
}

// Hints returns the hints of all errors about a text or a component.
func Hints() []string {
	hints := []string{wholeURIHint}
	for _, table := range diagnoses {
		for _, d := range table {
			hints = append(hints, d.Hint)
		}
	}
	for _, m := range misuses() {
		hints = append(hints, m.hint)
	}
	for _, row := range encodingHints {
		hints = append(hints, row[1])
	}
	slices.Sort(hints)
	return slices.DeleteFunc(slices.Compact(hints), func(hint string) bool { return hint == "" })
}

// constantsOf returns the names of the constants of a type that a file of this package numbers by iota.
func constantsOf(t testing.TB, file, typeName string) (names []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	require.NoError(t, err)
	for _, d := range parsed.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		first := block.Specs[0].(*ast.ValueSpec)
		if name, ok := first.Type.(*ast.Ident); !ok || name.Name != typeName {
			continue
		}
		for _, spec := range block.Specs {
			names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
		}
	}
	return names
}

func TestEveryStepAndRungIsOnTheListsOfTheLaws(t *testing.T) {
	var steps []string
	for _, step := range EachStep() {
		steps = append(steps, strings.ReplaceAll(step.String(), "-", ""))
	}
	var declared []string
	for _, name := range constantsOf(t, "normalize.go", "Steps") {
		declared = append(declared, strings.ToLower(strings.TrimPrefix(name, "Step")))
	}
	assert.Equal(t, declared, steps)
	assert.Len(t, constantsOf(t, "normalize.go", "Level"), len(Levels()))
}

// EveryChoice returns the values of a struct of options with every choice of each field.
func EveryChoice[Options any](t testing.TB) []Options {
	t.Helper()
	all := []Options{*new(Options)}
	for i := range reflect.TypeFor[Options]().NumField() {
		var more []Options
		for _, options := range all {
			for _, choice := range choicesOf(t, reflect.TypeFor[Options]().Field(i)) {
				reflect.ValueOf(&options).Elem().Field(i).Set(reflect.ValueOf(choice))
				more = append(more, options)
			}
		}
		all = more
	}
	return all
}

// choicesOf returns the values of an option.
func choicesOf(t testing.TB, option reflect.StructField) (choices []any) {
	t.Helper()
	switch option.Type {
	case reflect.TypeFor[bool]():
		return []any{false, true}
	case reflect.TypeFor[Grammar]():
		for _, g := range Grammars() {
			choices = append(choices, g)
		}
	}
	require.NotEmpty(t, choices, "the law needs the values of option %s", option.Name)
	return choices
}

// functions are what reads texts: of RFC 3986, the function for every processor, and the one with vector instructions.
func functions(g Grammar) []func(scan.State, string, *offsets) (int, scan.State) {
	all := []func(scan.State, string, *offsets) (int, scan.State){
		func(start scan.State, s string, o *offsets) (int, scan.State) { return o.read(g, start, s) },
	}
	all = append(all, func(start scan.State, s string, o *offsets) (int, scan.State) { return o.continued(g, start, s, 0) })
	return all
}

// checkFunctions checks that the functions say of a text what the automaton does, and note what it notes.
func checkFunctions(t *testing.T, g Grammar, start scan.State, text string) {
	m := silent[g]()
	wantEnd, wantFailed := runMachine(m, start, text)
	noted, _ := m.Tagged.Run(int(start)-1, text)
	at := func(tag int) uint32 { return uint32(max(noted[tag], 0)) }
	want := offsets{at(0), at(1), at(2), at(3), at(4), at(5)}
	for i, f := range functions(g) {
		var o offsets
		end, failed := f(start, text, &o)
		if end != wantEnd || (failed != 0) != wantFailed {
			require.Failf(t, "a function is not the automaton", "%v, start %d, function %d, %q: %d and %d, not %d and %d", g, start, i, text, end, failed, wantEnd, wantFailed)
		}
		if failed == 0 && o != want {
			require.Equal(t, want, o, "%v, start %d, function %d, %q", g, start, i, text)
		}
	}
}

// runMachine reads a text by the tagged automaton of a machine.
func runMachine(m *scangen.Machine, start scan.State, text string) (end int, failed bool) {
	at := m.Tagged.Starts[start-1]
	for i := range len(text) {
		next := m.States[at].Next[m.Alphabet.Class(rune(text[i]))]
		if next < 0 {
			return i, true
		}
		at = int(next)
	}
	return len(text), !m.States[at].Accept
}

// checkText does so for the grammars and all starts, and checks what errors say by the tables of all rules.
func checkText(t *testing.T, text string) {
	for _, g := range GrammarsOfForms(t) {
		for start := startURI; start <= startRelative; start++ {
			checkFunctions(t, g, start, text)
		}
		checkWords(t, g, text)
	}
}

// checkWords checks what the error of a reference says.
func checkWords(t *testing.T, g Grammar, text string) {
	_, err := g.ParseReference(text)
	if err == nil {
		return
	}
	var e *SyntaxError
	require.ErrorAs(t, err, &e)
	table := tables[g]()
	named := g == RFC3986 || exhaustive.Asked(t) // what was expected has the names of all rules
	if named {
		table = ofRules[g]()
	}
	end, failed := table.Run(startReference, text)
	end, failed = table.Character(startReference, text, end, failed)
	label, expected := table.Describe(failed)
	if e.Offset() != end || e.Rule() != label.Rule || e.Section() != label.Section || named && e.Expected() != expected {
		require.Failf(t, "an error does not say what the table says", "%v %q: %d, %s, %s, %s, not %d, %s, %s, %s",
			g, text, e.Offset(), e.Rule(), e.Section(), e.Expected(), end, label.Rule, label.Section, expected)
	}
}

// checkPlaces does so for a text that ends where memory does, begins where it does, and crosses a
// boundary of pages. Before it is an octet that no set has.
func checkPlaces(t *testing.T, memory []byte, second int, text string) {
	checkText(t, text)
	if len(text) == 0 || len(text) > second {
		return
	}
	for _, at := range []int{len(memory) - len(text), 0, second - len(text)/2, second - len(text)} {
		copy(memory[at:], text)
		if at > 0 {
			memory[at-1] = 0xFF
		}
		checkText(t, scan.View(memory[at:at+len(text)]))
	}
}

// mutated is text with an octet changed, left out, or put in, or with a part of it repeated or cut off.
func mutated(r *rand.Rand, text string) string {
	if text == "" {
		return string(oddOctets[r.IntN(len(oddOctets))])
	}
	i := r.IntN(len(text))
	odd := string(oddOctets[r.IntN(len(oddOctets))])
	switch r.IntN(6) {
	case 0:
		return text[:i] + odd + text[i+1:]
	case 1:
		return text[:i] + odd + text[i:]
	case 2:
		return text[:i] + text[i+1:]
	case 3:
		return text[:i] + strings.Repeat(text[i:min(i+1+r.IntN(9), len(text))], 1+r.IntN(40)) + text[i:]
	case 4:
		return text[:i] + string([]byte{byte(r.Uint32())}) + text[i+1:]
	}
	return text[:i] + []string{"%", "%4", "%41", "%C3%A9", "é"}[r.IntN(5)]
}

const oddOctets = "%:/?#[]@!$&'()*+,;=aZ09-._~ \"<>\\^`{|}\x00\x7f"

func TestTheFunctionsAreTheTableOnMutations(t *testing.T) {
	texts := append(realTexts(t), "http://user@[2001:db8::1%25en0]:80/a/../b?q=%41#f", "//[v1.x]/", "urn:a:"+strings.Repeat("%41b", 60), "é"+strings.Repeat("ab中", 40))
	rounds := 300
	if exhaustive.Asked(t) {
		rounds = 20_000
	}
	memory, second := guardpage.Pages(t)
	r := rand.New(rand.NewPCG(5, 6))
	for range rounds {
		text := texts[r.IntN(len(texts))]
		for range r.IntN(3) {
			text = mutated(r, text)
		}
		checkPlaces(t, memory, second, text)
	}
}

func TestTheFunctionsAreTheTableOnRealTexts(t *testing.T) {
	texts := realTexts(t)
	memory, second := guardpage.Pages(t)
	for i, text := range texts {
		if i%10 != 0 && !exhaustive.Asked(t) {
			continue
		}
		checkPlaces(t, memory, second, text)
	}
}

func FuzzTheFunctionsAreTheTable(f *testing.F) {
	f.Add("http://user@[2001:db8::1]:80/a/../b?q=%41#f")
	f.Add("http://h/" + strings.Repeat("%41", 60))
	f.Add(strings.Repeat("a", 63) + "%41é" + strings.Repeat("b", 130) + "%4")
	for _, g := range GrammarsOfForms(f) { // package testing takes an input of ten seconds for one that hangs
		silent[g]()
		tables[g]()
		if g == RFC3986 || exhaustive.Asked(f) {
			ofRules[g]()
		}
	}
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text) })
}

// realTexts are the seeds, and the corpora if they are there.
func realTexts(t *testing.T) (texts []string) {
	t.Helper()
	files := []string{"testdata/urls.txt"}
	if corpora := os.Getenv("URI_CORPORA"); corpora != "" {
		files = append(files, filepath.Join(corpora, "urls-crawled.txt"), filepath.Join(corpora, "urls-mixed.txt"))
	}
	for _, name := range files {
		f, err := os.Open(name)
		require.NoError(t, err)
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			texts = append(texts, lines.Text())
		}
		require.NoError(t, lines.Err())
	}
	return texts
}

// Programs that import package uri contain the generated code and compile it.
func TestGeneratedFilesAreSmall(t *testing.T) {
	text, err := os.ReadFile("uri.scan.go")
	require.NoError(t, err)
	assert.Less(t, bytes.Count(text, []byte("\n")), 12_000, "lines")
	assert.Less(t, len(text), 300_000, "bytes")
}

func TestStartsAreNumberedAsTheParsersExpect(t *testing.T) {
	for _, g := range GrammarsOfForms(t) {
		for rule, want := range map[string]scan.State{
			"URI": startURI, "URI-reference": startReference, "relative-ref": startRelative,
		} {
			start, ok := scan.Find(silent[g]().StartStates(), g.ruleNamed(rule))
			assert.True(t, ok, rule)
			assert.Equal(t, want, start.State, "%v %s", g, rule)
			assert.Equal(t, g.ruleNamed(rule), pegRules[g.startRule(want)].Name)
		}
	}
}

// labelled is an automaton of rules of a grammar over its own symbols, which knows which rule a text is in, and where they start in it.
func labelled(t *testing.T, g Grammar, names []string) (d *automaton.Tagged, start map[string]int) {
	t.Helper()
	d, err := scangen.Labelled(entryOf(g), names)
	require.NoError(t, err)
	start = map[string]int{}
	for i, name := range names {
		start[name] = i
	}
	return d, start
}

// Pair of places by pair of places, for every text of every rule: an error agrees with an automaton
// compiled from the ABNF.
func TestProgramsAreDecidedToBeTheAutomata(t *testing.T) {
	exhaustive.Only(t) // make gen decides it when a grammar has changed
	for g := range grammarCount {
		rules, err := abnf.Load(grammar.Files, entryOf(g).File)
		require.NoError(t, err)
		var names []string
		for _, r := range rules.Rules {
			names = append(names, r.Name)
		}
		d, start := labelled(t, g, names)
		places := 0
		for _, rule := range g.Rules() {
			r, ok := g.findRule(rule)
			require.True(t, ok)
			p, _, of := g.programOf(r)
			if of != g {
				continue // RFC 3986's program is asked
			}
			n, err := scangen.DecideProgram(p, rule, d, start[rule])
			require.NoError(t, err, g)
			places += n
		}
		assert.Greater(t, places, 500, g)
	}
}

func TestStatesWithoutWordsReadWhatStatesWithWordsRead(t *testing.T) {
	grammars := []Grammar{RFC3986}
	if exhaustive.Asked(t) {
		grammars = Grammars()
	}
	for _, g := range grammars {
		compiled := machineOf(g, false, false)
		for start := range traits[g].starts {
			require.NoError(t, compiled.DecideTexts(machines[g](), start), g)
		}
	}
}

func TestOctetsOfCharactersAreReadAsTheCharacters(t *testing.T) {
	var names []string
	for _, rule := range traits[RFC3987].starts {
		names = append(names, pegRules[rule].Name)
	}
	if !exhaustive.Asked(t) {
		names = names[startReference-1 : startReference] // the others are parts of it
	}
	d, start := labelled(t, RFC3987, names)
	for _, name := range names {
		i := slices.Index(silent[RFC3987]().Scanner.Starts, name)
		require.NoError(t, silent[RFC3987]().DecideCharacters(d, i, start[name]))
	}
}

// The code is what the automaton says in every state for every octet: where it stops, what it accepts, what it notes, and in which state it is.
func TestTheFunctionsReadOctetsInEveryState(t *testing.T) {
	every := exhaustive.OneIn(t, 17)
	for _, g := range GrammarsOfForms(t) {
		table := automatonOf(silent[g]())
		for start := startURI; start <= startRelative; start++ {
			for state, before := range accessTexts(table, start) {
				for octet := range 256 {
					if (octet+int(state))%every != 0 {
						continue
					}
					for _, behind := range []string{"", "/", "41", "]"} {
						checkFunctions(t, g, start, before+string([]byte{byte(octet)})+behind)
					}
				}
			}
		}
	}
}

// dataForCoq is a file of what proof/ checks.
func dataForCoq(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("proof", "data", name+".v"))
	require.NoError(t, err)
	return string(text)
}

func TestTheDataForCoqHasTheNumbersOfTheCode(t *testing.T) {
	const about = "by gen from grammar/"
	read := func(files string) (all []coq.File) {
		for file := range strings.FieldsSeq(files) {
			text, err := os.ReadFile(filepath.Join("grammar", file))
			require.NoError(t, err)
			all = append(all, coq.File{Name: file, Text: string(text)})
		}
		return all
	}
	for name, files := range map[string]struct{ base, own string }{
		"Texts3986":      {"", "rfc3986.abnf rfc5234_core.abnf"},
		"Texts2396":      {"", "rfc2396.bnf rfc2396_starts.abnf"},
		"Texts2732":      {"Texts2396", "rfc2732.abnf rfc2732_starts.abnf rfc5234_core.abnf"},
		"Texts6874":      {"Texts3986", "rfc6874.abnf"},
		"Texts3987":      {"Texts3986", "rfc3987.abnf"},
		"TextsConsensus": {"Texts3986", "consensus.abnf"},
	} {
		texts, err := coq.Texts(about, coq.Base{Name: files.base}, read(files.own))
		require.NoError(t, err)
		assert.Equal(t, string(texts), dataForCoq(t, name))
	}
	for _, g := range GrammarsOfForms(t) {
		n := strings.TrimPrefix(g.ID(), "rfc")
		assert.Equal(t, string(coq.Program(about, g.program())), dataForCoq(t, "Program"+n), g)
		var starts []scan.Start
		for i, rule := range traits[g].starts {
			starts = append(starts, scan.Start{Rule: pegRules[rule].Name, State: scan.State(i + 1)})
		}
		assert.Equal(t, string(coq.Machine(about, starts, automata[g])), dataForCoq(t, "Machine"+n), g)
	}
}

// numbers are those of an automaton, as proof/Machine.v reads them.
type numbers struct{ *scan.Machine[uint16] }

func (n numbers) entry(state, column int) uint16 { return n.Next[state*n.Width+column] }

// step returns the state behind an octet, or 0, and what is noted.
func (n numbers) step(state int, octet byte) (next int, way scan.Way) {
	x := n.entry(state, int(n.Class[octet]))
	way.Row = uint32(x)
	if x >= 1<<15 {
		way = n.Ways[x-1<<15]
	}
	return int(way.Row) / n.Width, way
}

// atEnd is 0 if no text ends in a state, and else one more than the number of a way.
func (n numbers) atEnd(state int) uint16 { return n.entry(state, n.Width-1) }

// read returns the offsets of a text by the numbers, and whether it is a member.
func (n numbers) read(state int, text string) (ends [6]uint32, member bool) {
	do := func(way scan.Way, at int) {
		for i := range ends {
			if way.Ends>>i&1 == 1 {
				ends[i] = uint32(at)
			}
			if way.Clear>>i&1 == 1 {
				ends[i] = 0
			}
		}
	}
	for i := range len(text) {
		next, way := n.step(state, text[i])
		if next == 0 {
			return ends, false
		}
		do(way, i)
		state = next
	}
	last := n.atEnd(state)
	if last == 0 {
		return ends, false
	}
	do(n.Ways[last-1], len(text))
	return ends, true
}

// behind returns a text with which each state comes to an end.
func (n numbers) behind() map[int]string {
	states := len(n.Next) / n.Width
	known := map[int]string{}
	for again := true; again; {
		again = false
		for state := 1; state < states; state++ {
			if _, ok := known[state]; ok {
				continue
			}
			if n.atEnd(state) != 0 {
				known[state], again = "", true
				continue
			}
			for octet := range 256 {
				next, _ := n.step(state, byte(octet))
				if rest, ok := known[next]; ok && next != 0 {
					known[state], again = string([]byte{byte(octet)})+rest, true
					break
				}
			}
		}
	}
	return known
}

func TestTheFunctionsDoWhatTheDataForCoqSaysInEveryState(t *testing.T) {
	every := exhaustive.OneIn(t, 11)
	for _, g := range GrammarsOfForms(t) {
		n := numbers{automata[g]}
		behind := n.behind()
		for start := startURI; start <= startRelative; start++ {
			states := 0
			before := map[int]string{int(start): ""}
			for queue := []int{int(start)}; len(queue) > 0; queue = queue[1:] {
				at := queue[0]
				states++
				for octet := range 256 {
					text := before[at] + string([]byte{byte(octet)})
					next, _ := n.step(at, byte(octet))
					if _, ok := before[next]; !ok && next != 0 {
						before[next] = text
						queue = append(queue, next)
					}
					if (at+octet)%every == 0 {
						checkNumbers(t, g, n, start, text)
						checkNumbers(t, g, n, start, text+behind[next])
					}
				}
				checkNumbers(t, g, n, start, before[at])
			}
			assert.Greater(t, states, 20, g)
		}
	}
}

// checkNumbers checks that the functions say of a text what the numbers do.
func checkNumbers(t *testing.T, g Grammar, n numbers, start scan.State, text string) {
	ends, member := n.read(int(start), text)
	for i, f := range functions(g) {
		var o offsets
		_, failed := f(start, text, &o)
		if (failed == 0) != member {
			require.Failf(t, "a function is not the numbers", "%v, start %d, function %d, %q: %t", g, start, i, text, member)
		}
		if want := (offsets{ends[0], ends[1], ends[2], ends[3], ends[4], ends[5]}); member && o != want {
			require.Equal(t, want, o, "%v, start %d, function %d, %q", g, start, i, text)
		}
	}
}

// Kinds3986.v and the like state the same of the automata of the rules.
func TestTheKindOfAHostIsTheFirstRuleThatDerivesIt(t *testing.T) {
	part := rapid.SampledFrom([]string{"0", "1", "25", "255", "256", "01", "300", "a", "", "[", "]", "::1", "v1.a", "%31", "~"})
	rapid.Check(t, func(t *rapid.T) {
		host := strings.Join(rapid.SliceOfN(part, 1, 5).Draw(t, "parts"), rapid.SampledFrom([]string{".", ""}).Draw(t, "between"))
		for _, g := range []Grammar{RFC3986, RFC6874, RFC3987} {
			u, err := g.ParseReference("//" + host)
			if err != nil {
				continue
			}
			h, _ := u.Host()
			first := RegName
			switch {
			case g.ValidRule("IP-literal", h.String()) && g.ValidRule("IPvFuture", strings.Trim(h.String(), "[]")):
				first = IPvFuture
			case g.ValidRule("IP-literal", h.String()):
				first = IPv6address
			case g.ValidRule("IPv4address", h.String()):
				first = IPv4address
			}
			require.Equal(t, first, h.Kind(), "%v %q", g, h)
		}
	})
}

// coqAnswers returns what the functions that Coq extracts answer to lines.
func coqAnswers(t *testing.T, lines []string) []string {
	t.Helper()
	dir := coqtest.Copy(t, ".")
	extract := filepath.Join(dir, "extract")
	coqtest.Run(t, dir, "make", "-s", "-j1", "Resolve2396.vo", "Zones.vo", "Normal.vo")
	coqtest.Run(t, extract, "coqc", "-q", "-R", dir, "UriProof", "Extract.v")
	require.NoError(t, os.Remove(filepath.Join(extract, "section5.mli")))
	coqtest.Run(t, extract, "ocamlfind", "ocamlopt", "-w", "-a", "-o", "answer", "section5.ml", "main.ml")
	run := exec.Command(filepath.Join(extract, "answer"))
	run.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	out, err := run.Output()
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

// corpus is questions for Coq with the answers of the Go code.
type corpus struct{ lines, want []string }

func (c *corpus) ask(answer string, fields ...string) {
	c.lines, c.want = append(c.lines, strings.Join(fields, "\t")), append(c.want, answer)
}

// paths asks for paths without dot-segments.
func (c *corpus) paths(path string, clean int) {
	removed := string(removeDotSegments([]byte(path)))
	c.ask(removed, "letter", path)
	c.ask(removed, "place", path)
	if !hasDotSegments(path[:clean]) {
		c.ask(string(removeDotSegmentsFrom([]byte(path), clean)), "from", fmt.Sprint(clean), path)
	}
	c.ask(string(removeDotSegments2396([]byte(path))), "dots 2396", path)
}

// targets asks for the targets of a reference by the algorithms.
func (c *corpus) targets(t *testing.T, base, ref URI) {
	for name, r := range map[string]Resolver{"resolve": {Algorithm: base.grammar}, "non-strict": {Algorithm: base.grammar, NonStrict: true}} {
		target, err := r.Resolve(base, ref)
		require.NoError(t, err)
		c.ask(target.String(), name, base.text, ref.text)
	}
}

// targets2396 asks for the target by RFC 2396. Opaque bases are not suitable, and Go returns references to the current document.
func (c *corpus) targets2396(t *testing.T, base, ref string) {
	b, err := RFC2396.Parse(base)
	if err != nil || b.isOpaque() {
		return
	}
	r, err := RFC2396.ParseReference(ref)
	if err != nil {
		return
	}
	target, err := b.Resolve(r)
	if errors.Is(err, ErrGrammar) {
		return
	}
	require.NoError(t, err, "%s %s", base, ref)
	if r.isSameDocument() {
		require.Equal(t, r, target)
		c.ask("the current document", "resolve 2396", base, ref)
		return
	}
	c.ask(target.String(), "resolve 2396", base, ref)
}

// normalForms asks for the normal form by section 6.2.2, of URIs and of IRIs in octets.
func (c *corpus) normalForms(text string) {
	if u, err := ParseReference(text); err == nil {
		c.ask(u.Normalize(SyntaxSteps).String(), "normalize", text)
	} else if u, err := RFC3987.ParseReference(text); err == nil {
		c.ask(u.Normalize(StepCase|StepPercent|StepDots).String(), "normalize", text)
	}
	if u, err := RFC6874.ParseReference(text); err == nil {
		c.ask(u.Normalize(SyntaxSteps).String(), "normalize 6874", text)
	}
}

// Section 5 of RFC 3986, section 5.2 of RFC 2396, percent-encoding and normalization are the functions that Coq extracts.
func TestOperationsAreThoseOfCoq(t *testing.T) {
	coqtest.Need(t, "coqc", "ocamlfind", "ocamlopt", "make")
	exhaustive.Only(t)
	const n = 1_000_000
	rng := rand.New(rand.NewPCG(3986, 52))
	paths := drawn("/", "/", "/", ".", "..", "a", "bc", ":", "%2e", "...", ".a")
	refs := drawn("/", "/", "/", ".", "..", "a", "b:", "http:", "HTTP:", "//h", "//u@h:1", "?", "#", "q", "%2e")
	texts := drawn("/", "/", "//", ".", "..", "aB", "C:", "?", "#", "@", ":1", "//U%41@H%4a.x:", "[::A]", "//[::A%25Et%48%2f]:80", "%41", "%7e", "%2f", "%C3%a9", "%e9", "é", "~", "%25", "%2E")
	plain := drawn("a", "/", "%", " ", "é", "~", "\xff", "\x00", "+", "Z", "%41")
	var c corpus
	for len(c.lines) < n {
		path := paths(rng)
		c.paths(path, strings.LastIndexByte(path[:rng.IntN(len(path)+1)], '/')+1)
		c.normalForms(texts(rng))
		p := plain(rng)
		c.ask(UnreservedChars.Encode(p), "encode", p)
		if octets, err := DecodeOctets(UnreservedChars.Encode(p)); assert.NoError(t, err) {
			c.ask(string(octets), "decode", UnreservedChars.Encode(p))
		}
		base := "http:" + refs(rng)
		b, err := Parse(base)
		for range 3 {
			ref := refs(rng)
			c.targets2396(t, base, ref)
			if r, refErr := ParseReference(ref); err == nil && refErr == nil {
				c.targets(t, b, r)
			}
		}
	}
	got := coqAnswers(t, c.lines)
	require.Len(t, got, len(c.want))
	counts, changed := map[string]int{}, map[string]int{}
	for i, line := range c.lines {
		require.Equal(t, got[i], c.want[i], line)
		function, fields, _ := strings.Cut(line, "\t")
		counts[function]++
		if fields != c.want[i] {
			changed[function]++
		}
	}
	t.Logf("%v, of which are not the text itself: %v", counts, changed)
	for function, n := range counts {
		assert.Greater(t, n, 10_000, function)
		assert.Greater(t, changed[function], n/20, function)
	}
}

// drawn returns a function that concatenates up to ten parts.
func drawn(parts ...string) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		var b strings.Builder
		for range rng.IntN(11) {
			b.WriteString(parts[rng.IntN(len(parts))])
		}
		return b.String()
	}
}

// accessTexts are texts that lead to all states, of an octet after the other, and of many that keep a state.
func accessTexts(table *Automaton, start scan.State) (texts []string) {
	known := map[scan.State]string{start: ""}
	for queue := []scan.State{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		texts = append(texts, known[at])
		for octet := range 256 {
			to := table.Step(at, byte(octet))
			if _, ok := known[to]; !ok && to != 0 {
				known[to] = known[at] + string([]byte{byte(octet)})
				queue = append(queue, to)
			}
		}
	}
	return texts
}

// Every scheme that is registered with a default host has the one that isPlain knows the length of.
func TestDefaultHostsHaveOneLength(t *testing.T) {
	for _, s := range knownSchemes {
		if s.DefaultHost != "" {
			assert.Len(t, s.DefaultHost, int(lengthOfDefaultHosts), s.Name)
		}
	}
}

func TestNoStepChangesAURIThatPassesTheQuickCheck(t *testing.T) {
	parts := rapid.SampledFrom([]string{
		"http", "file", "HTTP", "x", "://", ":", "//", "/", "localhost", "example.com", "exAmple.com", "[::1]", "[fe80::A]", "u@", "U@", ":80", ":", ":080", ":81",
		"a", "abcdefgh", "A", "é", ".", "..", "/.", "/./", "...", "%41", "%c3%a9", "%2e", "?", "#", "q=.A", "a.b", ".a",
	})
	passed := 0
	check := func(t require.TestingT, text string) {
		for _, g := range Grammars() {
			u, err := g.ParseReference(text)
			if err != nil || !u.passes(u.quickCheck()|u.slashCheck()) {
				continue
			}
			passed++
			n := Normalizer{Steps: everyStep}
			require.Equal(t, Steps(0), n.changes(&u), "%v %q", g, text)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, strings.Join(rapid.SliceOfN(parts, 0, 7).Draw(t, "parts"), ""))
	})
	assert.NotZero(t, passed)
	for _, text := range []string{"http://example.com/a?b#c", "http://www.example.com/a.b/c...d?Q#F", "urn:example:A", "//h/p", "a/b"} {
		u, err := ParseReference(text)
		require.NoError(t, err)
		assert.True(t, u.passes(u.quickCheck()), text)
	}
}

func TestAFrontIsNormalizedAsAWholeIs(t *testing.T) {
	texts := []string{""}
	for _, parts := range [][]string{
		{"http:", "FILE:", "xY:", ""}, {"//"}, {"", "u@", "U@"}, {"", "h", "localhost", "LOCALHOST", "exAmple.com", strings.Repeat("aB", 35)},
		{"", ":80", ":", ":080", ":81"}, {"", "/A", "/../b", "/%41", "/%2f"}, {"", "?Q", "#F"},
	} {
		var longer []string
		for _, text := range texts {
			for _, part := range parts {
				longer = append(longer, text+part)
			}
		}
		texts = longer
	}
	own := Schemes{}.With(Scheme{Name: "xy", DefaultPort: 81, DefaultHost: "example.com"})
	changed := 0
	for i, text := range texts {
		u, err := []Grammar{RFC3986, RFC6874, RFC3987}[i%3].ParseReference(text)
		require.NoError(t, err)
		for _, steps := range append(EachStep(), 0, StepCase, StepScheme, SyntaxSteps, AllSteps, everyStep) {
			for _, n := range []Normalizer{{Steps: steps}, {Steps: steps, Schemes: own}} {
				whole := u
				n.normalize(&whole, hasOwnRules)
				if n.Normalize(u) != whole {
					require.Equal(t, whole, n.Normalize(u), "%q by %v", text, steps)
				}
				if whole != u {
					changed++
				}
			}
		}
	}
	assert.Greater(t, changed, len(texts))
}

// slowlyChecked is quickCheckOf octet by octet.
func slowlyChecked(text string, end, path int) (m quickCheck) {
	if strings.Contains(text, "%") {
		m |= mayHaveTriplets
	}
	if strings.Contains(text[:path], "/.") {
		m |= mayHaveDots
	}
	if strings.ContainsFunc(text[:end], func(r rune) bool { return 'A' <= r && r <= 'Z' }) {
		m |= mayHaveCapitals
	}
	return m
}

func checkQuickCheck(t require.TestingT, text string, end, path int) {
	want := slowlyChecked(text, end, path)
	found := quickCheckOf(text, end, path)
	if byWords := want &^ mayHaveCapitals; want != found&want || byWords != quickCheckByWords(text)&byWords || want&mayHaveCapitals != 0 != ascii.HasUpper(text[:end]) {
		require.Equal(t, want, found&want, "%q to %d and %d", text, end, path)
		require.Equal(t, byWords, quickCheckByWords(text)&byWords, "%q", text)
		require.Equal(t, want&mayHaveCapitals != 0, ascii.HasUpper(text[:end]), "%q to %d", text, end)
	}
	if !scan.Vectors { // then the octet after a "/" may look like a "."
		text = strings.NewReplacer("%", "a", "/", "a").Replace(text)
		want &= mayHaveCapitals
	}
	found = quickCheckOf(strings.ReplaceAll(text, "[", "a"), end, path)
	if want&mayHaveDots == 0 && strings.Contains(text[path:], ".") {
		found &^= mayHaveDots
	}
	require.Equal(t, want, found, "%q to %d and %d", text, end, path)
}

func TestTheQuickCheckFindsAByteAtEveryOffset(t *testing.T) {
	every := exhaustive.OneIn(t, 11)
	for n := range 140 {
		for i := range n {
			if (n+i)%every != 0 && n != 70 {
				continue
			}
			s := []byte(strings.Repeat("a", n))
			for _, c := range "%/.AZ@[\x80" {
				s[i] = byte(c)
				checkQuickCheck(t, string(s), i, n)
				checkQuickCheck(t, string(s), i+1, i+1)
				checkQuickCheck(t, string(s), n, n)
				checkQuickCheck(t, string(s), 0, 0)
			}
			s[i] = '/'
			s[min(i+1, n-1)] = '.'
			checkQuickCheck(t, string(s), 0, n)
			checkQuickCheck(t, string(s), 0, min(i+2, n))
			checkQuickCheck(t, string(s), 0, i)
		}
	}
	for c := range 256 {
		checkQuickCheck(t, strings.Repeat("a", 9)+string([]byte{byte(c)}), 10, 10)
		checkQuickCheck(t, string([]byte{byte(c)}), 1, 1)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("az@[AZ`{\x00\x7fé%/.")), 0, 100, -1).Draw(t, "s")
		path := rapid.IntRange(0, len(s)).Draw(t, "path")
		checkQuickCheck(t, s, rapid.IntRange(0, path).Draw(t, "end"), path)
	})
}

func TestTheFirstSegmentOfARelativeReferenceHasTheOctetsOfItsRule(t *testing.T) {
	for o := range 256 {
		text := string([]byte{byte(o)})
		assert.Equal(t, RFC3986.ValidRule("segment-nz-nc", text), segmentNzNcChars.Contains(byte(o)), "%q", o)
	}
}

func TestATextThatIsTooLongIsAnErrorForEveryRule(t *testing.T) {
	exhaustive.Only(t) // to clear four gigabytes takes two seconds
	if uint64(maxLen) == math.MaxInt {
		t.Skip("no string is too long")
	}
	length := uint64(maxLen) + 1
	long := scan.View(make([]byte, length))
	requireTooLong := func(err error, rule string) {
		t.Helper()
		var e *SyntaxError
		require.ErrorAs(t, err, &e)
		require.True(t, e.tooLong)
		require.Equal(t, maxLen, e.Offset())
		require.Equal(t, rule, e.Start())
	}
	for _, g := range Grammars() {
		require.False(t, g.Valid(long))
		host := g.ruleNamed("host")
		require.False(t, g.ValidRule(host, long))
		for start, parse := range map[scan.State]func(string) (URI, error){startURI: g.Parse, startReference: g.ParseReference} {
			u, err := parse(long)
			requireTooLong(err, pegRules[g.startRule(start)].Name)
			require.True(t, u == URI{})
		}
		_, err := g.ParseTree(host, long)
		requireTooLong(err, host)
	}
	_, ok := scanned(long)
	require.False(t, ok)
}

func TestTheOffsetsForOtherPackagesAreThoseOfParse(t *testing.T) {
	for _, text := range []string{"http://u@h:1/p?q#f", "x:", "a", "", "http://h/ "} {
		u, err := Parse(text)
		found, ok := scanned(text)
		assert.Equal(t, err == nil, ok, text)
		if ok {
			assert.Equal(t, u.offsets.made(), found, text)
		}
	}
}

func TestEachRuleThatIsAComponentHasWordsForIt(t *testing.T) {
	known := map[string]bool{}
	for _, g := range Grammars() {
		for _, rule := range g.Rules() {
			known[rule] = true
		}
	}
	for _, row := range componentOf {
		rule, component := row[0], row[1]
		assert.True(t, known[rule], rule)
		if component != "URI" && component != "relative reference" { // whose components are located
			assert.NotEmpty(t, componentWords.Of(component), component)
		}
	}
}

func TestComponentsThatAreTooLongTogetherAreAnErrorOnEveryProcessor(t *testing.T) {
	header := struct {
		data *byte
		size int
	}{new(byte), 640 << 20}
	long := *(*string)(unsafe.Pointer(&header)) // nobody reads it, so it takes no memory
	c := Components{Path: long}
	for _, o := range []*Optional{&c.Userinfo, &c.Host, &c.Port, &c.Query, &c.Fragment} {
		*o = Present(long)
	}
	c.Scheme = long
	assert.Equal(t, 7*640<<20+uint64(len("://@:?#")), c.size(), "more than 32 bits")
	_, err := Compose(c)
	assert.EqualError(t, err, "uri: invalid URI: "+ErrTooLong.Error())
	c.Userinfo, c.Port, c.Query = Optional{}, Optional{}, Optional{} // 2.5 GiB
	if math.MaxInt == math.MaxInt32 {
		_, err = Compose(c)
		assert.ErrorContains(t, err, ErrTooLong.Error())
	}
}
