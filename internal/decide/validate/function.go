package validate

import (
	"go/ast"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
)

// This file reads the frame of a function: its signature, its variables, where its states begin,
// and the switches that go to a state by its number.

// function is a function as a list of statements with labels.
type function struct {
	*scanner
	name   string
	stmts  []ast.Stmt
	labels map[string]int // the index of the statement behind a label
	begins map[int]bool   // by such an index: the label is that of a state

	starts   bool         // the function begins in one of several states
	resumes  bool         // and at any byte
	region   bool         // the function reads a part of a text for another function
	either   bool         // the function asks at each run whether there are vector instructions
	entries  map[int]int  // by state with code: the index of its first statement behind the step over a byte
	refilled map[int]bool // the states that refill goes to
	cold     *coldStates  // the states that are left to a table, or nil

	effects map[int]*[257]effect // by state and symbol: what the code does
	claims  []claim              // what runs skip
	skips   map[int]int          // by state: the set of characters beyond ASCII that its code skips
}

func (s *scanner) readFunction(name string) *function {
	decl := s.function(name)
	if decl == nil {
		unreadable("%s: no function %s", s.name, name)
	}
	f := &function{
		scanner: s,
		name:    name,
		labels:  map[string]int{},
		begins:  map[int]bool{},
		effects: map[int]*[257]effect{},
		skips:   map[int]int{},
	}
	for _, stmt := range decl.Body.List {
		for {
			l, ok := stmt.(*ast.LabeledStmt)
			if !ok {
				break
			}
			f.labels[l.Label.Name] = len(f.stmts)
			stmt = l.Stmt
		}
		f.stmts = append(f.stmts, stmt)
	}
	f.readSignature(f.text(decl.Type))
	f.readEntries()
	return f
}

var signature = regexp.MustCompile(
	`^func\((start state, )?s string, (i int, )?o \*\w+\) \(end int, failed state\)$`,
)

const regionSignature = `func(s string, i int) (end int, failed state)`

func (f *function) readSignature(text string) {
	if f.region = text == regionSignature; f.region {
		return
	}
	m := signature.FindStringSubmatch(text)
	if m == nil {
		unreadable("%s: the signature %s", f.name, text)
	}
	f.starts, f.resumes = m[1] != "", m[2] != ""
}

// stateLabel is the label of a state: "n5" is before the step over the byte that leads to state 5,
// and "s5" is behind it.
var stateLabel = regexp.MustCompile(`^[sn](\d+)$`)

// readEntries finds where each state begins. The first state of a function without start states,
// and of a region, has no label unless something goes to it.
func (f *function) readEntries() {
	f.entries = map[int]int{}
	for label, i := range f.labels {
		m := stateLabel.FindStringSubmatch(label)
		if m == nil {
			continue
		}
		q, _ := strconv.Atoi(m[1])
		f.begins[i] = true
		if label[0] == 'n' {
			if f.text(f.stmts[i]) != "i++" {
				differ("state %d: the code does not step over the byte", q)
			}
			i++
		}
		if at, known := f.entries[q]; known && at != i {
			differ("state %d: labels at two places", q)
		}
		f.entries[q] = i
	}
	first := f.readPrologue()
	if f.starts {
		return
	}
	if b, ok := f.stmts[first].(*ast.BranchStmt); ok && b.Tok == token.GOTO {
		first = f.labels[b.Label.Name]
	}
	number := 1
	if f.region {
		number = f.numberAt(first)
	}
	if at, known := f.entries[number]; known && at != first {
		differ("state %d is not the first", number)
	}
	f.entries[number] = first
}

// numberAt returns the number with which a block reports that the text ends.
func (f *function) numberAt(first int) int {
	_, next := f.readRun(0, first)
	b := &block{function: f, c: end, atNow: -1}
	e := b.run(next)
	if e.kind != fails {
		unreadable("%s: the first state of a region accepts", f.at(f.stmts[first]))
	}
	f.claims = nil
	return e.state
}

// variables are those that functions may have.
var variables = []string{
	"i int", "n = len(s)", "j int", "at = start", "at state", "base, limit int", "m scan.Masks",
	"w, bad, pct, must, carry uint64", "w, bad uint64",
}

// readPrologue reads the statements before the first state, and returns the index of the first one
// that is not of these.
func (f *function) readPrologue() (next int) {
	if f.region {
		if f.text(f.stmts[0]) == "n := len(s)" {
			next++
		}
		return next
	}
	has := f.readVariables()
	if next = 1; has["m scan.Masks"] {
		f.readFirstMasks(f.text(f.stmts[next]))
		next++
	}
	if has["i int"] == f.resumes || has["at = start"] != f.starts ||
		has["m scan.Masks"] != has["base, limit int"] {
		unreadable("%s: the variables of %s", f.at(f.stmts[0]), f.name)
	}
	if !f.starts {
		return next
	}
	for q := range f.readSwitch(next, "start", "goto dispatch") {
		if _, ok := f.entries[q]; !ok {
			unreadable("%s: start state %d has no code", f.name, q)
		}
	}
	return next + 2
}

func (f *function) readVariables() map[string]bool {
	has := map[string]bool{}
	d, ok := f.stmts[0].(*ast.DeclStmt)
	if !ok {
		unreadable("%s: no variables", f.at(f.stmts[0]))
	}
	for _, spec := range d.Decl.(*ast.GenDecl).Specs {
		text := f.text(spec)
		if !slices.Contains(variables, text) {
			unreadable("%s: variable %s", f.at(spec), text)
		}
		has[text] = true
	}
	return has
}

// readFirstMasks reads the statement that computes the masks of the first block.
func (f *function) readFirstMasks(got string) {
	body := `n > 0 { scan.MasksOf(s, 0, &` + f.prefix + `MaskSets, &m) limit = min(n, scan.MaskBlock) }`
	if f.resumes {
		body = `i < n { scan.MasksOf(s, i, &` + f.prefix + `MaskSets, &m) base, limit = i, min(n, i+scan.MaskBlock) }`
	}
	switch got {
	case "if " + body:
	case "if scan.Vectors && " + body:
		f.either = true
	default:
		unreadable("%s: the masks: %s", f.name, got)
	}
}

// readSwitch reads a switch that goes to the state of each number, and the statement behind it.
func (f *function) readSwitch(i int, tag, behind string) map[int]bool {
	s, ok := f.stmts[i].(*ast.SwitchStmt)
	if !ok || s.Init != nil || s.Tag == nil || f.text(s.Tag) != tag {
		unreadable("%s: no switch over %s", f.at(f.stmts[i]), tag)
	}
	states := map[int]bool{}
	for _, stmt := range s.Body.List {
		c := stmt.(*ast.CaseClause)
		if len(c.List) != 1 || len(c.Body) != 1 || f.text(c.Body[0]) != "goto s"+f.text(c.List[0]) {
			differ("the switch over %s at %s has %s", tag, f.at(c), f.text(c))
		}
		states[int(f.number(c.List[0]))] = true
	}
	if got := f.text(f.stmts[i+1]); got != behind {
		differ("behind the switch over %s: %s, want %s", tag, got, behind)
	}
	return states
}

// readDispatch reads the switch at label dispatch. It must go to every state that has code.
func (f *function) readDispatch() {
	i, ok := f.labels["dispatch"]
	if !ok {
		if f.starts || f.cold != nil {
			unreadable("%s: no label dispatch", f.name)
		}
		return
	}
	behind := "return i, at"
	if f.cold != nil {
		behind = "goto cold"
	}
	known := f.readSwitch(i, "at", behind)
	for q := range f.entries {
		if !known[q] {
			differ("dispatch does not go to state %d", q)
		}
	}
}

// readRefill reads the statements at label refill, which compute the masks of the next block and
// return to a state.
func (f *function) readRefill() {
	i, ok := f.labels["refill"]
	if !ok {
		return
	}
	sets := "&" + f.prefix + "MaskSets"
	for k, want := range []string{
		`if set := ` + f.prefix + `MaskRuns[at]; n-i >= 2*scan.MaskBlock { i += scan.MaskSpan(s, i, ` + sets + `, int(set)) }`,
		`if i < n { scan.MasksOf(s, i, ` + sets + `, &m) }`,
		`base, limit = i, min(n, i+scan.MaskBlock)`,
	} {
		if got := f.text(f.stmts[i+k]); got != want {
			differ("refill has %s, want %s", got, want)
		}
	}
	f.refilled = f.readSwitch(i+3, "at", "return i, at")
}

// read reads the whole function, and decides that runs skip only bytes that keep their state.
func (f *function) read() {
	f.readCold()
	f.readDispatch()
	f.readRefill()
	for _, q := range slices.Sorted(maps.Keys(f.entries)) {
		f.readState(q)
	}
	f.readColdStates()
	for _, c := range f.claims {
		f.checkClaim(c)
	}
	for q, set := range f.skips {
		f.checkSkip(q, set)
	}
}

// readState finds the effects of the code of a state. A byte that a run skips keeps the state.
func (f *function) readState(q int) {
	stops, next := f.readRun(q, f.entries[q])
	all := new([257]effect)
	for c := range all {
		if !stops[c] {
			all[c] = effect{kind: goes, state: q}
			continue
		}
		b := &block{function: f, q: q, c: c, atNow: -1}
		all[c] = b.run(next)
	}
	f.effects[q] = all
}

// keep returns the state to which a byte leads and true, if nothing is written on the way.
func (f *function) keep(q, c int) (to int, ok bool) {
	e := f.effects[q]
	if e == nil || e[c].kind != goes || e[c].writes != (writes{}) {
		return 0, false
	}
	return e[c].state, true
}
