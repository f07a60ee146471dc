package validate

import (
	"fmt"
	"go/ast"
	"go/token"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// This file reads runs: the statements at the beginning of a state that skip bytes which keep it.
//
// A run is recognized by its text. It makes a claim: a set of bytes keeps the state, and maybe so
// do percent-encoded bytes. The claim is checked once all states are read. That a run with this
// text skips such bytes only, and ends where it should, is decided in lanes.go.

// claim is what a run says of a state.
type claim struct {
	q     int
	set   byteSet
	where ast.Node
}

// everywhere are the symbols that can be at i behind a run that is not known to skip any.
func everywhere() (stops [257]bool) {
	for c := range stops {
		stops[c] = true
	}
	return stops
}

// stopsOf returns the symbols that can be at i behind a run over a set.
func stopsOf(set byteSet) (stops [257]bool) {
	stops = everywhere()
	for c, in := range set.has {
		stops[c] = !in
	}
	return stops
}

// eitherOf returns the symbols that can be behind one of two runs.
func eitherOf(a, b [257]bool) [257]bool {
	for c := range a {
		a[c] = a[c] || b[c]
	}
	return a
}

func (f *function) claim(q int, set byteSet, where ast.Node) {
	f.claims = append(f.claims, claim{q, set, where})
}

// readRun reads the run of a state, if it has one. It returns the symbols that can be at i behind
// it, and the index of the statement there.
func (f *function) readRun(q, i int) (stops [257]bool, next int) {
	switch s := f.stmts[i].(type) {
	case *ast.ForStmt:
		if stops, n := f.readLoop(q, f.stmts[i:]); n > 0 {
			return stops, i + n
		}
	case *ast.IfStmt:
		switch f.text(s.Cond) {
		case "n < 8":
			return f.readLanes(q, i)
		case "i < limit":
			if f.either {
				differ("state %d: masks are used without vector instructions", q)
			}
			return f.readMasked(q, f.stmts[i:]), i + 2
		case "!scan.Vectors":
			return f.readEither(q, s), i + 1
		}
	}
	return everywhere(), i
}

// readEither reads a run that has masks if there are vector instructions.
func (f *function) readEither(q int, s *ast.IfStmt) [257]bool {
	without, n := f.readLoop(q, s.Body.List)
	with, ok := s.Else.(*ast.BlockStmt)
	if n != len(s.Body.List) || !ok || len(with.List) != 2 {
		unreadable("state %d: the run at %s", q, f.at(s))
	}
	return eitherOf(without, f.readMasked(q, with.List))
}

var (
	wholeLoop = regexp.MustCompile(`^for i < n && .* \{ i\+\+ \}$`)
	shortLoop = regexp.MustCompile(`^for j = min\(i\+(\d+), n\); i < j && .*; \{ i\+\+ \}$`)
	skipRun   = regexp.MustCompile(
		`^if i == j && i < n \{ i = scan\.SkipRun\(s, i, &(\w+Runs\[\d+\])\) \}$`,
	)
)

// readLoop reads a loop byte by byte, and the call that may continue it. It returns how many
// statements these are, or 0.
func (f *function) readLoop(q int, list []ast.Stmt) (stops [257]bool, n int) {
	loop, ok := list[0].(*ast.ForStmt)
	if !ok {
		return stops, 0
	}
	if wholeLoop.MatchString(f.text(loop)) {
		set := f.setOf(loop.Cond, "i < n")
		f.claim(q, set, loop)
		return stopsOf(set), 1
	}
	if !shortLoop.MatchString(f.text(loop)) || len(list) < 2 {
		return stops, 0
	}
	m := skipRun.FindStringSubmatch(f.text(list[1]))
	if m == nil {
		unreadable("state %d: the run at %s", q, f.at(list[1]))
	}
	run := f.runs[f.index("&"+m[1], "Runs")]
	if run.twos >= 0 && (run.twos != run.table || !f.pairs) {
		differ("state %d: the run has the pairs of another table", q)
	}
	set := f.bitSet(run.table, run.bit, run.encoded)
	few := f.setOf(loop.Cond, "i < j")
	f.claim(q, set, list[1])
	f.claim(q, few, loop)
	return eitherOf(stopsOf(set), stopsOf(few)), 2
}

// setOf returns the bytes for which the right side of a conjunction is true.
func (f *function) setOf(cond ast.Expr, left string) (set byteSet) {
	x, ok := cond.(*ast.BinaryExpr)
	if !ok || x.Op != token.LAND || f.text(x.X) != left {
		unreadable("the condition at %s: %s", f.at(cond), f.text(cond))
	}
	for c := range 256 {
		b := &block{function: f, c: c}
		set.has[c] = b.value(x.Y) != 0
	}
	return set
}

// bitSet returns the bytes with a bit of a table. If percent-encoded bytes are skipped, bits 6 and
// 7 must be those of "%" and HEXDIG.
func (f *function) bitSet(table, bit int, encoded bool) (set byteSet) {
	set.encoded = encoded
	for c := range 256 {
		v := f.loops[table][c]
		set.has[c] = v>>bit&1 == 1
		if encoded && ((v>>6&1 == 1) != (c == '%') || (v>>7&1 == 1) != isHex(c)) {
			differ("%sLoops[%d]: bits 6 and 7 of %s", f.prefix, table, symbol(c))
		}
	}
	return set
}

func isHex(
	c int,
) bool {
	return c < 0x80 && strings.IndexByte("0123456789ABCDEFabcdef", byte(c)) >= 0
}

var (
	maskRun = regexp.MustCompile(`^if i < limit \{ i \+= scan\.MaskRun\(m\[(\d+)\], i-base\) \}$`)
	atLimit = regexp.MustCompile(`^if i >= limit && i < n \{ at = (\d+) goto refill \}$`)
)

// readMasked reads a run with masks.
func (f *function) readMasked(q int, list []ast.Stmt) [257]bool {
	run := maskRun.FindStringSubmatch(f.text(list[0]))
	limit := atLimit.FindStringSubmatch(f.text(list[1]))
	if run == nil || limit == nil {
		unreadable("state %d: the run at %s", q, f.at(list[0]))
	}
	if limit[1] != strconv.Itoa(q) {
		differ("state %d: the run continues in state %s", q, limit[1])
	}
	if !f.refilled[q] {
		differ("state %d: refill does not go to it", q)
	}
	k, _ := strconv.Atoi(run[1])
	f.claim(q, f.maskSets[k], list[0])
	f.claim(q, f.maskSets[f.maskRuns[q]], list[1]) // refill skips blocks with it
	return stopsOf(f.maskSets[k])
}

var bitLoop = regexp.MustCompile(
	`^for i < n && \w+Loops\[(\d+)\]\[s\[i\]\]&(0x[0-9a-f]+) != 0 \{ i\+\+ \}$`,
)

// readLanes reads a run over eight bytes at a time, up to the label behind it.
func (f *function) readLanes(q, i int) (stops [257]bool, next int) {
	next, ok := f.labels[fmt.Sprintf("e%d", q)]
	first := f.stmts[i].(*ast.IfStmt).Body.List[0]
	m := bitLoop.FindStringSubmatch(f.text(first))
	if !ok || m == nil || next < i {
		unreadable("state %d: the run at %s", q, f.at(first))
	}
	var lines []string
	for _, s := range f.stmts[i:next] {
		lines = append(lines, f.text(s))
	}
	got := withoutSpace(strings.Join(lines, "\n"))
	table, _ := strconv.Atoi(m[1])
	mask, _ := strconv.ParseUint(m[2], 0, 8)
	l := laneText{
		fmt.Sprintf("%sLoops[%d]", f.prefix, table),
		"",
		q,
		bits.TrailingZeros64(mask),
		strings.Contains(got, "must"),
	}
	if strings.Contains(got, "Pairs") {
		l.pairs = fmt.Sprintf("%sPairs[%d]", f.prefix, table)
	}
	if got != withoutSpace(l.String()) || l.pairs != "" && !f.pairs {
		unreadable("state %d: the run at %s has another text", q, f.at(first))
	}
	set := f.bitSet(table, l.bit, l.encoded)
	f.claim(q, set, first)
	return stopsOf(set), next
}

// withoutSpace removes white space, since long lines have line breaks.
func withoutSpace(s string) string { return strings.Join(strings.Fields(s), "") }

// checkClaim decides that the bytes of a set keep a state and write nothing, and, if it says so,
// that percent-encoded bytes do.
func (f *function) checkClaim(c claim) {
	q, set := c.q, c.set
	for b := range 256 {
		if to, ok := f.keep(q, b); set.has[b] && (to != q || !ok) {
			differ(
				"state %d, %s: the run at %s skips it, but the state does not stay",
				q,
				symbol(b),
				f.at(c.where),
			)
		}
		if set.encoded && isHex(b) && !set.has[b] {
			differ(
				"state %d, %s: the run at %s skips percent-encoded bytes, but not this digit",
				q,
				symbol(b),
				f.at(c.where),
			)
		}
	}
	if !set.encoded {
		return
	}
	if set.has['%'] {
		differ(`state %d, byte '%%': the run at %s has it in its set`, q, f.at(c.where))
	}
	one, ok := f.keep(q, '%')
	for b := range 256 * 256 {
		first, second := b>>8, b&0xff
		if !isHex(first) || !isHex(second) {
			continue
		}
		two, okTwo := f.keep(one, first)
		back, okBack := f.keep(two, second)
		if !ok || !okTwo || !okBack || one == 0 || two == 0 || back != q {
			differ(
				"state %d: the run at %s skips %%%c%c, but the state does not stay",
				q,
				f.at(c.where),
				first,
				second,
			)
		}
	}
}

// checkSkip decides that the characters beyond ASCII of a set keep a state and write nothing. The
// function that skips them has a pinned text.
func (f *function) checkSkip(q, number int) {
	set := f.chars[number]
	stays := func(bytes ...int) {
		to := q
		for _, b := range bytes {
			next, ok := f.keep(to, b)
			if to = next; !ok || next == 0 {
				to = 0
				break
			}
		}
		if to != q {
			differ("state %d: characters that are skipped do not keep it, such as %x", q, bytes)
		}
	}
	for lead, bits := range set {
		first := 0xc0 | lead
		for second := range 64 {
			switch {
			case bits[0]>>second&1 == 0:
			case first < 0xe0:
				stays(first, 0x80|second)
			default:
				f.checkLong(bits[1], first, 0x80|second, stays)
			}
		}
	}
}

// checkLong checks the characters of three and four bytes that begin with two bytes.
func (f *function) checkLong(thirds uint64, first, second int, stays func(bytes ...int)) {
	for third := range 64 {
		if thirds>>third&1 == 0 {
			continue
		}
		if first < 0xf0 {
			stays(first, second, 0x80|third)
			continue
		}
		for fourth := range 64 {
			stays(first, second, 0x80|third, 0x80|fourth)
		}
	}
}
