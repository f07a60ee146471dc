package extract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Documents returns the text of an RFC, if it is there.
type Documents func(number int) (text string, ok bool)

// Closure is the grammar of a document with the rules of other documents that it needs.
type Closure struct {
	// Files are grammars by their names, such as rfc5646.abnf; that of the document has the name "". Each
	// has only rules that are needed, and imports others.
	Files map[string]string
	// Notes say where rules come from, and how prose-vals are read.
	Notes []Note
	// Missing are the rules that were not found, and prose-vals that are not understood.
	Missing []Note
}

// Note is about a line of a document.
type Note struct {
	Document string // such as "RFC 3986"
	Line     int
	Text     string
}

// String returns the note as messages show it.
func (n Note) String() string {
	return fmt.Sprintf("%s, line %d: %s", cmp.Or(n.Document, "the document"), n.Line, n.Text)
}

// successors are RFCs of which later ones have the same rules, for documents that refer to the
// earlier ones. RFC 3986 has lost rule alphanum of RFC 2396, and some documents take it from there.
var successors = map[int]int{2234: 5234, 4234: 5234, 822: 5322, 2821: 5321, 2279: 3629, 3066: 5646, 4646: 5646, 1766: 5646, 7159: 8259, 4627: 8259,
	7230: 9110, 7231: 9110, 7232: 9110, 7233: 9110, 7234: 9111, 7235: 9110, 4288: 6838, 2806: 3966, 2616: 9110, 2822: 5322, 2373: 4291, 3513: 4291, 5987: 8187, 5988: 8288, 2141: 8141, 3986: 2396}

// Close returns the grammar of some rules of a document, with those that they need. Rules that the
// document does not define are looked for in the RFCs to which it refers: first where it names the
// rule and cites an RFC in one sentence, then in all of them. They come from the grammars of this
// module, or from documents.
func (x Extraction) Close(rules []string, documents Documents) Closure {
	c := &closer{documents: documents, units: map[string]*unit{}}
	main := newUnit("", x)
	c.units[main.name()] = main // so that documents do not import from it
	c.open = []*unit{main}
	for _, rule := range rules {
		c.want(main, rule)
	}
	out := Closure{Files: map[string]string{}, Notes: c.notes, Missing: c.missing}
	for name, u := range c.units {
		switch u {
		case nil:
		case main:
			out.Files[""] = u.text()
		default:
			out.Files[name] = u.text()
		}
	}
	return out
}

// closer follows references from document to document.
type closer struct {
	documents Documents
	units     map[string]*unit // by name, such as rfc3986.abnf
	open      []*unit          // whose rules are followed: they cannot import from each other
	notes     []Note
	missing   []Note
}

// want reaches a rule of a unit and all that it needs.
func (c *closer) want(u *unit, rule string) {
	for open := []string{rule}; len(open) > 0; {
		name := syntax.Fold(open[len(open)-1])
		open = open[:len(open)-1]
		if u.reached[name] {
			continue
		}
		u.reached[name] = true
		adds := len(u.byName[name]) > 0
		for _, i := range u.byName[name] {
			adds = adds && u.Rules[i].Adds
			for ref := range u.Rules[i].rule.Expr.Refs {
				open = append(open, c.refer(u, i, ref)...)
			}
		}
		if adds { // to a rule of another document
			c.find(u, u.Rules[u.byName[name][0]], u.Rules[u.byName[name][0]].Name)
		}
		for _, other := range u.others[name][:min(len(u.others[name]), maxOthers)] {
			if taken := u.byName[name]; len(taken) > 0 {
				c.note(u, other.Line, fmt.Sprintf("rule %s of section %s is printed otherwise here; --section takes the rules of other sections", excerpt.Name(other.Name), u.Rules[taken[0]].Section))
			}
		}
	}
}

// maxOthers is how many other definitions of a rule are noted.
const maxOthers = 5

// refer follows a reference of a rule, and returns the names of rules of the unit that it needs.
func (c *closer) refer(u *unit, rule int, ref *syntax.Expr) []string {
	r := u.Rules[rule]
	switch {
	case abnf.IsProse(ref.Name):
		return c.prose(u, rule, ref)
	case u.has(ref.Name):
		return []string{ref.Name}
	case abnf.IsCore(ref.Name) && !c.findStated(u, ref.Name):
		u.load(abnf.Core, strings.ToUpper(ref.Name))
	case abnf.IsCore(ref.Name), c.find(u, r, ref.Name):
	default:
		return c.guess(u, rule, ref.Name)
	}
	return nil
}

// guess reads a name that is defined nowhere as that of the only rule whose name is like it, and
// returns that, or says that the rule is missing.
func (c *closer) guess(u *unit, rule int, name string) []string {
	meant := u.meant(name)
	if meant == "" {
		c.miss(u, u.Rules[rule], name)
		return nil
	}
	u.replaceName(rule, name, meant)
	c.note(u, u.Rules[rule].Line, fmt.Sprintf("%s is read as rule %s: nothing else has a name like it", excerpt.Name(name), excerpt.Name(meant)))
	return []string{meant}
}

func (c *closer) note(u *unit, line int, text string) {
	c.notes = append(c.notes, Note{u.Title, line, text})
}

// find imports a rule that the unit does not define, and reports whether there is one.
func (c *closer) find(u *unit, r Rule, name string) bool {
	found, tried := u.found[syntax.Fold(name)]
	if !tried {
		found = c.findMentioned(u, name, false) || c.findReferred(u, r, name)
		u.found[syntax.Fold(name)] = found
	}
	return found
}

// findStated imports a core rule from a document that defines another rule of its name, if a
// sentence says that: WSP of RFC 4512 is any number of spaces.
func (c *closer) findStated(u *unit, name string) bool {
	found, tried := u.found[syntax.Fold(name)]
	if !tried {
		found = c.findMentioned(u, name, true)
		u.found[syntax.Fold(name)] = found
	}
	return found
}

// findReferred imports a rule from the first of the references that has it.
func (c *closer) findReferred(u *unit, r Rule, name string) bool {
	for _, number := range u.refs.order {
		if from := c.take(u, number, name, name); from != "" {
			c.note(u, r.Line, fmt.Sprintf("rule %s is imported from %s, the first of the references that defines it", excerpt.Name(name), from))
			return true
		}
	}
	return false
}

// findMentioned imports a rule from an RFC that a sentence with its name cites, perhaps only if the
// sentence says that the rule is defined there.
func (c *closer) findMentioned(u *unit, name string, stated bool) bool {
	for _, m := range u.mentions(name) {
		if stated && !m.states {
			continue
		}
		for _, number := range m.numbers {
			if from := c.take(u, number, name, name); from != "" {
				c.note(u, m.line, fmt.Sprintf("rule %s is imported from %s, by %q", excerpt.Name(name), from, excerpt.Short(m.text, longestQuote)))
				return true
			}
		}
	}
	return false
}

// longestQuote is how many bytes of a sentence a note shows.
const longestQuote = 120

// take imports a rule of an RFC, or of its successor, under a name, and returns where it is from,
// or "".
func (c *closer) take(u *unit, number int, rule, as string) (from string) {
	next := successors[number]
	other := fmt.Sprintf("RFC %d, which has it in the place of RFC %d", next, number)
	for _, from := range []struct {
		number int
		known  bool
		said   string
	}{{number, true, fmt.Sprintf("RFC %d", number)}, {next, true, other}, {number, false, fmt.Sprintf("RFC %d", number)}, {next, false, other}} {
		if file := c.file(u, from.number, from.known, rule); file != "" {
			u.load(file, renamed(rule, as))
			return from.said
		}
	}
	return ""
}

func renamed(rule, as string) string {
	if ascii.EqualFold(rule, as) {
		return rule
	}
	return rule + " AS " + as
}

// file returns the file in which an RFC has a rule: a grammar of this module, or one of a document.
// It is "" if there is none.
func (c *closer) file(from *unit, number int, known bool, rule string) string {
	name := fmt.Sprintf("rfc%d", number)
	switch {
	case number == 0:
		return ""
	case known && abnf.IsKnown(name, rule):
		return name
	case known:
		return ""
	}
	name += ".abnf"
	u := c.unit(number)
	if u == nil || slices.Contains(c.open, u) || u.leadsTo(c, from, map[*unit]bool{}) || !u.has(rule) {
		return ""
	}
	c.open = append(c.open, u)
	c.want(u, rule)
	c.open = c.open[:len(c.open)-1]
	return name
}

// maxUnits is how many documents are read.
const maxUnits = 200

// unit returns the document of an RFC, or nil if it is not there.
func (c *closer) unit(number int) *unit {
	name := fmt.Sprintf("rfc%d.abnf", number)
	u, read := c.units[name]
	if read || len(c.units) >= maxUnits {
		return u
	}
	if text, ok := c.documents(number); ok {
		u = newUnit(fmt.Sprintf("RFC %d", number), Of(text))
	}
	c.units[name] = u
	return u
}

// leadsTo reports whether a unit imports from another one, so that this cannot import from it.
func (u *unit) leadsTo(c *closer, to *unit, seen map[*unit]bool) bool {
	seen[u] = true
	for file := range u.imports {
		next := c.units[file]
		if next == to || next != nil && !seen[next] && next.leadsTo(c, to, seen) {
			return true
		}
	}
	return false
}

// miss notes that a rule is missing, and what to do about it.
func (c *closer) miss(u *unit, r Rule, name string) {
	if u.missed[syntax.Fold(name)] {
		return
	}
	u.missed[syntax.Fold(name)] = true
	advice := fmt.Sprintf("add a line to the grammar: %s = …", excerpt.Short(name, longestQuote))
	if abnf.IsProse(name) {
		advice = fmt.Sprintf("say it with --prose %q", excerpt.Short(strings.Trim(name, "<>"), longestQuote)+"=…")
	}
	shown := excerpt.Short(name, longestQuote)
	problem := "the document does not define it, and refers to no RFC that does"
	if abnf.IsProse(name) {
		problem = "it is for people"
	}
	for _, m := range u.mentions(strings.Trim(name, "<>")) {
		for _, number := range m.numbers {
			if c.lacks(number) {
				problem = fmt.Sprintf("line %d cites RFC %d, which is not there", m.line, number)
				advice = fmt.Sprintf("name a folder that has rfc%d.txt with --documents, or %s", number, advice)
				c.missing = append(c.missing, Note{u.Title, r.Line, fmt.Sprintf("rule %s needs %s: %s; %s", excerpt.Name(r.Name), shown, problem, advice)})
				return
			}
		}
	}
	c.missing = append(c.missing, Note{u.Title, r.Line, fmt.Sprintf("rule %s needs %s: %s; %s", excerpt.Name(r.Name), shown, problem, advice)})
}

// lacks reports whether the text of an RFC is not there.
func (c *closer) lacks(number int) bool {
	if abnf.IsKnown(fmt.Sprintf("rfc%d", number), "") {
		return false
	}
	return c.unit(number) == nil
}
