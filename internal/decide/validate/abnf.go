package validate

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads grammars in ABNF (RFC 5234, RFC 7405) and in the notation of RFC 2396, with lines
// such as "; IMPORT rfc3986.abnf : host, port as host-port" that import rules of other files.

// expr is an expression of a rule.
type expr struct {
	op       op
	list     []*expr
	min, max int  // of a repetition; max is -1 if it has no limit
	lo, hi   rune // of a range
	name     string
}

// op is a kind of expression.
type op int

const (
	characters op = iota // one character of a range
	sequence
	choice
	repetition
	reference // to the rule of a name
)

// grammar is a file with its rules. Names are in lower case.
type grammar struct {
	file    string
	rules   map[string]*expr
	foreign map[string]foreign // the rules that are imported by name
}

// foreign is a rule of another grammar.
type foreign struct {
	g    *grammar
	name string
}

// grammars reads files, each once.
type grammars struct {
	read     func(file string) ([]byte, error)
	folder   string // where imported files are that are not next to the importing one
	known    map[string]*grammar
	replaced map[*expr][]*expr // by rule: the rules of imported files that it replaces
}

func newGrammars(read func(string) ([]byte, error), folder string) *grammars {
	gs := &grammars{read: read, folder: folder, known: map[string]*grammar{}, replaced: map[*expr][]*expr{}}
	gs.known[core] = gs.parse(core, coreRules)
	return gs
}

// file returns the grammar of a file.
func (gs *grammars) file(name string) *grammar {
	if g := gs.known[name]; g != nil {
		return g
	}
	text, err := gs.read(name)
	if err != nil {
		unreadable("a grammar: %v", err)
	}
	g := gs.parse(name, string(text))
	gs.known[name] = g
	return g
}

// imported returns the grammar that a file imports.
func (gs *grammars) imported(by, name string) *grammar {
	if name == core {
		return gs.known[core]
	}
	beside := path.Join(path.Dir(by), name)
	if _, err := gs.read(beside); err != nil {
		return gs.file(path.Join(gs.folder, name))
	}
	return gs.file(beside)
}

var (
	importLine = regexp.MustCompile(`^;\s*IMPORT\s+(\S+)\s*:\s*(.*)$`)
	ruleLine   = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_-]*)\s*(=/?)(.*)$`)
)

// definition is a rule as written in its file.
type definition struct{ name, text string }

func (gs *grammars) parse(file, text string) *grammar {
	g := &grammar{file: file, rules: map[string]*expr{}, foreign: map[string]foreign{}}
	var rules []definition
	last := -1   // the rule that a line continues
	indent := "" // of rules
	for _, line := range strings.Split(text, "\n") {
		if m := importLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			gs.addImport(g, gs.imported(file, m[1]), m[2])
			continue
		}
		line = withoutComment(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		if last < 0 {
			indent = line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		}
		m := ruleLine.FindStringSubmatch(strings.TrimPrefix(line, indent))
		switch {
		case m == nil && last < 0:
			unreadable("%s: %s", file, line)
		case m == nil:
			rules[last].text += " " + line
		case m[2] == "=/":
			last = slices.IndexFunc(rules, func(r definition) bool { return strings.EqualFold(r.name, m[1]) })
			if last < 0 {
				unreadable("%s: rule %s has no alternative before", file, m[1])
			}
			rules[last].text = "(" + rules[last].text + ") / " + m[3]
		default:
			last = len(rules)
			rules = append(rules, definition{strings.ToLower(m[1]), m[3]})
		}
	}
	for _, r := range rules {
		gs.addRule(g, r, path.Ext(file) == ".bnf")
	}
	return g
}

// addRule adds a rule, which replaces an imported one.
func (gs *grammars) addRule(g *grammar, r definition, bars bool) {
	x := readRule(g.file+": "+r.name, r.text, bars)
	if old := g.rules[r.name]; old != nil {
		gs.replaced[x] = append(slices.Clone(gs.replaced[old]), old)
	}
	g.rules[r.name] = x
	delete(g.foreign, r.name)
}

// addImport adds the rules that a line imports.
func (gs *grammars) addImport(g, from *grammar, names string) {
	if strings.TrimSpace(names) == "*" {
		gs.addAll(g, from)
		return
	}
	for name := range strings.SplitSeq(strings.ToLower(names), ",") {
		was, as, renamed := strings.Cut(strings.TrimSpace(name), " as ")
		if !renamed {
			as = was
		}
		g.foreign[strings.TrimSpace(as)] = foreign{from, strings.TrimSpace(was)}
	}
}

// addAll adds every rule of a grammar. Of two files with a rule of a third, one can replace it.
func (gs *grammars) addAll(g, from *grammar) {
	for name, x := range from.rules {
		if y := g.rules[name]; y == nil || slices.Contains(gs.replaced[x], y) {
			g.rules[name] = x
		} else if y != x && !slices.Contains(gs.replaced[y], x) {
			unreadable("%s: two rules %s", g.file, name)
		}
	}
	for name, f := range from.foreign {
		g.foreign[name] = f
	}
}

// withoutComment returns a line up to the ";" that begins a comment.
func withoutComment(line string) string {
	closing := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case closing != 0 && c == closing:
			closing = 0
		case closing != 0:
		case c == '"':
			closing = '"'
		case c == '<':
			closing = '>'
		case c == ';':
			return line[:i]
		}
	}
	return strings.TrimRight(line, "\r")
}

// ruleReader reads the right side of a rule by recursive descent.
type ruleReader struct {
	where, text string
	bars        bool // the notation of RFC 2396: "|" separates alternatives
}

func readRule(where, text string, bars bool) *expr {
	r := &ruleReader{where: where, text: text, bars: bars}
	x := r.alternatives()
	if r.space(); r.text != "" {
		unreadable("%s: %s", where, r.text)
	}
	return x
}

func (r *ruleReader) space() { r.text = strings.TrimLeft(r.text, " \t") }

func (r *ruleReader) alternatives() *expr {
	x := &expr{op: choice, list: []*expr{r.concatenation()}}
	for {
		r.space()
		if r.text == "" || r.text[0] != '/' && !(r.bars && r.text[0] == '|') {
			return x
		}
		r.text = r.text[1:]
		x.list = append(x.list, r.concatenation())
	}
}

func (r *ruleReader) concatenation() *expr {
	x := &expr{op: sequence}
	for {
		r.space()
		if r.text == "" || strings.ContainsRune("/|)]", rune(r.text[0])) {
			return x
		}
		x.list = append(x.list, r.repeated())
	}
}

var (
	bounds = regexp.MustCompile(`^(\d*)\*(\d*)`)
	count  = regexp.MustCompile(`^\d+`)
	name   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*`)
	prose  = regexp.MustCompile(`^<([A-Za-z][A-Za-z0-9_-]*)>`) // as in "0<pchar>", RFC 3986
	value  = regexp.MustCompile(`^%([xXdDbB])([0-9A-Fa-f]+)(-[0-9A-Fa-f]+|(?:\.[0-9A-Fa-f]+)*)`)
)

// next removes what an expression matches, and returns its groups, or nil.
func (r *ruleReader) next(expression *regexp.Regexp) []string {
	m := expression.FindStringSubmatch(r.text)
	if m != nil {
		r.text = r.text[len(m[0]):]
	}
	return m
}

func (r *ruleReader) repeated() *expr {
	x := &expr{op: repetition, max: -1}
	if m := r.next(bounds); m != nil {
		x.min, _ = strconv.Atoi("0" + m[1])
		if m[2] != "" {
			x.max, _ = strconv.Atoi(m[2])
		}
	} else if m := r.next(count); m != nil {
		x.min, _ = strconv.Atoi(m[0])
		x.max = x.min
	} else {
		return r.element()
	}
	x.list = []*expr{r.element()}
	return x
}

func (r *ruleReader) element() *expr {
	r.space()
	switch {
	case strings.HasPrefix(r.text, "("):
		return r.group(")")
	case strings.HasPrefix(r.text, "["):
		return &expr{op: repetition, max: 1, list: []*expr{r.group("]")}}
	case strings.HasPrefix(r.text, `"`):
		return r.quoted(r.bars) // RFC 2396 has no strings that ignore case
	case strings.HasPrefix(strings.ToLower(r.text), `%s"`):
		r.text = r.text[2:]
		return r.quoted(true)
	case strings.HasPrefix(strings.ToLower(r.text), `%i"`):
		r.text = r.text[2:]
		return r.quoted(false)
	}
	if m := r.next(value); m != nil {
		return r.values(m[1], m[2], m[3])
	}
	if m := r.next(prose); m != nil {
		return &expr{op: reference, name: strings.ToLower(m[1])}
	}
	m := r.next(name)
	if m == nil {
		unreadable("%s: %q", r.where, r.text)
	}
	return &expr{op: reference, name: strings.ToLower(m[0])}
}

func (r *ruleReader) group(closing string) *expr {
	r.text = r.text[1:]
	x := r.alternatives()
	r.space()
	rest, ok := strings.CutPrefix(r.text, closing)
	if !ok {
		unreadable("%s: no %s before %q", r.where, closing, r.text)
	}
	r.text = rest
	return x
}

func (r *ruleReader) quoted(sensitive bool) *expr {
	text, rest, ok := strings.Cut(r.text[1:], `"`)
	if !ok {
		unreadable("%s: %s", r.where, r.text)
	}
	r.text = rest
	x := &expr{op: sequence}
	for _, c := range text {
		one := exactly(c)
		if lower := c | 0x20; !sensitive && 'a' <= lower && lower <= 'z' && c < 0x80 {
			one = &expr{op: choice, list: []*expr{exactly(lower), exactly(lower - 0x20)}}
		}
		x.list = append(x.list, one)
	}
	return x
}

func exactly(c rune) *expr { return &expr{op: characters, lo: c, hi: c} }

// values returns the expression of a value, a range or a string: %x41, %x41-5A or %x41.42.
func (r *ruleReader) values(base, first, rest string) *expr {
	number := func(s string) rune {
		n, err := strconv.ParseInt(s, map[string]int{"x": 16, "d": 10, "b": 2}[strings.ToLower(base)], 32)
		if err != nil {
			unreadable("%s: %v", r.where, err)
		}
		return rune(n)
	}
	if last, ok := strings.CutPrefix(rest, "-"); ok {
		return &expr{op: characters, lo: number(first), hi: number(last)}
	}
	x := &expr{op: sequence}
	for s := range strings.SplitSeq(first+rest, ".") {
		x.list = append(x.list, exactly(number(s)))
	}
	return x
}

// core is the name under which the core rules are imported.
const core = "core"

// coreRules are those of RFC 5234, Appendix B.1.
const coreRules = `ALPHA = %x41-5A / %x61-7A
BIT = "0" / "1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *(WSP / CRLF WSP)
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
`
