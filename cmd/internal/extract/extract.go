// Package extract finds the rules in ABNF that a document in plain text prints, such as an RFC.
//
// A rule begins on a line with a name and "=", behind any margin, and continues on the lines that
// are indented deeper. Lines that look like a rule but are not ABNF are a [Finding], and so is a
// rule that is defined in two ways.
package extract

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// Rule is a rule as the document prints it, without its margin.
type Rule struct {
	Name    string
	Text    string // its lines, each ending in LF
	Line    int    // in the document, from 1
	Section string // of the document; "" before the first one
	Adds    bool   // it is defined by "=/"

	rule *syntax.Rule
}

// Finding is a line that a person should look at.
type Finding struct {
	Line    int
	Section string
	Problem string
}

// Extraction is the ABNF of a document.
type Extraction struct {
	Title    string // such as "RFC 9110"; "" if the document does not say it
	Rules    []Rule
	Repeated []Rule // of names that Rules has, printed otherwise
	Findings []Finding

	all   []Rule
	lines []line
}

var (
	title   = regexp.MustCompile(`(?m)^Request for Comments: *(\d+)`)
	heading = regexp.MustCompile(`^(?:Appendix )?([A-Z]|\d+)((?:\.\d+)*)[.:]?(?: +\S|$)`)
	begin   = regexp.MustCompile(`^([ \t]*)([a-zA-Z][a-zA-Z0-9_-]*)(?:[ \t]+(?:::?)?=(?:[^=]|$)|(?:::?)?=/?[ \t])`)
	adding  = regexp.MustCompile(`^[a-zA-Z0-9-]+[ \t]*=/`)
)

// isDocument matches the first lines of an RFC or a draft.
var isDocument = regexp.MustCompile(`(?m)^(?:Request for Comments: *\d+|(?:Network Working Group +)?(?:Internet-Draft|INTERNET-DRAFT)\b)`)

// beginning is how many bytes of a text can show that it is a document.
const beginning = 2000

// IsDocument reports whether a text is a document, such as an RFC, and not a grammar.
func IsDocument(text string) bool { return isDocument.MatchString(text[:min(len(text), beginning)]) }

// Of extracts the rules of a document.
func Of(text string) Extraction {
	d := document{Extraction: Extraction{lines: linesOf(text)}, seen: map[string][]Rule{}}
	if m := title.FindStringSubmatch(text); m != nil {
		d.Title = "RFC " + m[1]
	}
	for at := 0; at < len(d.lines); {
		at = d.step(at)
	}
	d.settle()
	return d.Extraction
}

type document struct {
	Extraction
	section string
	seen    map[string][]Rule // by names in lower case, the definitions that differ
	tries   int               // how many texts were read
}

// step reads the rule or the line at an index, and returns the index behind it.
func (d *document) step(at int) int {
	text := d.lines[at].text
	m := begin.FindStringSubmatch(text)
	if m == nil {
		if h := heading.FindStringSubmatch(text); h != nil && !strings.Contains(text, "....") {
			d.section = h[1] + h[2]
		}
		return at + 1
	}
	var problem error
	for end := range d.ends(at, len(m[1])) {
		rule := d.rule(at, end, len(m[1]), m[2])
		d.tries++
		err := rule.readCommented()
		if err == nil {
			d.all = append(d.all, rule)
			return end
		}
		if problem == nil {
			problem = err
		}
	}
	if wrong, ok := errors.AsType[*syntax.Error](problem); ok {
		d.Findings = append(d.Findings, Finding{d.lines[at].number + max(wrong.Line-1, 0), d.section, fmt.Sprintf("this looks like rule %s, and is not ABNF: %s", m[2], wrong.Problem)})
	}
	return at + 1
}

// maxEnds bounds how many ends of a rule are tried: each of them is read.
const maxEnds = 16

// ends yields the indices at which a rule can end: before the first empty line, and before later
// ones.
func (d *document) ends(at, margin int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		end, tried := at+1, 0
		for ; end < len(d.lines); end++ {
			text := d.lines[end].text
			if text == "" {
				if tried++; tried > maxEnds || !yield(end) {
					return
				}
				continue
			}
			if len(text)-len(strings.TrimLeft(text, " \t")) <= margin || begin.MatchString(text) {
				break
			}
		}
		if end == at+1 || d.lines[end-1].text != "" {
			yield(end)
		}
	}
}

func (d *document) rule(at, end, margin int, name string) Rule {
	r := Rule{Name: name, Line: d.lines[at].number, Section: d.section}
	for _, l := range d.lines[at:end] {
		if l.text != "" {
			r.Text += l.text[margin:] + "\n"
		}
	}
	r.Adds = adding.MatchString(r.Text)
	return r
}

// read reads the text of a rule, or returns why it is not ABNF.
func (r *Rule) read() error {
	text := r.Text
	if r.Adds {
		text = strings.Replace(text, "=/", "=", 1)
	}
	g, err := abnf.Options{KeepProse: true}.LoadText("", text)
	if err == nil {
		r.rule = g.Rules[0]
		r.rule.Expr = r.rule.Expr.Moved(0, 0)
	}
	return err
}

// maxContinued is how many lines of a rule can go on with a comment.
const maxContinued = 8

// readCommented reads the text of a rule. Comments of some documents go on in the next line,
// without a semicolon there: where a line behind a comment is not ABNF, it is read as a comment
// too.
func (r *Rule) readCommented() error {
	name, text := r.Name, r.Text
	r.Text = commented(text)
	first := r.read()
	if first == nil {
		return nil
	}
	r.Name, r.Text = strings.ReplaceAll(r.Name, "_", "-"), rewritten(r.Text)
	err := r.read()
	for range maxContinued {
		wrong, ok := errors.AsType[*syntax.Error](err)
		if !ok {
			return err
		}
		lines := strings.SplitAfter(r.Text, "\n")
		at := wrong.Line - 1
		if at < 1 || at >= len(lines) || !hasComment.MatchString(lines[at-1]) || hasComment.MatchString(lines[at]) {
			break
		}
		lines[at] = " ;" + lines[at]
		r.Text = strings.Join(lines, "")
		if err = r.read(); err == nil {
			return nil
		}
	}
	r.Name, r.Text = name, text
	return first
}

// hasComment matches a line with a comment behind strings and prose-vals.
var hasComment = regexp.MustCompile(`^(?:[^";<]|"[^"]*"|<[^>]*>)*;`)

// maxCompared is with how many definitions of a rule another one is compared.
const maxCompared = 100

// settle finds, of all definitions, those of Rules and those that differ from them. Of definitions
// that differ, it is one that is no sentence, and that in the section with the most rules: many
// documents collect their grammar in one.
func (d *document) settle() {
	size, defined := map[string]int{}, map[string]bool{}
	var distinct []Rule
	for _, r := range d.all {
		size[r.Section]++
		defined[syntax.Fold(r.Name)] = true
		if d.isNew(r) {
			distinct = append(distinct, r)
		}
	}
	taken := map[string]int{} // by name: the line of the definition
	for name, different := range d.seen {
		defining := slices.DeleteFunc(slices.Clone(different), func(r Rule) bool { return r.Adds })
		if len(defining) > 0 && !different[0].Adds { // or what the document adds to is of another document
			taken[name] = slices.MaxFunc(defining, func(a, b Rule) int {
				return cmp.Or(cmp.Compare(words(b, defined)/2, words(a, defined)/2), cmp.Compare(size[a.Section], size[b.Section]), prefer(a, b))
			}).Line
		}
	}
	for _, r := range distinct {
		if r.Adds || taken[syntax.Fold(r.Name)] == r.Line {
			d.Rules = append(d.Rules, r)
		} else {
			d.Repeated = append(d.Repeated, r)
		}
	}
	d.dropSentences(defined)
}

// prefer compares the places of two definitions: in one section the later one counts, since
// documents print what they change, and of two sections the first one.
func prefer(a, b Rule) int {
	if a.Section == b.Section {
		return cmp.Compare(a.Line, b.Line)
	}
	return cmp.Compare(b.Line, a.Line)
}

// isNew notes a definition, and reports whether it differs from others of the rule. It is compared
// with maxCompared of them.
func (d *document) isNew(r Rule) bool {
	name := syntax.Fold(r.Name)
	for _, known := range d.seen[name] {
		if known.Adds == r.Adds && reflect.DeepEqual(known.rule.Expr, r.rule.Expr) {
			return false
		}
	}
	if len(d.seen[name]) < maxCompared {
		d.seen[name] = append(d.seen[name], r)
	}
	return true
}

// dropSentences makes findings of lines such as "v = protocol version": they are ABNF, but of names
// that nothing defines, or examples of texts, and no rule refers to theirs.
func (d *document) dropSentences(defined map[string]bool) {
	used := map[string]bool{}
	for _, r := range d.Rules {
		for ref := range r.rule.Expr.Refs {
			if !ascii.EqualFold(ref.Name, r.Name) {
				used[syntax.Fold(ref.Name)] = true
			}
		}
	}
	d.Rules = slices.DeleteFunc(d.Rules, func(r Rule) bool {
		why := "nothing defines its words"
		switch {
		case used[syntax.Fold(r.Name)]:
			return false
		case d.isExample(r):
			why = "it is an example"
		case !isSentence(r, defined):
			return false
		}
		d.Findings = append(d.Findings, Finding{r.Line, r.Section, "this looks like rule " + r.Name + ", and is left out: " + why})
		return true
	})
}

// announcesExample matches the end of a sentence before an example.
var announcesExample = regexp.MustCompile(`(?i)\bexamples?:$`)

// isExample reports whether a definition is a text after a line that announces an example, such as
// posting-host = "posting.example.com:192.0.2.1".
func (d *document) isExample(r Rule) bool {
	for range r.rule.Expr.Refs {
		return false
	}
	at, _ := slices.BinarySearchFunc(d.lines, r.Line, func(l line, number int) int { return cmp.Compare(l.number, number) })
	for at--; at >= 0 && strings.TrimSpace(d.lines[at].text) == ""; at-- {
	}
	return at >= 0 && announcesExample.MatchString(d.lines[at].text)
}

// words returns how many names a definition has that nothing defines, as sentences have.
func words(r Rule, defined map[string]bool) (n int) {
	for ref := range r.rule.Expr.Refs {
		if !defined[syntax.Fold(ref.Name)] && !abnf.IsCore(ref.Name) && !abnf.IsProse(ref.Name) {
			n++
		}
	}
	return n
}

// isSentence reports whether a definition consists of words that nothing defines: two at least, or
// one that is added to a rule that is not defined.
func isSentence(r Rule, defined map[string]bool) bool {
	e := r.rule.Expr
	if e.Op == syntax.Ref {
		return r.Adds && !defined[syntax.Fold(e.Name)] && !abnf.IsCore(e.Name) && !abnf.IsProse(e.Name)
	}
	return e.Op == syntax.Concat && !slices.ContainsFunc(e.Subs, func(s *syntax.Expr) bool {
		return s.Op != syntax.Ref || defined[syntax.Fold(s.Name)] || abnf.IsCore(s.Name) || abnf.IsProse(s.Name)
	})
}

// First returns the rule of a name that Rules has.
func (x Extraction) First(name string) Rule {
	i := slices.IndexFunc(x.Rules, func(r Rule) bool { return ascii.EqualFold(r.Name, name) })
	return x.Rules[i]
}

// Text returns a grammar of the rules, with lines that import the rules of other documents and cite
// the sections of this one.
func (x Extraction) Text() string {
	var out strings.Builder
	imports := x.imports()
	for _, document := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&out, "; IMPORT %s : %s\n", document, strings.Join(imports[document], ", "))
	}
	section := ""
	added := x.added()
	for _, r := range x.Rules {
		if added[syntax.Fold(r.Name)] && isImported(r) {
			continue
		}
		if r.Section != section && x.Title != "" {
			section = r.Section
			fmt.Fprintf(&out, "\n; SECTION %s : %s\n", x.Title, section)
		}
		out.WriteString(r.Text)
	}
	return strings.TrimPrefix(out.String(), "\n")
}

// added returns the names, in lower case, of the rules to which the document adds alternatives.
func (x Extraction) added() map[string]bool {
	names := map[string]bool{}
	for _, r := range x.Rules {
		if r.Adds {
			names[syntax.Fold(r.Name)] = true
		}
	}
	return names
}

// isImported reports whether a definition says only that the rule is of another document.
func isImported(r Rule) bool {
	_, rule, cited := abnf.Cited(r.rule, r.rule.Expr.Name)
	return cited && r.rule.Expr.Op == syntax.Ref && ascii.EqualFold(rule, r.Name)
}

// imports returns, by document, the core rules that are not defined here, and the rules that
// prose-vals cite.
func (x Extraction) imports() map[string][]string {
	all := map[string][]string{}
	add := func(document, rule string) {
		if !slices.Contains(all[document], rule) {
			all[document] = append(all[document], rule)
		}
	}
	defined := map[string]bool{}
	for _, r := range x.Rules {
		defined[syntax.Fold(r.Name)] = true
	}
	for _, r := range x.Rules {
		for ref := range r.rule.Expr.Refs {
			if abnf.IsCore(ref.Name) && !defined[syntax.Fold(ref.Name)] {
				add(abnf.Core, strings.ToUpper(ref.Name))
			}
			if document, rule, ok := abnf.Cited(r.rule, ref.Name); ok && (r.rule.Expr == ref && !r.Adds || !defined[syntax.Fold(rule)]) {
				if r.rule.Expr == ref && !ascii.EqualFold(rule, r.Name) {
					rule += " AS " + r.Name
				}
				add(document, rule)
			}
		}
	}
	return all
}

// In keeps the rules and findings of some sections, and of those below them.
func (x Extraction) In(sections []string) Extraction {
	inside := func(section string) bool {
		return slices.ContainsFunc(sections, func(s string) bool { return section == s || strings.HasPrefix(section, s+".") })
	}
	d := document{Extraction: Extraction{Title: x.Title, lines: x.lines}, seen: map[string][]Rule{}}
	for _, f := range x.Findings {
		if inside(f.Section) {
			d.Findings = append(d.Findings, f)
		}
	}
	for _, r := range x.all {
		if inside(r.Section) {
			d.all = append(d.all, r)
		}
	}
	d.settle()
	return d.Extraction
}
