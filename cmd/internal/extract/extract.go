// Package extract finds the rules in ABNF that a document in plain text prints, such as an RFC.
//
// A rule begins on a line with a name and "=", behind any margin, and continues on the lines that
// are indented deeper. Lines that look like a rule but are not ABNF are a [Finding], and so is a
// rule that is defined in two ways.
package extract

import (
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

	all []Rule
}

var (
	title   = regexp.MustCompile(`(?m)^Request for Comments: *(\d+)`)
	heading = regexp.MustCompile(`^(?:Appendix )?([A-Z]|\d+)((?:\.\d+)*)[.:]?(?: +\S|$)`)
	begin   = regexp.MustCompile(`^([ \t]*)([a-zA-Z][a-zA-Z0-9-]*)(?:[ \t]+=(?:[^=]|$)|=/?[ \t])`)
	adding  = regexp.MustCompile(`^[a-zA-Z0-9-]+[ \t]*=/`)
)

// Of extracts the rules of a document.
func Of(text string) Extraction {
	d := document{lines: linesOf(text), seen: map[string][]Rule{}}
	if m := title.FindStringSubmatch(text); m != nil {
		d.Title = "RFC " + m[1]
	}
	for at := 0; at < len(d.lines); {
		at = d.step(at)
	}
	return d.Extraction
}

type document struct {
	Extraction
	lines   []line
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
		err := rule.read()
		if err == nil {
			d.add(rule)
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

// ends yields the indices at which a rule can end: before the first empty line, and before later ones.
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

// maxCompared is with how many definitions of a rule another one is compared.
const maxCompared = 100

func (d *document) add(r Rule) {
	d.all = append(d.all, r)
	name := syntax.Fold(r.Name)
	for _, known := range d.seen[name][:min(len(d.seen[name]), maxCompared)] {
		if known.Adds == r.Adds && reflect.DeepEqual(known.rule.Expr, r.rule.Expr) {
			return
		}
	}
	d.seen[name] = append(d.seen[name], r)
	if len(d.seen[name]) > 1 && !r.Adds {
		d.Repeated = append(d.Repeated, r)
		return
	}
	d.Rules = append(d.Rules, r)
}

// First returns the rule of a name that Rules has.
func (x Extraction) First(name string) Rule {
	i := slices.IndexFunc(x.Rules, func(r Rule) bool { return ascii.EqualFold(r.Name, name) })
	return x.Rules[i]
}

// Text returns a grammar of the rules, with lines that import the rules of other documents and cite the sections of this one.
func (x Extraction) Text() string {
	var out strings.Builder
	imports := x.imports()
	for _, document := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&out, "; IMPORT %s : %s\n", document, strings.Join(imports[document], ", "))
	}
	section := ""
	for _, r := range x.Rules {
		if r.Section != section && x.Title != "" {
			section = r.Section
			fmt.Fprintf(&out, "\n; SECTION %s : %s\n", x.Title, section)
		}
		out.WriteString(r.Text)
	}
	return strings.TrimPrefix(out.String(), "\n")
}

// imports returns, by document, the core rules that are not defined here, and the rules that prose-vals cite.
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
			if document, rule, ok := abnf.Cited(r.rule, ref.Name); ok {
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
	d := document{Extraction: Extraction{Title: x.Title}, seen: map[string][]Rule{}}
	for _, f := range x.Findings {
		if inside(f.Section) {
			d.Findings = append(d.Findings, f)
		}
	}
	for _, r := range x.all {
		if inside(r.Section) {
			d.add(r)
		}
	}
	return d.Extraction
}
