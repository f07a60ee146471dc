package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
	"github.com/urigrammar/uri/internal/read/syntax"
)

// Grammars in the notation of RFC 822 or RFC 2616 are of words: white space can stand between two of
// them without being written. RFC 2616, section 2.1: "linear white space (LWS) can be included
// between any two adjacent words (token or quoted-string), and between adjacent words and
// separators". Between two tokens there must be some.

// notations lists the documents whose notation implies white space, and the documents whose notation does not.
var (
	notations = map[int]bool{822: true, 1945: true, 2068: true, 2616: true}
	explicit  = map[int]bool{2234: true, 4234: true, 5234: true}
)

var (
	notation = lazyregexp.New(`(?i)\b(?:A?BNF|Backus|notation|grammar)\b`)
	adopted  = lazyregexp.New(`(?i)\b(?:augmented|implied|ABNF of|notation of|same|variants?)\b`)
	negation = lazyregexp.New(`(?i)\b(?:no|not|without|except\w*|unlike|similar)\b`)
)

// notation finds the sentence that implies white space in a document, and the RFC that it cites. The
// result is uncertain if the sentence does not say that this is the notation, or if the document
// also cites an RFC that implies no white space.
func (b *builder) notation() {
	isExplicit, isAdopted, isNegated := explicit[b.number()], false, false
	for i, s := range b.refs.sentences {
		if spaceWords().MatchString(s.text) && negation().MatchString(s.text) && !begin().MatchString(s.text) {
			b.spaceless = append(b.spaceless, s.line)
		}
		if !notation().MatchString(s.text) {
			continue
		}
		text := s.text
		if i > 0 && strings.Contains(text, "that document") {
			text = b.refs.sentences[i-1].text + " " + text
		}
		adopts := adopted().MatchString(text)
		for _, cited := range b.refs.cited(text) {
			isExplicit = isExplicit || explicit[cited]
			isNegated = isNegated || notations[cited] && negation().MatchString(text)
			if notations[cited] && (b.implied == 0 || adopts && !isAdopted) {
				b.said, b.implied, isAdopted = sentence{s.line, text}, cited, adopts
			}
		}
	}
	switch own := b.number(); {
	case notations[own]:
		b.said, b.implied = sentence{1, b.Title}, own
	case isExplicit && !isAdopted:
		b.implied = 0
	default:
		b.unsure = isExplicit || !isAdopted || isNegated
	}
}

// number returns the number of the document as an RFC, or 0.
func (b *builder) number() int {
	number, _ := strconv.Atoi(strings.TrimPrefix(b.Title, "RFC "))
	return number
}

// near is the distance from a rule, in lines, within which sentences that exclude white space apply.
const near = 40

// isSpaceless reports whether a sentence near a rule, or a comment in it, may say that the rule has
// no implied white space.
func (b *builder) isSpaceless(d *definition) bool {
	return slices.ContainsFunc(b.spaceless, func(line int) bool { return -near <= line-d.line && line-d.line <= near }) ||
		slices.ContainsFunc(d.rule.Comments, func(c syntax.Comment) bool { return spaceWords().MatchString(c.Text) })
}

// spaceWords matches words for white space.
var spaceWords = lazyregexp.New(`(?i)\b(?:LWSP?|linear|white[ -]?spaces?)\b`)

// kinds are the kinds of characters with which a text can begin or end.
type kinds uint8

const (
	isWord      kinds = 1 << iota // a token or a quoted string
	isSeparator                   // between words
	isPart                        // a character that may be part of a token
	isSpace                       // white space, or the end of a line
	isUnknown                     // defined in another document
)

// lexical contains the names that mean the same in all documents with these notations.
var lexical = map[string]kinds{
	"token": isWord, "atom": isWord, "word": isWord, "quoted-string": isWord, "field-name": isWord,
	"sp": isSpace, "ht": isSpace, "space": isSpace, "htab": isSpace, "cr": isSpace, "lf": isSpace, "crlf": isSpace, "wsp": isSpace, "lwsp": isSpace,
	"lws": isSpace, "lwsp-char": isSpace, "linear-white-space": isSpace, "fws": isSpace, "cfws": isSpace,
	"digit": isPart, "alpha": isPart, "char": isPart, "octet": isPart, "text": isPart, "hex": isPart, "hexdig": isPart, "dquote": isPart,
}

// separators are the separators of RFC 2616 without the double quote, which may be part of a quoted string.
const separators = `()<>@,;:/[]?={}`

// spacer writes implied white space into a rule.
type spacer struct {
	*builder
	doubt  bool // whether it is uncertain if two elements of the rule are in one word
	copied int  // the number of open repetitions, each of which writes its element twice
}

// maxCopied is the maximum depth to which repetitions are written out.
const maxCopied = 4

// edge describes how an expression begins and ends, and whether it can be empty.
type edge struct {
	first, last kinds
	empty       bool
}

// edge returns the edge of an expression. open lists the rules that are being followed.
func (s *spacer) edge(e *syntax.Expr, open []string) edge {
	if list, _, ok := listed(e); ok {
		return edge{s.edge(list, open).first, s.edge(list, open).last, e.Op == syntax.Repeat}
	}
	switch {
	case strings.HasPrefix(strings.TrimPrefix(e.Written, "%s"), `"`):
		return literal(strings.Trim(strings.TrimPrefix(e.Written, "%s"), `"`))
	case e.Op == syntax.Empty:
		return edge{empty: true}
	case e.Op == syntax.Ref:
		return s.reference(e.Name, open)
	case e.Op == syntax.Repeat:
		of := s.edge(e.Subs[0], open)
		of.empty = of.empty || e.Min == 0
		return of
	case e.Op == syntax.Symbol || e.Written != "":
		return edge{isPart, isPart, false}
	}
	all := edge{empty: e.Op == syntax.Concat}
	for _, sub := range e.Subs {
		of := s.edge(sub, open)
		switch {
		case e.Op == syntax.Alternate:
			all = edge{all.first | of.first, all.last | of.last, all.empty || of.empty}
			continue
		case all.empty:
			all.first |= of.first
		}
		if of.empty {
			of.last |= all.last
		}
		all.last, all.empty = of.last, all.empty && of.empty
	}
	return all
}

func literal(text string) edge {
	kind := func(at int, alone bool) kinds {
		switch {
		case strings.IndexByte(separators, text[at]) >= 0:
			return isSeparator
		case text[at] == ' ':
			return isSpace
		case alone && (len(text) == 1 || strings.Trim(text, "0123456789.") == ""):
			return isPart
		}
		return isWord
	}
	if text == "" {
		return edge{empty: true}
	}
	alone := !strings.ContainsAny(text, separators+" ")
	return edge{kind(0, alone), kind(len(text)-1, alone), false}
}

// maxOpen is the maximum number of nested rules that are followed to determine an edge.
const maxOpen = 20

func (s *spacer) reference(name string, open []string) edge {
	name = fold(name)
	if known, ok := lexical[name]; ok {
		return edge{known, known, false}
	}
	all := s.byName[name]
	if len(all) == 0 || all[0].rule == nil || len(open) > maxOpen || slices.Contains(open, name) {
		return edge{isUnknown, isUnknown, false}
	}
	if known, ok := s.edges[name]; ok {
		return known
	}
	of := s.edge(all[0].rule.Expr, append(open, name))
	s.edges[name] = of
	return of
}

// between decides how often white space occurs between an end and a beginning of the given kinds:
// "*", "1*", or "" for never.
func (s *spacer) between(last, first kinds) (often string) {
	answers := map[string]bool{}
	for l := isWord; l <= isUnknown; l <<= 1 {
		for f := isWord; f <= isUnknown; f <<= 1 {
			if last&l == 0 || first&f == 0 {
				continue
			}
			switch often = ""; {
			case l == isSpace || f == isSpace:
			case l == isSeparator || f == isSeparator:
				often = "*"
				s.doubt = s.doubt || l|f == isSeparator|isUnknown
			case l|f == isWord || l|f == isWord|isUnknown:
				often = "1*"
				s.doubt = s.doubt || l|f != isWord
			default:
				s.doubt = true
			}
			answers[often] = true
		}
	}
	if len(answers) > 1 {
		s.doubt = true
		return ""
	}
	return often
}

// space returns white space, repeated as between decides.
func space(often string) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Ref, Name: lws, Written: often + lws}
}

const lws = "LWS"

// of returns an expression with its implied white space.
func (s *spacer) of(e *syntax.Expr) *syntax.Expr {
	element, low, isList := listed(e)
	if isList || e.Op == syntax.Repeat && e.Max != 1 {
		if s.copied++; s.copied > maxCopied {
			s.doubt = true
			return e
		}
		defer func() { s.copied-- }()
	}
	switch {
	case isList:
		return s.list(s.of(element), low)
	case e.Written != "":
		return e
	case e.Op == syntax.Concat:
		return s.concat(e)
	case e.Op == syntax.Repeat && e.Max != 1:
		return s.repeat(e)
	}
	return e.MapSubs(s.of)
}

func (s *spacer) repeat(e *syntax.Expr) *syntax.Expr {
	of := s.edge(e.Subs[0], nil)
	often := s.between(of.last, of.first)
	element := s.of(e.Subs[0])
	if often == "" || of.empty {
		s.doubt = s.doubt || of.empty
		return syntax.Times(element, e.Min, e.Max)
	}
	most := e.Max
	if most > 0 {
		most--
	}
	all := syntax.Seq(element, syntax.Times(syntax.Seq(space(often), element), max(e.Min-1, 0), most))
	if e.Min == 0 {
		return syntax.Opt(all)
	}
	return all
}

// concat writes white space between elements. If an element is optional, the white space beside it
// is inside the option, so that it is absent with the element.
func (s *spacer) concat(e *syntax.Expr) *syntax.Expr {
	edges := make([]edge, len(e.Subs))
	for i, sub := range e.Subs {
		edges[i] = s.edge(sub, nil)
	}
	present := slices.IndexFunc(edges, func(e edge) bool { return !e.empty })
	if present < 0 {
		s.doubt = true
		return e.MapSubs(s.of)
	}
	all := []*syntax.Expr{}
	for _, sub := range e.Subs[:present+1] {
		all = append(all, s.of(sub))
	}
	for i, before := range edges[:present] {
		if often := s.between(before.last, edges[i+1].first); often != "" {
			all[i] = s.optional(all[i], func(e *syntax.Expr) *syntax.Expr { return syntax.Seq(e, space(often)) })
		}
		s.doubt = s.doubt || i > 0
	}
	preceding := edges[present].last
	for i := present + 1; i < len(edges); i++ {
		sub := s.of(e.Subs[i])
		switch often := s.between(preceding, edges[i].first); {
		case often == "":
			all = append(all, sub)
		case edges[i].empty:
			all = append(all, s.optional(sub, func(e *syntax.Expr) *syntax.Expr { return syntax.Seq(space(often), e) }))
		default:
			all = append(all, space(often), sub)
		}
		if !edges[i].empty {
			preceding = 0
		}
		preceding |= edges[i].last
	}
	return syntax.Seq(all...)
}

// optional writes something beside an expression that can be empty, for the case that it is not. The
// result is uncertain if a rule to which the expression refers can be empty.
func (s *spacer) optional(e *syntax.Expr, beside func(*syntax.Expr) *syntax.Expr) *syntax.Expr {
	switch {
	case e.Op != syntax.Repeat || e.Min > 0:
		s.doubt = true
		return beside(e)
	case e.Max == 1:
		return syntax.Opt(beside(e.Subs[0]))
	}
	return syntax.Opt(beside(syntax.Times(e.Subs[0], 1, e.Max)))
}

// listed returns the element of a list such as 1#element in the reader's form, and its minimum
// number.
func listed(e *syntax.Expr) (element *syntax.Expr, low int, ok bool) {
	list := e
	if e.Op == syntax.Repeat && e.Min == 0 && e.Max == 1 {
		list = e.Subs[0]
	}
	if list.Op != syntax.Concat || len(list.Subs) != 2 || list.Subs[1].Op != syntax.Repeat {
		return nil, 0, false
	}
	more := list.Subs[1]
	if of := more.Subs[0]; of.Op != syntax.Concat || len(of.Subs) != 4 || of.Subs[1].Op != syntax.Symbol || of.Subs[1].Written != "" {
		return nil, 0, false
	}
	if list != e {
		return list.Subs[0], 0, true
	}
	return list.Subs[0], more.Min + 1, true
}

// list returns a list according to section 2.1 of RFC 2616 and section 2.7 of RFC 822. Null
// elements are allowed, but not counted.
func (s *spacer) list(element *syntax.Expr, low int) *syntax.Expr {
	comma := &syntax.Expr{Op: syntax.Symbol, Written: `","`}
	none := syntax.Star(syntax.Seq(space("*"), comma))
	more := syntax.Seq(space("*"), comma, syntax.Opt(syntax.Seq(space("*"), element)))
	switch {
	case low > 1:
		s.doubt = true // which this does not count
		fallthrough
	case low == 1:
		return syntax.Seq(none, space("*"), element, syntax.Star(more))
	}
	return syntax.Seq(none, syntax.Opt(syntax.Seq(space("*"), element, syntax.Star(more))))
}

// written returns an expression in ABNF, as a part of an expression with operator inside. If inside
// is Empty, it needs no parentheses.
func written(e *syntax.Expr, inside syntax.Op) string {
	switch {
	case e.Written != "":
		return e.Written
	case e.Op == syntax.Ref:
		return e.Name
	case e.Op == syntax.Repeat && e.Min == 0 && e.Max == 1:
		return "[ " + written(e.Subs[0], syntax.Empty) + " ]"
	}
	var parts []string
	for _, sub := range e.Subs {
		parts = append(parts, written(sub, e.Op))
	}
	text := times(e) + strings.Join(parts, map[syntax.Op]string{syntax.Concat: " ", syntax.Alternate: " / "}[e.Op])
	if inside == syntax.Repeat || inside == syntax.Concat && e.Op == syntax.Alternate {
		return "( " + text + " )"
	}
	return text
}

// times returns the prefix of a repetition, such as 1*3.
func times(e *syntax.Expr) (text string) {
	switch {
	case e.Op != syntax.Repeat:
		return ""
	case e.Min == e.Max:
		return strconv.Itoa(e.Min)
	case e.Min > 0:
		text = strconv.Itoa(e.Min)
	}
	if text += "*"; e.Max >= 0 {
		text += strconv.Itoa(e.Max)
	}
	return text
}
