package validate

import (
	"fmt"
	"go/ast"
	"strings"
)

// This file reads what a function does in states that it leaves to a table: a loop at label cold.

// coldStates are the states of a table, of which those up to last have code.
type coldStates struct {
	*table
	last            int
	onTheWay, atEnd map[int]*ast.CaseClause // by state: what is written
}

// Both loops continue while the table leads to states without code and nothing is written.
const (
	coldLoop = `for i < n { next := uint(ENTRY) if LAST < next && next < writes { at = state(next) i++ continue } ` +
		`if next == 0 { return i, at } if next&writes != 0 { SWITCH } ` +
		`at = state(next &^ writes) i++ if at <= LAST { goto dispatch } }`
	entryByMethod = `PREFIXTable.Entry(at, s[i])`
	entryInLine   = `PREFIXTable.Next[uint(at)*WIDTH+uint(PREFIXClass[s[i]])]`
	coldEnd       = `if PREFIXTable.Accept[at] == 0 { return i, at }`
)

// skipText is the function that skips characters beyond ASCII.
const skipText = `func PREFIXSkip(s string, i int, set *[64][2]uint64) int { for i+1 < len(s) && s[i] >= 0xC0 { ` +
	`in := &set[s[i]&0x3F] switch { case s[i+1]&0xC0 != 0x80 || in[0]>>(s[i+1]&0x3F)&1 == 0: return i ` +
	`case s[i] < 0xE0: i += 2 continue ` +
	`case i+2 >= len(s) || s[i+2]&0xC0 != 0x80 || in[1]>>(s[i+2]&0x3F)&1 == 0: return i ` +
	`case s[i] < 0xF0: i += 3 continue ` +
	`case i+3 >= len(s) || s[i+3]&0xC0 != 0x80: return i } i += 4 } return i }`

// readCold reads the statements at label cold, if there is one.
func (f *function) readCold() {
	if skip := f.scanner.function(f.prefix + "Skip"); skip != nil &&
		f.text(skip) != strings.ReplaceAll(skipText, "PREFIX", f.prefix) {
		differ("%sSkip has another text", f.prefix)
	}
	i, ok := f.labels["cold"]
	if !ok {
		return
	}
	f.cold = &coldStates{table: f.readTable(f.prefix + "Table"), last: len(f.entries)}
	for q := 1; q <= f.cold.last; q++ {
		if _, ok := f.entries[q]; !ok {
			differ("state %d has no code", q)
		}
	}
	if f.own {
		if w := f.variable("writes"); w == nil || f.text(w) != "1 << 15" {
			unreadable("%s: the constant writes", f.name)
		}
	}
	f.cold.onTheWay = f.readColdLoop(i)
	ends, ok := f.stmts[i+2].(*ast.SwitchStmt)
	if got := f.text(f.stmts[i+1]); !ok || got != f.filled(coldEnd, "", "") ||
		f.text(f.stmts[i+3]) != "return i, 0" {
		unreadable("%s: the end of the loop over the table", f.at(f.stmts[i+1]))
	}
	f.cold.atEnd = f.clauses(ends)
}

// filled returns one of the texts for this function.
func (f *function) filled(text, entry, writes string) string {
	return strings.NewReplacer("ENTRY", entry, "PREFIX", f.prefix, "WIDTH", fmt.Sprint(f.cold.width),
		"LAST", fmt.Sprint(f.cold.last), "SWITCH", writes).Replace(text)
}

// readColdLoop reads the loop, and returns what it writes by state.
func (f *function) readColdLoop(i int) map[int]*ast.CaseClause {
	loop, ok := f.stmts[i].(*ast.ForStmt)
	if !ok {
		unreadable("%s: no loop at label cold", f.at(f.stmts[i]))
	}
	var inner *ast.SwitchStmt
	ast.Inspect(loop, func(n ast.Node) bool {
		if s, ok := n.(*ast.SwitchStmt); ok && inner == nil {
			inner = s
		}
		return inner == nil
	})
	if inner == nil {
		unreadable("%s: no switch in the loop at label cold", f.at(loop))
	}
	class := f.fields(f.literal(f.prefix + "Table"))["Class"]
	got := f.text(loop)
	inLine := got == f.filled(coldLoop, f.filled(entryInLine, "", ""), f.text(inner)) &&
		f.text(class) == "&"+f.prefix+"Class"
	byMethod := got == f.filled(coldLoop, f.filled(entryByMethod, "", ""), f.text(inner)) && !f.own
	if !inLine && !byMethod {
		unreadable("%s: the loop over the table has another text", f.at(loop))
	}
	return f.clauses(inner)
}

// clauses returns the cases of a switch over the number of a state.
func (f *function) clauses(s *ast.SwitchStmt) map[int]*ast.CaseClause {
	if s.Init != nil || s.Tag == nil || f.text(s.Tag) != "at" {
		unreadable("%s: the switch", f.at(s))
	}
	all := map[int]*ast.CaseClause{}
	for _, stmt := range s.Body.List {
		c := stmt.(*ast.CaseClause)
		if c.List == nil {
			unreadable("%s: default", f.at(c))
		}
		for _, e := range c.List {
			all[int(f.number(e))] = c
		}
	}
	return all
}

// readColdStates finds the effects of the states without code, and of the bytes for which the code
// of a state asks the table.
func (f *function) readColdStates() {
	if f.cold == nil {
		return
	}
	for q := 1; q < len(f.cold.next); q++ {
		all := f.effects[q]
		if all == nil {
			all = new([257]effect)
			f.effects[q] = all
			for c := range 256 {
				all[c] = f.ask(q, c)
			}
			if all[end] = (effect{kind: fails, state: q}); f.cold.accept[q] {
				all[end] = effect{kind: accepts, writes: f.written(q, end, f.cold.atEnd)}
			}
			continue
		}
		for c := range 256 {
			if all[c].kind == asks {
				all[c] = f.ask(q, c)
			}
		}
	}
}

// ask returns the effect of a byte by the table.
func (f *function) ask(q, c int) effect {
	to := f.cold.next[q][c]
	if to == 0 {
		return effect{kind: fails, state: q}
	}
	e := effect{kind: goes, state: to}
	if f.cold.writes[q][c] {
		e.writes = f.written(q, c, f.cold.onTheWay)
	}
	return e
}

// written executes the case of a state.
func (f *function) written(q, c int, cases map[int]*ast.CaseClause) writes {
	clause := cases[q]
	if clause == nil {
		return writes{}
	}
	b := &block{function: f, q: q, c: c, atNow: -1}
	if next := b.list(clause.Body); next >= 0 || b.done != nil || b.moved {
		b.cannot(clause, "the case does not end")
	}
	return b.writes
}
