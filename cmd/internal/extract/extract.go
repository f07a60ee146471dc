// Package extract finds the ABNF rules in a plain-text document, such as an RFC.
//
// A rule begins on a line with a name and "=", after any margin, and continues on more deeply indented
// lines. [Extraction.Grammar] writes the rules that are certain, so that a person can finish the
// grammar. Anything uncertain becomes a question in a comment, which quotes the document and lists
// possible answers. A grammar with an open question does not compile, because a rule is missing.
package extract

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Extraction holds the rules that a document defines.
type Extraction struct {
	Title string // such as "RFC 9110"; "" if the document does not say it

	all   []*definition
	lines []line
}

// definition is the text of a rule in a document.
type definition struct {
	name    string
	printed string // its lines without their margin, each ending in LF
	text    string // in ABNF
	line    int    // in the document, from 1
	section string // of the document; "" before the first one
	adds    bool   // it is defined by "=/"
	example bool   // the line before announces an example

	rule    *syntax.Rule // nil if the text is not ABNF
	problem string       // why it is not
}

var (
	title   = lazyregexp.New(`(?m)^Request for Comments: *(\d+)`)
	heading = lazyregexp.New(`^(?:Appendix )?([A-Z]|\d+)((?:\.\d+)*)[.:]?(?: +\S|$)`)
	begin   = lazyregexp.New(`^([ \t]*)([a-zA-Z][a-zA-Z0-9_-]*)(?:[ \t]+(?:::?|/)?=(?:[^=]|$)|(?:::?)?=/?(?:[ \t]|$))`)
	nameful = lazyregexp.New(`^([ \t]*)([a-zA-Z][a-zA-Z0-9_-]*)$`)
	equals  = lazyregexp.New(`^[ \t]+(?:::?)?=(?:[^=]|$)`)
	adding  = lazyregexp.New(`^[a-zA-Z0-9-]+\s*=/`)
	// goingOn matches a line that can only be the rest of a rule.
	goingOn = lazyregexp.New(`^[ \t]*(?:[/|](?:[ \t"(<\[%]|$)|=/|[)\]][ \t/|)\]]*(?:$|;))`)
)

// isDocument matches the first lines of an RFC or a draft.
var isDocument = lazyregexp.New(`(?m)^(?:Request for Comments: *\d+|(?:Network Working Group +)?(?:Internet-Draft|INTERNET-DRAFT)\b)`)

// beginning is the number of bytes that are searched for signs of a document.
const beginning = 2000

// IsDocument reports whether a text is a document, such as an RFC, rather than a grammar.
func IsDocument(text string) bool { return isDocument().MatchString(text[:min(len(text), beginning)]) }

// Of extracts the rules of a document.
func Of(text string) Extraction {
	s := scanner{Extraction: Extraction{lines: linesOf(text)}}
	if m := title().FindStringSubmatch(text); m != nil {
		s.Title = "RFC " + m[1]
	}
	for at := 0; at < len(s.lines); {
		at = s.step(at)
	}
	return s.Extraction
}

// Has reports whether the document defines the named rule or, if name is "", any rule. The text of
// the rule need not be ABNF.
func (x Extraction) Has(name string) bool {
	return slices.ContainsFunc(x.all, func(d *definition) bool { return name == "" || fold(d.name) == fold(name) })
}

type scanner struct {
	Extraction
	section string
	tries   int // the number of texts that were read
}

// begins returns the name of the rule that begins on a line, and its margin. The "=" can be on the
// next line.
func (s *scanner) begins(at int) (name string, margin int, ok bool) {
	m := begin().FindStringSubmatch(s.lines[at].text)
	if m == nil && at+1 < len(s.lines) && equals().MatchString(s.lines[at+1].text) {
		m = nameful().FindStringSubmatch(s.lines[at].text)
	}
	if m == nil {
		return "", 0, false
	}
	return m[2], len(m[1]), true
}

// step reads the rule or the line at an index, and returns the index after it.
func (s *scanner) step(at int) int {
	name, margin, ok := s.begins(at)
	if !ok {
		text := s.lines[at].text
		if h := heading().FindStringSubmatch(text); h != nil && !strings.Contains(text, "....") {
			s.section = h[1] + h[2]
		}
		return at + 1
	}
	var first *definition
	next := at + 1
	for end := range s.ends(at, margin) {
		d := s.definition(at, end, margin, name)
		s.tries++
		d.read()
		switch {
		case first == nil:
			first = d
		case first.rule == nil && d.rule != nil:
			first = d
		case first.rule != nil:
			// The lines after the empty one are read as the rest of the rule, too: which is it?
			if d.rule != nil && !reflect.DeepEqual(d.rule.Expr, first.rule.Expr) {
				s.all = append(s.all, d)
			}
			s.all = append(s.all, first)
			return next
		}
		if first.rule != nil {
			next = end
		}
		if rest := s.after(end); first.rule != nil && rest != "" && goingOn().MatchString(rest) {
			first = &definition{name: first.name, printed: first.printed, line: first.line, section: first.section, problem: "the rule continues after an empty line"}
		}
	}
	s.all = append(s.all, first)
	return next
}

// after returns the first nonempty line from an index on.
func (s *scanner) after(at int) string {
	for ; at < len(s.lines); at++ {
		if s.lines[at].text != "" {
			return s.lines[at].text
		}
	}
	return ""
}

// maxEnds is the maximum number of ends that are tried for a rule. Each attempt parses the rule.
const maxEnds = 16

// ends yields the indices at which a rule can end: before the first empty line or page break, and
// before later ones.
func (s *scanner) ends(at, margin int) iter.Seq[int] {
	return func(yield func(int) bool) {
		columns := map[int]bool{}
		if _, elements, ok := strings.Cut(s.lines[at].text, "="); ok {
			columns[len(s.lines[at].text)-len(strings.TrimLeft(elements, " /"))] = true
		}
		end, tried := at+1, 0
		for ; end < len(s.lines); end++ {
			l := s.lines[end]
			indent := len(l.text) - len(strings.TrimLeft(l.text, " \t"))
			// A page break can hide an empty line: the next line goes on if it is below another one of the rule.
			hidden := l.broken && !columns[indent] && !goingOn().MatchString(l.text)
			if l.text == "" || hidden {
				if tried++; tried > maxEnds || !yield(end) {
					return
				}
			}
			if l.text == "" {
				continue
			}
			above := s.lines[end-1].text != ""
			if above && (equals().MatchString(l.text) && end == at+1 || l.text[indent] == ';') || goingOn().MatchString(l.text) {
				columns[indent] = true
				continue
			}
			if begin().MatchString(l.text) || indent <= margin && !above {
				break
			}
			// A line at the margin is the rest of the rule, or a sentence without an empty line before it. A rule that is complete before a
			// page break ends there, unless the line cannot be a sentence.
			if indent <= margin && (!hidden || ascii.IsLetter(l.text[indent])) && !yield(end) {
				return
			}
			columns[indent] = true
		}
		if end == at+1 || s.lines[end-1].text != "" {
			yield(end)
		}
	}
}

// announcesExample matches the end of a sentence before an example.
var announcesExample = lazyregexp.New(`(?i)\b(?:examples?|instance|e\.g\.)(?:[, ].*)?[:,]$`)

func (s *scanner) definition(at, end, margin int, name string) *definition {
	d := &definition{name: strings.ReplaceAll(name, "_", "-"), line: s.lines[at].number, section: s.section}
	var printed strings.Builder
	for _, l := range s.lines[at:end] {
		if l.text != "" {
			printed.WriteString(l.text[min(margin, len(l.text)-len(strings.TrimLeft(l.text, " \t"))):] + "\n")
		}
	}
	d.printed = printed.String()
	for at--; at >= 0 && s.lines[at].text == ""; at-- {
	}
	d.example = at >= 0 && announcesExample().MatchString(s.lines[at].text)
	return d
}

// outdented matches a line that continues a rule in the column of its name.
var outdented = lazyregexp.New(`\n([^ \t\n])`)

// longestDefinition is the maximum number of bytes of a rule's text. The text is parsed once for each possible end.
const longestDefinition = 1 << 20

// read parses the text of a definition, or records why it is not ABNF.
func (d *definition) read() {
	if len(d.printed) > longestDefinition {
		d.problem = fmt.Sprintf("the file is larger than %d MiB", longestDefinition>>20)
		return
	}
	d.text = outdented().ReplaceAllString(rewritten(d.printed), "\n  $1")
	d.text = strings.ReplaceAll(d.text, "; IMPORT", "; - IMPORT") // in a comment of the document
	text := d.text
	if d.adds = adding().MatchString(text); d.adds {
		text = strings.Replace(text, "=/", "=", 1)
	}
	g, err := abnf.Options{KeepProse: true}.LoadText("", text)
	if wrong, ok := errors.AsType[*syntax.Error](err); ok {
		d.problem = fmt.Sprintf("line %d: %s", d.line+max(wrong.Line-1, 0), wrong.Problem)
		return
	}
	if err != nil || len(g.Rules) != 1 {
		d.problem = "the text is not a single rule"
		return
	}
	d.rule = g.Rules[0]
	d.rule.Expr = d.rule.Expr.Moved(0, 0)
	d.example = d.example && len(slices.Collect(d.rule.Expr.Refs)) == 0 // it is a text
}
