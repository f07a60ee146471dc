package extract

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// Grammar is a grammar file for a person to finish.
type Grammar struct {
	Text      string    `json:"text"`
	Questions []Finding `json:"findings"` // in the order of the file
}

// Finding is a line of the document that raises a question.
type Finding struct {
	Line    int    `json:"line"`
	Problem string `json:"problem"`
}

// question is a decision for a person about rules of one kind.
type question struct {
	said  []string // the question, and the sentences of the document about it
	about []entry
}

// entry is the subject of a question: a rule or names.
type entry struct {
	line    int
	name    string
	printed string   // as the document prints it
	problem string   // why it is not ABNF, or ""
	answers []string // in ABNF, each perhaps of several lines
}

// reference is a name that a rule of the document refers to.
type reference struct {
	name string
	line int // of the rule
}

// builder writes the grammar of some rules.
type builder struct {
	Extraction
	refs      *references
	byName    map[string][]*definition // by folded name: definitions that differ
	reached   map[string]bool          // by folded name
	open      []reference              // names that have not been looked up
	texts     map[*definition]string   // of rules about which there is no question
	imports   map[string][]string      // by document
	questions map[string]*question     // by kind
	kinds     []string                 // of questions, in their order
	asked     int                      // the number of questions
	edges     map[string]edge          // see spacer
	implied   int                      // the number of the RFC that implies white space, or 0
	unsure    bool                     // whether it is uncertain that the RFC implies white space
	said      sentence                 // the sentence about implied white space
	space     string                   // the rule LWS, if it is decided
	spaceless []int                    // the lines of sentences that exclude white space
}

// newBuilder returns a builder that knows the definitions of a document.
func newBuilder(x Extraction) *builder {
	b := &builder{Extraction: x, refs: referencesOf(x.lines), byName: map[string][]*definition{}, reached: map[string]bool{}, texts: map[*definition]string{},
		imports: map[string][]string{}, questions: map[string]*question{}, edges: map[string]edge{}}
	for _, d := range x.all {
		if name := fold(d.name); b.differs(d) {
			b.byName[name] = append(b.byName[name], d)
		}
	}
	return b
}

// Grammar returns the grammar of the given rules and the rules that they use. If rules is empty, it contains all rules.
func (x Extraction) Grammar(rules []string) Grammar {
	b := newBuilder(x)
	if len(rules) == 0 {
		for _, d := range x.all {
			rules = append(rules, d.name)
		}
	}
	for _, name := range slices.Backward(rules) {
		b.open = append(b.open, reference{strings.ReplaceAll(name, "_", "-"), 0})
	}
	b.notation()
	for len(b.open) > 0 {
		next := b.open[len(b.open)-1]
		b.open = b.open[:len(b.open)-1]
		if !b.reached[fold(next.name)] {
			b.reached[fold(next.name)] = true
			b.define(next)
		}
	}
	if b.reached[fold(lws)] && len(b.byName[fold(lws)]) == 0 {
		b.askForSpace()
	}
	return b.grammar()
}

// fold returns a name in lower case. Documents write "_" for "-".
func fold(name string) string { return syntax.Fold(strings.ReplaceAll(name, "_", "-")) }

// maxCompared is the maximum number of definitions of a rule that another definition is compared with.
const maxCompared = 20

// differs reports whether a definition differs from all earlier definitions of the rule.
func (b *builder) differs(d *definition) bool {
	known := b.byName[fold(d.name)]
	return len(known) < maxCompared && !slices.ContainsFunc(known, func(k *definition) bool {
		if k.rule == nil || d.rule == nil {
			return k.printed == d.printed
		}
		return k.adds == d.adds && k.example == d.example && reflect.DeepEqual(k.rule.Expr, d.rule.Expr)
	})
}

// ask adds a rule to the question of a kind.
func (b *builder) ask(kind string, e entry, said ...string) {
	b.asked++
	q := b.questions[kind]
	if q == nil {
		q = &question{said: said}
		b.questions[kind] = q
		b.kinds = append(b.kinds, kind)
	}
	q.about = append(q.about, e)
}

func (b *builder) load(document, rule string) {
	if !slices.Contains(b.imports[document], rule) {
		b.imports[document] = append(b.imports[document], rule)
	}
}

// define processes the rule with a name: it is certain, or becomes a question.
func (b *builder) define(r reference) {
	all := b.byName[fold(r.name)]
	if len(all) == 0 {
		b.find(r)
		return
	}
	defined, unsure := 0, 0
	for _, d := range all {
		if d.rule == nil || d.example {
			unsure++
		} else if !d.adds {
			defined++
		}
	}
	elsewhere := b.elsewhere(all)
	switch {
	case unsure == len(all) && all[0].rule == nil:
		for _, d := range all {
			b.ask("unread", entry{line: d.line, name: d.name, printed: d.printed, problem: d.problem}, "These lines look like rules, but are not ABNF. Write the rules that they define in ABNF.")
		}
	case defined > 1 || unsure > 0 || defined == 1 && (len(elsewhere) > 0 || all[0].adds):
		b.askWhich(all, elsewhere)
	default:
		if defined == 0 && !b.isFound(all[0].name) {
			b.askWhich(all, nil)
			return
		}
		asked := b.asked
		for _, d := range all {
			b.read(d)
		}
		for _, d := range all {
			if text, ok := b.texts[d]; ok && b.asked > asked {
				delete(b.texts, d)
				b.ask("adds "+fold(d.name), entry{d.line, d.name, d.printed, "", []string{text}}, "These lines belong to a rule in another question. Do they apply?")
			}
		}
	}
}

// follow follows the references of a rule.
func (b *builder) follow(d *definition) {
	for ref := range d.rule.Expr.Refs {
		if !abnf.IsProse(ref.Name) {
			b.open = append(b.open, reference{ref.Name, d.line})
		}
	}
}

// elsewhere returns the sentences that ascribe to another document a rule that this one defines.
func (b *builder) elsewhere(all []*definition) (others []mention) {
	for _, m := range b.refs.mentions(all[0].name) {
		isOwn := slices.ContainsFunc(all, func(d *definition) bool { return d.line == m.line || isCited(d) })
		isKnown := slices.ContainsFunc(others, func(o mention) bool { return o.number == m.number })
		if m.states && !isOwn && !isKnown && abnf.IsKnown(rfcName(m.number), all[0].name) {
			others = append(others, m)
		}
	}
	return others
}

// isCited reports whether a rule consists of a prose-val.
func isCited(d *definition) bool {
	return d.rule != nil && d.rule.Expr.Op == syntax.Ref && abnf.IsProse(d.rule.Expr.Name)
}

func rfcName(number int) string { return fmt.Sprintf("rfc%d", number) }

// askWhich asks which definition of a rule is valid.
func (b *builder) askWhich(all []*definition, elsewhere []mention) {
	said := []string{fmt.Sprintf("Which definition of rule %s applies?", all[0].name), "Keep one definition, and what \"=/\" adds to it: remove \";1 \" from their lines, and leave the others."}
	kind := "which " + fold(all[0].name)
	for _, m := range elsewhere {
		said = append(said, quoted(m.sentence))
	}
	for _, d := range all {
		e := entry{line: d.line, name: d.name, printed: d.printed, problem: d.problem}
		if d.rule != nil {
			e.answers, _ = b.texted(d)
			b.follow(d)
		}
		b.ask(kind, e, said...)
	}
	d := all[0]
	for _, m := range elsewhere {
		b.ask(kind, entry{m.line, d.name, "", "To keep two, choose the second answer here, and use its name in the rules that need it.", []string{importOf(m.number, d.name, d.name), importOf(m.number, d.name, rfcName(m.number)+"-"+d.name)}}, said...)
	}
	if d.adds {
		for _, m := range b.candidates(d.name) {
			b.ask(kind, entry{m.line, d.name, "", "", []string{importOf(m.number, d.name, d.name)}}, said...)
		}
	}
}

// texted returns the text of a definition, including implied white space if it is certain. doubt
// reports that it is uncertain. Then the text as printed is the second element.
func (b *builder) texted(d *definition) (texts []string, doubt bool) {
	if b.implied == 0 {
		return []string{d.text}, false
	}
	if len(d.text) > longestRule {
		return []string{d.text}, true
	}
	s := spacer{builder: b}
	e := s.of(d.rule.Expr)
	if reflect.DeepEqual(e, d.rule.Expr) {
		return []string{d.text}, s.doubt
	}
	b.open = append(b.open, reference{lws, d.line})
	sign := " = "
	if d.adds {
		sign = " =/ "
	}
	texts = []string{d.name + sign + written(e, syntax.Empty) + "\n"}
	if doubt = s.doubt || b.unsure || b.isSpaceless(d); doubt {
		texts = append(texts, d.text)
	}
	return texts, doubt
}

// read writes a definition, or asks about an uncertain part.
func (b *builder) read(d *definition) {
	for ref := range d.rule.Expr.Refs {
		if abnf.IsProse(ref.Name) {
			b.prose(d)
			return
		}
	}
	b.follow(d)
	texts, doubt := b.texted(d)
	if !doubt {
		b.texts[d] = texts[0]
		return
	}
	b.ask("space", entry{d.line, d.name, d.printed, "", texts},
		fmt.Sprintf("Can these rules contain white space? A token, such as a number or a name, cannot; between words and separators, RFC %d implies it.", b.implied))
}

// importOf returns the line that imports a rule of an RFC.
func importOf(number int, rule, as string) string {
	file := rfcName(number)
	if !abnf.IsKnown(file, rule) {
		file += ".abnf"
	}
	if fold(rule) != fold(as) {
		rule += " AS " + as
	}
	return fmt.Sprintf("; IMPORT %s : %s\n", file, rule)
}

// find looks for a rule that the document does not define. It is a core rule, or a rule of a
// document that this one names, or a question.
func (b *builder) find(r reference) {
	name := r.name
	if b.isFound(name) || b.implied > 0 && fold(name) == fold(lws) {
		return
	}
	candidates := b.candidates(name)
	documents, problem := "", ""
	var answers []string
	for _, m := range candidates {
		documents += fmt.Sprint(m.number, " ")
		if file := rfcName(m.number); abnf.IsKnown(file, "") && !abnf.IsKnown(file, name) {
			problem = fmt.Sprintf("The built-in grammar of RFC %d has no rule %s.", m.number, name)
		}
		answers = append(answers, importOf(m.number, name, name))
	}
	said := []string{"The document does not define these rules. Write them, or import them."}
	if len(candidates) > 0 {
		said[0] = "Does another document define these rules?"
		if candidates[0].text != "" {
			said = append(said, quoted(candidates[0].sentence))
		}
	}
	b.ask("undefined "+documents, entry{r.line, name, "", problem, answers}, said...)
}

// isFound imports a rule that sentences ascribe to one document, if that has it. It also imports a
// core rule that no sentence ascribes to a document.
func (b *builder) isFound(name string) bool {
	var stated []mention
	for _, m := range b.refs.mentions(name) {
		if m.states && !slices.ContainsFunc(stated, func(s mention) bool { return s.number == m.number }) {
			stated = append(stated, m)
		}
	}
	isOther := b.implied > 0 && (fold(name) == "char" || fold(name) == "lwsp") // than what RFC 822 calls so
	core := abnf.IsCore(name) && len(b.byName[fold(name)]) == 0 && !isOther
	switch {
	case b.refs.left < 0: // it is not known what the document says
		return false
	case len(stated) == 1 && abnf.IsKnown(rfcName(stated[0].number), name):
		b.load(rfcName(stated[0].number), name)
		return true
	case core && !slices.ContainsFunc(stated, func(m mention) bool { return !explicit[m.number] && !notations[m.number] }):
		b.load(abnf.Core, strings.ToUpper(name))
		return true
	}
	return false
}

// successors maps RFCs to later ones with the same rules, which a person may prefer.
var successors = map[int]int{822: 5322, 2822: 5322, 2821: 5321, 2279: 3629, 3066: 5646, 4646: 5646, 1766: 5646, 7159: 8259, 4627: 8259, 1738: 3986,
	7230: 9110, 7231: 9110, 7232: 9110, 7233: 9110, 7234: 9111, 7235: 9110, 4288: 6838, 2806: 3966, 2616: 9110, 2068: 9110, 5987: 8187, 5988: 8288, 2141: 8141, 2396: 3986}

// candidates returns documents that may define a rule. These are documents cited by sentences with
// its name, references known to define it, and their successors.
func (b *builder) candidates(name string) (all []mention) {
	add := func(m mention) {
		if !slices.ContainsFunc(all, func(a mention) bool { return a.number == m.number }) {
			all = append(all, m)
		}
	}
	mentions := b.refs.mentions(name)
	for _, m := range mentions {
		if m.states || abnf.IsKnown(rfcName(m.number), name) {
			add(m)
		}
	}
	for _, number := range b.refs.order {
		mentions = append(mentions, mention{number: number})
	}
	for _, m := range mentions {
		for _, n := range []int{m.number, successors[m.number]} {
			if n > 0 && n != b.number() && abnf.IsKnown(rfcName(n), name) {
				add(mention{sentence: m.sentence, number: n})
			}
		}
	}
	return all
}

// longestQuote is the maximum number of bytes of a sentence in a comment.
const longestQuote = 300

func quoted(s sentence) string {
	return fmt.Sprintf("Line %d: %q", s.line, printable.Text(excerpt.Short(s.text, longestQuote)))
}

// askForSpace asks what the implied white space consists of. RFC 2616 defines it, and in mail it
// may include comments.
func (b *builder) askForSpace() {
	plain := lws + " = [ %x0D.0A ] ( %x20 / %x09 ) ; RFC 2616 has 1*( SP / HT ), which is the same after a star\n"
	if b.implied != 822 {
		b.space = plain
		return
	}
	b.ask("white space", entry{b.said.line, lws, "", "", []string{"; IMPORT rfc5322 : CFWS AS " + lws + "\n", plain}},
		"Which white space does RFC 822 imply here? In structured fields, it includes comments in parentheses.", quoted(b.said))
}

// sensitive matches a sentence by which the strings of a grammar do not ignore case.
var sensitive = lazyregexp.New(`(?i)\b(?:literals'?|terminals|elements|tokens|grammar)\b[^.;,]{0,60}\b(?:is|are|be) case[- ]sensitive`)

// grammar writes the file.
func (b *builder) grammar() Grammar {
	var out strings.Builder
	fmt.Fprintf(&out, "; Extracted from %s.\n", cmp.Or(b.Title, "a document"))
	if n := len(b.kinds); n > 0 {
		fmt.Fprintf(&out, "; Questions are at the end: %d. Each rule in a question is missing. To choose the first answer, remove \";1 \" from its lines, and so on; "+
			"or write the rule yourself. Lines with \";|\" quote the document.\n", n)
	}
	if b.reached[fold(lws)] && b.implied > 0 {
		fmt.Fprintf(&out, "; White space between words is implied. *LWS and lists are written out, except next to white space. %s\n", quoted(b.said))
	}
	g := Grammar{Questions: []Finding{}}
	if i := slices.IndexFunc(b.refs.sentences, func(s sentence) bool { return sensitive().MatchString(s.text) }); i >= 0 {
		fmt.Fprintf(&out, "; ABNF ignores the case of letters in strings. Write %%s\"...\" where the document does not. %s\n", quoted(b.refs.sentences[i]))
		g.Questions = append(g.Questions, Finding{b.refs.sentences[i].line, "ABNF ignores the case of letters in strings; this sentence may not"})
	}
	for _, document := range slices.Sorted(maps.Keys(b.imports)) {
		fmt.Fprintf(&out, "; IMPORT %s : %s\n", document, strings.Join(b.imports[document], ", "))
	}
	section := ""
	for _, d := range b.all {
		text, ok := b.texts[d]
		if !ok {
			continue
		}
		if d.section != section && b.Title != "" {
			section = d.section
			fmt.Fprintf(&out, "\n; SECTION %s : %s\n", b.Title, section)
		}
		out.WriteString(text)
	}
	if b.space != "" {
		out.WriteString("\n; SECTION none\n" + b.space)
	}
	for i, kind := range b.kinds {
		q := b.questions[kind]
		slices.SortStableFunc(q.about, func(a, b entry) int { return a.line - b.line })
		fmt.Fprintf(&out, "\n; QUESTION %d: %s\n", i+1, strings.Join(q.said, "\n; "))
		q.write(&out)
		asked, _, _ := strings.Cut(q.said[0], "? ")
		for _, e := range q.about {
			g.Questions = append(g.Questions, Finding{e.line, fmt.Sprintf("question %d, rule %s: %s", i+1, excerpt.Name(e.name), asked)})
		}
	}
	g.Text = out.String()
	return g
}

// Asks reports whether the text of a [Grammar] contains a question about a rule.
func Asks(text, rule string) bool {
	return regexp.MustCompile(`(?mi)^; Line \d+: ` + regexp.QuoteMeta(rule) + `$`).MatchString(text)
}

func (q *question) write(out *strings.Builder) {
	for _, e := range q.about {
		fmt.Fprintf(out, "; Line %d: %s\n", e.line, e.name)
		if e.problem != "" {
			fmt.Fprintf(out, ";   %s\n", printable.Text(e.problem))
		}
		for line := range strings.Lines(e.printed) {
			out.WriteString(";|   " + line)
		}
		for i, answer := range e.answers {
			for line := range strings.Lines(answer) {
				fmt.Fprintf(out, ";%d %s", i+1, line)
			}
		}
	}
}
