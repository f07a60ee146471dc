package validate

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file executes the code of a state for one symbol.

// effect is what the code of a state does for a symbol.
type effect struct {
	kind   kind
	state  int    // the state that it goes to, or with which it reports an error
	part   string // the function that reads a part before the state that it goes to, or ""
	writes writes
}

// kind is how the code of a state ends.
type kind int

const (
	accepts kind = iota
	fails
	goes   // to a state, over the byte
	leaves // a region, over the byte
	asks   // the table for the state that the byte leads to
)

// block executes the code of a state for one symbol.
type block struct {
	*function
	q, c   int
	writes writes
	moved  bool   // i is behind the byte
	atNow  int    // the value of the variable at, or -1
	part   string // the function that has read a part, or ""
	steps  int
	done   *effect
}

// cannot ends the execution at a node.
func (b *block) cannot(n ast.Node, why string) {
	unreadable("state %d, %s: %s: %s: %s", b.q, symbol(b.c), b.at(n), why, b.text(n))
}

// maxSteps is more than any state has, and less than an endless loop has.
const maxSteps = 50

// run executes statements from one on until the code of the state is left.
func (b *block) run(i int) effect {
	for b.done == nil {
		if i >= len(b.stmts) || b.steps > maxSteps {
			unreadable("state %d, %s: the code does not end", b.q, symbol(b.c))
		}
		if b.steps > 0 && b.begins[i] {
			b.cannot(b.stmts[i], "the code of the state before continues here")
		}
		b.steps++
		next := b.stmt(b.stmts[i])
		if i++; next >= 0 {
			i = next
		}
	}
	return *b.done
}

// ends ends the execution.
func (b *block) ends(k kind, state int) int {
	b.done = &effect{kind: k, state: state, part: b.part, writes: b.writes}
	return -1
}

// stmt executes a statement. It returns the index of the statement to which it goes, or -1.
func (b *block) stmt(s ast.Stmt) int {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return b.list(s.List)
	case *ast.IfStmt:
		return b.ifStmt(s)
	case *ast.SwitchStmt:
		return b.switchStmt(s)
	case *ast.IncDecStmt:
		if b.text(s) == "i++" && !b.moved && b.c != end {
			b.moved = true
			return -1
		}
	case *ast.AssignStmt:
		if b.assign(s) {
			return -1
		}
	case *ast.BranchStmt:
		if s.Tok == token.GOTO {
			return b.goTo(s)
		}
	case *ast.ReturnStmt:
		return b.returns(s)
	}
	b.cannot(s, "statement")
	return -1
}

func (b *block) list(all []ast.Stmt) int {
	for _, s := range all {
		if next := b.stmt(s); next >= 0 || b.done != nil {
			return next
		}
	}
	return -1
}

// skipCall skips characters beyond ASCII that keep the state.
var skipCall = regexp.MustCompile(
	`^if j = (\w+)Skip\(s, i, &(\w+)Beyond\[(\d+)\]\); j > i \{ i = j goto s(\d+) \}$`,
)

func (b *block) ifStmt(s *ast.IfStmt) int {
	if s.Init == nil {
		switch {
		case b.value(s.Cond) != 0:
			return b.list(s.Body.List)
		case s.Else != nil:
			return b.stmt(s.Else)
		}
		return -1
	}
	if m := skipCall.FindStringSubmatch(b.text(s)); m != nil && m[1] == b.prefix &&
		m[2] == b.prefix &&
		b.c >= 0x80 &&
		b.c < end {
		set, _ := strconv.Atoi(m[3])
		if m[4] != strconv.Itoa(b.q) {
			b.cannot(s, "another state")
		}
		b.skips[b.q] = set
		return -1 // the call skips nothing, or the code is executed again: see checkSkip
	}
	call, ok := strings.CutSuffix(strings.TrimPrefix(b.text(s.Init), "i, at = "), "(s, i+1)")
	if !ok || !strings.HasPrefix(call, b.prefix+"Within") || b.text(s.Cond) != "at != 0" || b.text(s.Body) != "{ return i, at }" ||
		s.Else != nil ||
		b.region || b.moved || b.part != "" || b.c == end {
		b.cannot(s, "statement")
	}
	b.part = call
	return -1
}

func (b *block) switchStmt(s *ast.SwitchStmt) int {
	if s.Tag != nil || s.Init == nil || b.text(s.Init) != "c := s[i]" || b.c == end || b.moved {
		b.cannot(s, "switch")
	}
	for _, stmt := range s.Body.List {
		c := stmt.(*ast.CaseClause)
		if c.List == nil {
			b.cannot(c, "default")
		}
		for _, e := range c.List {
			if b.value(e) != 0 {
				return b.list(c.Body)
			}
		}
	}
	return -1
}

var setsAt = regexp.MustCompile(`^at = (\d+)$`)

// assign executes an assignment to an offset, or to the number of a state.
func (b *block) assign(s *ast.AssignStmt) bool {
	if m := setsAt.FindStringSubmatch(b.text(s)); m != nil {
		if b.atNow >= 0 || b.cold == nil {
			return false
		}
		b.atNow, _ = strconv.Atoi(m[1])
		return true
	}
	x, ok := s.Lhs[0].(*ast.SelectorExpr)
	if !ok || len(s.Lhs) != 1 || s.Tok != token.ASSIGN || b.text(x.X) != "o" || b.moved ||
		b.region ||
		b.part != "" {
		return false
	}
	k := b.offset(x.Sel.Name)
	if k < 0 {
		return false
	}
	switch b.text(s.Rhs[0]) {
	case "uint32(i)":
		b.writes = writes{b.writes.set | 1<<k, b.writes.clear &^ (1 << k)}
	case "0":
		b.writes = writes{b.writes.set &^ (1 << k), b.writes.clear | 1<<k}
	default:
		return false
	}
	return true
}

func (b *block) goTo(s *ast.BranchStmt) int {
	label := s.Label.Name
	if label == "cold" && b.atNow >= 0 {
		switch {
		case b.moved && b.atNow > b.cold.last && b.atNow < len(b.cold.next):
			return b.ends(goes, b.atNow)
		case !b.moved && b.atNow == b.q && b.writes == (writes{}):
			return b.ends(asks, b.q)
		}
		b.cannot(s, "the table does not read on in this state")
	}
	if b.moved || b.atNow >= 0 {
		b.cannot(s, "a byte is read twice")
	}
	m := stateLabel.FindStringSubmatch(label)
	if m == nil {
		if b.part != "" || label == "dispatch" || label == "refill" || label == "cold" {
			b.cannot(s, "label")
		}
		return b.labels[label]
	}
	if b.c == end || (label[0] == 's') != (b.part != "") {
		b.cannot(s, "no byte is read, or two are")
	}
	q, _ := strconv.Atoi(m[1])
	return b.ends(goes, q)
}

func (b *block) returns(s *ast.ReturnStmt) int {
	if len(s.Results) != 2 || b.moved || b.part != "" {
		b.cannot(s, "statement")
	}
	i, failed := b.text(s.Results[0]), b.text(s.Results[1])
	switch n, err := strconv.Atoi(failed); {
	case err != nil:
	case i == "i" && n == 0 && b.c == end && !b.region:
		return b.ends(accepts, 0)
	case i == "i" && n != 0:
		return b.ends(fails, n)
	case i == "i + 1" && n == 0 && b.region && b.c != end:
		return b.ends(leaves, 0)
	}
	b.cannot(s, "statement")
	return -1
}

// value evaluates an expression. A Boolean is 0 or 1, and numbers are bytes.
func (b *block) value(e ast.Expr) int {
	switch b.text(e) {
	case "uint(i) < uint(len(s))", "i < n":
		return boolean(b.c != end && !b.moved)
	case "uint(i) >= uint(len(s))":
		return boolean(b.c == end && !b.moved)
	case "s[i]", "c":
		if b.c == end || b.moved {
			b.cannot(e, "read behind the byte")
		}
		return b.c
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return b.value(e.X)
	case *ast.BasicLit:
		return b.literalByte(e)
	case *ast.IndexExpr:
		if m := loopsTable.FindStringSubmatch(b.text(e.X)); m != nil && m[1] == b.prefix {
			n, _ := strconv.Atoi(m[2])
			return int(b.loops[n][b.value(e.Index)])
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return 1 - b.value(e.X)
		}
	case *ast.BinaryExpr:
		return b.binary(e)
	}
	b.cannot(e, "expression")
	return 0
}

// loopsTable is a table of bits by byte.
var loopsTable = regexp.MustCompile(`^(\w+)Loops\[(\d+)\]$`)

func (b *block) literalByte(e *ast.BasicLit) int {
	switch e.Kind {
	case token.INT:
		if n, err := strconv.ParseUint(e.Value, 0, 8); err == nil {
			return int(n)
		}
	case token.CHAR:
		if r, _, _, err := strconv.UnquoteChar(e.Value[1:], '\''); err == nil && r < 0x100 {
			return int(r)
		}
	}
	b.cannot(e, "literal")
	return 0
}

func (b *block) binary(e *ast.BinaryExpr) int {
	x := b.value(e.X)
	switch {
	case e.Op == token.LAND && x == 0:
		return 0
	case e.Op == token.LOR && x != 0:
		return 1
	}
	y := b.value(e.Y)
	if compare := comparisons[e.Op]; compare != nil {
		return boolean(compare(x, y))
	}
	switch e.Op {
	case token.LAND, token.LOR:
		return y
	case token.AND:
		return x & y
	case token.OR:
		return x | y
	case token.SUB:
		return (x - y) & 0xff
	case token.ADD:
		return (x + y) & 0xff
	}
	b.cannot(e, "operator")
	return 0
}

var comparisons = map[token.Token]func(x, y int) bool{
	token.EQL: func(x, y int) bool { return x == y },
	token.NEQ: func(x, y int) bool { return x != y },
	token.LSS: func(x, y int) bool { return x < y },
	token.LEQ: func(x, y int) bool { return x <= y },
	token.GTR: func(x, y int) bool { return x > y },
	token.GEQ: func(x, y int) bool { return x >= y },
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// offset returns the number of an offset, or -1.
func (s *scanner) offset(name string) int { return slices.Index(s.offsets, name) }
