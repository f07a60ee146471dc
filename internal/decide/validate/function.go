package validate

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// This file reads the function of a grammar, which is code for the first states of its table, and
// compares it with a table.
//
// The text of each state has one shape: the step over the byte that led to it, a run, the end of the
// text, a switch over the next byte, and the return that leaves the text to the table. The function
// notes in offsets what the table notes in the array of ends, and nothing where it leaves. So the
// table may go on at the offset and in the state that the function returns.
//
// After a run, the next byte is not in its set: MaskRun and Skip end at the first byte that is not,
// and so does a loop. The cases of the switch are only taken for the other bytes.

// function is such a function.
type function struct {
	*scanner
	sets   *table
	lines  []line
	states []codeState // by number, from 1
}

// line is a statement without its label, or a label.
type line struct {
	text string
	stmt ast.Stmt
}

// codeState is what the code of a state does.
type codeState struct {
	run     byteSet
	accepts bool
	last    writes // if it accepts
	cases   [256]codeCase
}

// codeCase is the action for a byte. If to is 0, there is none.
type codeCase struct {
	to     int
	writes writes
}

const scanType = `func(start scan.State, s string, o *offsets) (end int, at scan.State)`

// scanPrologue declares the variables. The masks belong to the first block, if there are vector
// instructions.
const scanPrologue = `var ( sets = &%sMachine.Sets n = len(s) i, base int masks scan.Masks limit = sets.First(s, &masks) )`

// readFunction reads the function of a grammar with so many start states.
func (s *scanner) readFunction(starts int) *function {
	decl := s.function(s.prefix + "Scan")
	if want := s.inRuntime(scanType); decl == nil || s.text(decl.Type) != want {
		unreadable("%s: no function %sScan of type %s", s.name, s.prefix, want)
	}
	f := &function{scanner: s, sets: s.readTable(s.prefix+"Machine", len(s.offsets)), states: make([]codeState, 1)}
	for _, stmt := range decl.Body.List {
		for {
			l, ok := stmt.(*ast.LabeledStmt)
			if !ok {
				break
			}
			f.lines = append(f.lines, line{text: l.Label.Name + ":"})
			stmt = l.Stmt
		}
		f.lines = append(f.lines, line{s.text(stmt), stmt})
	}
	f.must(fmt.Sprintf(scanPrologue, s.prefix))
	dispatch := "switch start {"
	for q := 1; q <= starts; q++ {
		dispatch += fmt.Sprintf(" case %[1]d: goto s%[1]d", q)
	}
	f.must(dispatch + " }")
	f.must("return 0, start")
	for len(f.lines) > 0 {
		f.readState(len(f.states), starts)
	}
	return f
}

// is removes the next line if it equals text.
func (f *function) is(text string) bool {
	if len(f.lines) == 0 || f.lines[0].text != f.inRuntime(text) {
		return false
	}
	f.lines = f.lines[1:]
	return true
}

func (f *function) must(text string) {
	if len(f.lines) == 0 {
		unreadable("%s: no %s", f.name, text)
	}
	if got := f.lines[0].text; !f.is(text) {
		unreadable("state %d: %s, want %s", len(f.states), got, text)
	}
}

// statement removes the next line, which must be a statement of a kind.
func statement[S ast.Stmt](f *function) S {
	if len(f.lines) == 0 {
		unreadable("state %d: the code ends", len(f.states))
	}
	s, ok := f.lines[0].stmt.(S)
	if !ok {
		unreadable("state %d: %s", len(f.states), f.lines[0].text)
	}
	f.lines = f.lines[1:]
	return s
}

func (f *function) readState(q, starts int) {
	var s codeState
	entered := f.is(fmt.Sprintf("n%d:", q))
	if entered {
		f.must("i++")
	}
	if q <= starts || !entered {
		f.must(fmt.Sprintf("s%d:", q))
	}
	f.readRun(&s)
	f.readEnd(q, &s)
	if _, ok := f.lines[0].stmt.(*ast.SwitchStmt); ok {
		f.readSwitch(&s)
	}
	f.must(fmt.Sprintf("return i, %d", q))
	f.states = append(f.states, s)
}

var runByMasks = regexp.MustCompile(`^if i < limit \{ i \+= (?:scan\.M|m)askRun\(masks\[(\d)\], i-base\) \}$`)

// readRun reads a run: by masks, or a loop over bytes.
func (f *function) readRun(s *codeState) {
	if m := runByMasks.FindStringSubmatch(f.lines[0].text); m != nil {
		set, _ := strconv.Atoi(m[1])
		f.lines = f.lines[1:]
		f.must(fmt.Sprintf("if i >= limit && i < n { i, base, limit = sets.Skip(s, i, %d, &masks) }", set))
		s.run = f.sets.set(set)
		return
	}
	if _, ok := f.lines[0].stmt.(*ast.ForStmt); !ok {
		return
	}
	loop := statement[*ast.ForStmt](f)
	and, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok || f.text(loop) != "for i < n && "+f.text(and.Y)+" { i++ }" {
		unreadable("%s: %s", f.at(loop), f.text(loop))
	}
	for c := range 256 {
		s.run.has[c] = f.value(and.Y, "s[i]", c) != 0
	}
}

// readEnd reads the code for the end of the text.
func (f *function) readEnd(q int, s *codeState) {
	end := statement[*ast.IfStmt](f)
	if end.Init != nil || end.Else != nil || f.text(end.Cond) != "uint(i) >= uint(len(s))" {
		unreadable("%s: %s", f.at(end), f.text(end))
	}
	noted, last := f.readNotes(end.Body.List)
	switch s.accepts, s.last = last == "return i, 0", noted; {
	case !s.accepts && last != fmt.Sprintf("return i, %d", q):
		differ("state %d, end: %s", q, last)
	case !s.accepts && noted != writes{}:
		differ("state %d, end: the code notes something and leaves the text", q)
	}
}

func (f *function) readSwitch(s *codeState) {
	all := statement[*ast.SwitchStmt](f)
	if all.Tag != nil || all.Init == nil || f.text(all.Init) != "c := s[i]" {
		unreadable("%s: %s", f.at(all), f.text(all))
	}
	for _, stmt := range all.Body.List {
		clause := stmt.(*ast.CaseClause)
		if len(clause.List) != 1 {
			unreadable("%s: %s", f.at(clause), f.text(clause))
		}
		noted, last := f.readNotes(clause.Body)
		to, err := strconv.Atoi(strings.TrimPrefix(last, "goto n"))
		if err != nil || to == 0 {
			unreadable("%s: %s", f.at(clause), last)
		}
		for c := range 256 {
			if s.cases[c].to == 0 && f.value(clause.List[0], "c", c) != 0 {
				s.cases[c] = codeCase{to, noted}
			}
		}
	}
}

var assignment = regexp.MustCompile(`^o\.(\w+) = (uint32\(i\)|0)$`)

// readNotes reads assignments to offsets, and returns them with the text of the last statement.
func (f *function) readNotes(list []ast.Stmt) (noted writes, last string) {
	for i, stmt := range list {
		text := f.text(stmt)
		if i == len(list)-1 {
			return noted, text
		}
		m := assignment.FindStringSubmatch(text)
		if m == nil || f.offset(m[1]) < 0 {
			unreadable("%s: %s", f.at(stmt), text)
		}
		bit := 1 << f.offset(m[1])
		if noted.set, noted.clear = noted.set|bit, noted.clear&^bit; m[2] == "0" {
			noted.set, noted.clear = noted.set&^bit, noted.clear|bit
		}
	}
	return noted, ""
}

// agrees decides that the function does the same as a table, except where it leaves the text to the
// table.
func (f *function) agrees(m *machine) (cases int) {
	for q, s := range f.states {
		if q == 0 {
			continue
		}
		m.checkRun(q, s.run)
		for c, one := range s.cases {
			if one.to != 0 && !s.run.has[c] && (one.to != m.next[q][c] || one.writes != m.ops[q][c]) {
				differ("state %d, %s: goes to %d and notes %v, want %d and %v",
					q, symbol(c), one.to, one.writes, m.next[q][c], m.ops[q][c])
			}
		}
		if s.accepts && (!m.accept[q] || s.last != m.last[q]) {
			differ("state %d, end: accepts and notes %v, want %v and %v", q, s.last, m.accept[q], m.last[q])
		}
		cases += 257
	}
	return cases
}

// value evaluates an expression of a byte with the given name. A Boolean is 0 or 1.
func (f *function) value(e ast.Expr, name string, c int) int {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.value(e.X, name, c)
	case *ast.BasicLit:
		if n, ok := literalByte(e); ok {
			return n
		}
	case *ast.BinaryExpr:
		if operation := operations[e.Op]; operation != nil {
			return operation(f.value(e.X, name, c), f.value(e.Y, name, c))
		}
	default:
		switch f.text(e) {
		case name:
			return c
		case "sets.Bits[" + name + "]":
			return f.sets.bits[c]
		}
	}
	unreadable("%s: expression %s", f.at(e), f.text(e))
	return 0
}

func literalByte(e *ast.BasicLit) (n int, ok bool) {
	if e.Kind == token.CHAR {
		r, _, _, err := strconv.UnquoteChar(e.Value[1:], '\'')
		return int(r), err == nil && r <= 0xff
	}
	v, err := strconv.ParseUint(e.Value, 0, 8)
	return int(v), err == nil
}

// operations are those of conditions, which have no side effects.
var operations = map[token.Token]func(x, y int) int{
	token.EQL:  func(x, y int) int { return boolean(x == y) },
	token.NEQ:  func(x, y int) int { return boolean(x != y) },
	token.LSS:  func(x, y int) int { return boolean(x < y) },
	token.LEQ:  func(x, y int) int { return boolean(x <= y) },
	token.GTR:  func(x, y int) int { return boolean(x > y) },
	token.GEQ:  func(x, y int) int { return boolean(x >= y) },
	token.AND:  func(x, y int) int { return x & y },
	token.OR:   func(x, y int) int { return x | y },
	token.LAND: func(x, y int) int { return x & y },
	token.LOR:  func(x, y int) int { return x | y },
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}
