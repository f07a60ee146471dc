package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/abnf"
)

// The maximum number of bytes of a prose-val that is read, and of a rule in which white space and
// prose-vals are read.
const (
	longestProse = 1000
	longestRule  = 1 << 14
)

var (
	// named matches a prose-val that names a rule, such as <host, see [URI], Section 3.2.2>.
	named = lazyregexp.New(`^([a-zA-Z][a-zA-Z0-9-]*)(?:,.*|\s+(?:from|defined|definition|see|in|as)\b.*)?$`)
	// matches matches the words with which RFC 6020 and others describe strings, quoted or not.
	matches = lazyregexp.New(`\bstring that matches the rule\b`)
)

// prose reads a rule with prose-vals. Two meanings are certain. A prose-val that consists of the
// name of a rule in the document means that rule. A prose-val that cites one document imports the
// rule of that name from it, if it exists. Anything else is a question.
func (b *builder) prose(d *definition) {
	if len(d.printed) > longestRule {
		b.askProse(d, "", nil)
		return
	}
	text, kind := d.text, ""
	var words []string
	e := d.rule.Expr
	for ref := range e.Refs {
		if !abnf.IsProse(ref.Name) {
			b.open = append(b.open, reference{ref.Name, d.line})
			continue
		}
		one := strings.Trim(ref.Name, "<>")
		if b.has(one) && fold(one) != fold(d.name) {
			text = strings.ReplaceAll(text, ref.Name, one)
			b.open = append(b.open, reference{one, d.line})
			kind += " RULE"
		} else {
			kind += " " + one
		}
		words = append(words, one)
	}
	if kind == strings.Repeat(" RULE", len(words)) {
		again := &definition{name: d.name, printed: text, line: d.line, section: d.section}
		again.read()
		d.text, d.rule = again.text, again.rule
		b.read(d)
		return
	}
	if isCited(d) && b.isCitedIn(d, words[0]) {
		return
	}
	answers, characters := b.meanings(d, words)
	if characters {
		kind = " characters"
	}
	b.askProse(d, kind, answers)
}

func (b *builder) has(name string) bool { return len(b.byName[fold(name)]) > 0 }

// isCitedIn imports a rule that is a prose-val which cites one document. That document must define
// the rule's name, and no other name in the prose-val.
func (b *builder) isCitedIn(d *definition, words string) bool {
	cited := b.refs.cited(words)
	if len(cited) != 1 || !abnf.IsKnown(rfcName(cited[0]), d.name) {
		return false
	}
	if m := named().FindStringSubmatch(words); m != nil && fold(m[1]) != fold(d.name) && abnf.IsKnown(rfcName(cited[0]), m[1]) {
		return false
	}
	b.load(rfcName(cited[0]), d.name)
	return true
}

// addresses are the RFCs that describe how IPv6 addresses are written. RFC 3986 has rules for them.
var addresses = map[int]bool{2373: true, 3513: true, 4291: true}

// meanings returns what the prose-vals of a rule may mean: possible texts of the rule. It also
// reports whether they are characters that the prose-val describes.
func (b *builder) meanings(d *definition, words []string) (answers []string, characters bool) {
	last := words[len(words)-1]
	if len(words) == 2 && matches().MatchString(words[0]) {
		name, _, _ := strings.Cut(last, " ")
		if number := b.refs.cited(last); len(number) == 1 && !b.has(name) {
			answers = append(answers, importOf(number[0], name, name)+either(d.name, name))
		} else if len(number) == 0 {
			answers = append(answers, either(d.name, name))
		}
		return answers, false
	}
	if len(words) != 1 || len(last) > longestProse {
		return nil, false
	}
	set := (&scope{b, maxLookups}).described(last)
	if characters = !set.Empty(); characters {
		answers = append(answers, strings.ReplaceAll(d.text, "<"+last+">", elements(set)))
	}
	if !isCited(d) {
		return answers, characters
	}
	for _, number := range b.refs.cited(last + " " + d.printed) { // which has the comments
		names := append([]string{d.name}, word().FindAllString(last, -1)...)
		if addresses[number] {
			answers = append(answers, importOf(3986, "IPv6address", d.name))
		}
		for _, n := range []int{number, successors[number]} {
			for i, name := range names {
				if abnf.IsKnown(rfcName(n), name) && !slices.ContainsFunc(names[:i], func(s string) bool { return fold(s) == fold(name) }) {
					answers = append(answers, importOf(n, name, d.name))
				}
			}
		}
		if !addresses[number] && !abnf.IsKnown(rfcName(number), "") {
			answers = append(answers, importOf(number, d.name, d.name))
		}
	}
	return answers, characters
}

// either returns a rule that consists of another rule, optionally in quotes.
func either(name, other string) string {
	return fmt.Sprintf("%s = %[2]s / %%x22 %[2]s %%x22 / %%x27 %[2]s %%x27\n", name, other)
}

func (b *builder) askProse(d *definition, kind string, answers []string) {
	b.ask("prose"+kind, entry{d.line, d.name, d.printed, "", answers}, "What does the text between angle brackets stand for?")
}
