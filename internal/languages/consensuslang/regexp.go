package consensuslang

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/internal/read/abnf"
	"github.com/urigrammar/uri/internal/read/syntax"
	"github.com/urigrammar/uri/internal/run/rangeset"
)

// Regexp returns a rule in grammar/consensus.abnf as a regular expression that has the same meaning in all common engines. The expression
// contains only sets, non-capturing groups and repetition counts. It has no anchors, so callers must match the whole text.
func Regexp(rule string) (string, error) {
	rules, err := abnf.Load(grammar.Files, "consensus.abnf")
	if err != nil {
		return "", err
	}
	r, ok := rules.Rule(rule)
	if !ok {
		return "", fmt.Errorf("agreement: consensus.abnf has no rule %q", rule)
	}
	return regexpWriter{rules}.of(r.Expr).text, nil
}

type regexpWriter struct{ rules *syntax.Grammar }

// written is an expression in its written form.
type written struct {
	text  string
	set   rangeset.Set // if it is one symbol
	isSet bool
	kind  syntax.Op // Concat and Alternate need a group if they are repeated
}

func (w regexpWriter) of(e *syntax.Expr) written {
	switch e = w.inlined(e); e.Op {
	case syntax.Symbol:
		return ofSet(e.Set)
	case syntax.Alternate:
		return w.alternate(e)
	case syntax.Concat:
		return w.concat(e)
	default:
		return w.repeat(e)
	}
}

func ofSet(s rangeset.Set) written {
	return written{text: class(s), set: s, isSet: true, kind: syntax.Symbol}
}

// alternate combines the symbols among the alternatives into one set.
func (w regexpWriter) alternate(e *syntax.Expr) written {
	symbols, others := w.alternatives(e)
	if len(others) == 0 {
		return ofSet(symbols)
	}
	if !symbols.Empty() {
		others = append([]string{class(symbols)}, others...)
	}
	return written{text: strings.Join(others, "|"), kind: syntax.Alternate}
}

// alternatives returns the symbols among the alternatives of an expression, including those of referenced rules, and the written
// forms of all other alternatives.
func (w regexpWriter) alternatives(e *syntax.Expr) (symbols rangeset.Set, others []string) {
	for _, sub := range e.Subs {
		sub = w.inlined(sub)
		if sub.Op == syntax.Alternate {
			moreSymbols, more := w.alternatives(sub)
			symbols, others = symbols.Union(moreSymbols), append(others, more...)
		} else if x := w.of(sub); x.isSet {
			symbols = symbols.Union(x.set)
		} else {
			others = append(others, x.text)
		}
	}
	return symbols, others
}

// concat combines repeated classes: [0-9A-F][0-9A-F] is [0-9A-F]{2}.
func (w regexpWriter) concat(e *syntax.Expr) written {
	var b strings.Builder
	for i := 0; i < len(e.Subs); {
		x := w.of(e.Subs[i])
		n := 1
		for x.isSet && x.set.Len() > 1 && i+n < len(e.Subs) && w.of(e.Subs[i+n]).text == x.text {
			n++
		}
		switch {
		case x.kind == syntax.Alternate:
			x.text = "(?:" + x.text + ")"
		case n > 1:
			x.text += times(n, n)
		}
		b.WriteString(x.text)
		i += n
	}
	return written{text: b.String(), kind: syntax.Concat}
}

func (w regexpWriter) repeat(e *syntax.Expr) written {
	if text, ok := w.unrolled(e); ok {
		return written{text: text, kind: syntax.Concat}
	}
	x := w.of(e.Subs[0])
	if x.kind != syntax.Symbol {
		x.text = "(?:" + x.text + ")"
	}
	return written{text: x.text + times(e.Min, e.Max), kind: syntax.Repeat}
}

// unrolled writes a repetition of symbols and other alternatives as Friedl's unrolled loop: (?:[ab]|cd)* is [ab]*(?:cd[ab]*)*.
// Backtracking engines use stack for each repetition of a group, but none for a class. Long texts would exceed their limits.
func (w regexpWriter) unrolled(e *syntax.Expr) (string, bool) {
	body := w.inlined(e.Subs[0])
	if e.Min > 1 || e.Max != syntax.Unbounded || body.Op != syntax.Alternate {
		return "", false
	}
	symbols, others := w.alternatives(body)
	if symbols.Empty() || len(others) == 0 {
		return "", false
	}
	all, other := class(symbols), strings.Join(others, "|")
	loop := all + "*(?:" + other + all + "*)*"
	if len(others) > 1 {
		loop = all + "*(?:(?:" + other + ")" + all + "*)*"
	}
	if e.Min == 1 {
		loop = "(?:" + all + "|" + other + ")" + loop
	}
	return loop, true
}

// inlined returns the expression to which a reference refers, without groups of one element.
func (w regexpWriter) inlined(e *syntax.Expr) *syntax.Expr {
	for {
		switch {
		case e.Op == syntax.Ref:
			r, _ := w.rules.Rule(e.Name)
			e = r.Expr
		case (e.Op == syntax.Alternate || e.Op == syntax.Concat) && len(e.Subs) == 1:
			e = e.Subs[0]
		default:
			return e
		}
	}
}

func times(least, most int) string {
	switch {
	case least == 0 && most == 1:
		return "?"
	case least == 0 && most == syntax.Unbounded:
		return "*"
	case least == 1 && most == syntax.Unbounded:
		return "+"
	case most == syntax.Unbounded:
		return fmt.Sprintf("{%d,}", least)
	case least == most:
		return fmt.Sprintf("{%d}", least)
	}
	return fmt.Sprintf("{%d,%d}", least, most)
}

// The characters that need an escape, outside and inside a class. JavaScript accepts escapes of these characters, and of few
// others, with the flags u and v. Flag v requires those in a class. A "/" ends a regular expression in the source code of many
// languages.
const (
	syntaxCharacters = `^$\.*+?()[]{}|/`
	classCharacters  = `^\-()[]{}|/`
)

// class returns a set in a regular expression: a single symbol, or else a class. Its ranges contain only digits or letters of one
// case, so that they are readable.
func class(s rangeset.Set) string {
	if s.Len() == 1 {
		return escaped(s.Spans()[0].Lo, syntaxCharacters)
	}
	var b strings.Builder
	for _, span := range s.Spans() {
		for lo := span.Lo; lo <= span.Hi; {
			hi := min(span.Hi, endOfRange(lo))
			b.WriteString(escaped(lo, classCharacters))
			if hi > lo+1 {
				b.WriteByte('-')
			}
			if hi > lo {
				b.WriteString(escaped(hi, classCharacters))
			}
			lo = hi + 1
		}
	}
	return "[" + b.String() + "]"
}

// endOfRange returns the last character of the range that begins with r: r itself if that is punctuation.
func endOfRange(r rune) rune {
	switch {
	case r < ' ':
		return ' ' - 1
	case '0' <= r && r <= '9':
		return '9'
	case 'A' <= r && r <= 'Z':
		return 'Z'
	case 'a' <= r && r <= 'z':
		return 'z'
	case r > '~':
		return utf8.MaxRune
	}
	return r
}

func escaped(r rune, meta string) string {
	switch {
	case r < ' ' || r > '~':
		return fmt.Sprintf(`\x%02X`, r)
	case strings.ContainsRune(meta, r):
		return `\` + string(r)
	}
	return string(r)
}
