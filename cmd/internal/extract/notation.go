package extract

import (
	"strings"

	"github.com/urigrammar/uri/internal/lazyregexp"
)

var (
	definedAs = lazyregexp.New(`^([A-Za-z][A-Za-z0-9_-]*\s*)::?=`)
	added     = lazyregexp.New(`^([A-Za-z][A-Za-z0-9_-]*\s*)/=`)
	moreWays  = lazyregexp.New(`(?m)^(\s+)=/`)
)

// rewritten returns a definition whose notation is older than RFC 5234 in ABNF: ":=" instead of
// "=", "/=" instead of "=/", "|" instead of "/", names with "_", <"> for a double quote, "=/" at the beginning of a line
// that goes on with the rule, and prose-vals and repetitions over several lines. It leaves ABNF as it is.
func rewritten(text string) string {
	isExtended := strings.Contains(definedAs().FindString(text), "::=")
	text = definedAs().ReplaceAllString(text, "$1=")
	text = added().ReplaceAllString(text, "$1=/")
	text = moreWays().ReplaceAllString(text, "$1/")
	var out strings.Builder
	for i := 0; i < len(text); {
		end := i + 1
		part := text[i:end]
		switch text[i] {
		case '"':
			if strings.HasPrefix(text[i:], `"""`) { // a double quote, and no empty string beside another string
				return text[:i] + foreign + text[i:]
			}
			end = until(text, i+1, "\"\n", '"')
			part = text[i:end]
		case ';':
			end = until(text, i+1, "\n", 0)
			part = text[i:end]
		case '<':
			end, part = proseAt(text, i)
		case '|':
			part = "/"
		case '*': // and its element on the next line
			if i > 0 && (repeated().MatchString(text[i-1:]) || isExtended && strings.IndexByte(closing, text[i-1]) >= 0) {
				return text[:i] + foreign + text[i:]
			}
			if rest := strings.TrimLeft(text[end:], " \t\n"); rest != "" && rest[0] != ';' {
				end = len(text) - len(rest)
			}
		case '_': // of a name
			part = "-"
		}
		out.WriteString(part)
		i = end
	}
	return out.String()
}

// Extended BNF writes a repetition behind its element, as in (a)* b, which would be (a) *b in ABNF.
var repeated = lazyregexp.New(`^[)\]">]\*(?:\s|$)`)

const (
	closing = `)]">` // the characters that end an element which another element may follow without a space
	foreign = "'"    // a text with an apostrophe is not ABNF, because it has another meaning elsewhere
)

// quote is the form in which RFC 822 and RFC 2616 write a double quote, even in prose-vals.
const quote = `<">`

// proseAt returns a prose-val on one line, and where it ends. A prose-val of RFC 2616 can have a
// double quote in it, as in <any TEXT except <">>, which ABNF cannot write.
func proseAt(text string, at int) (end int, prose string) {
	if strings.HasPrefix(text[at:], quote) {
		return at + len(quote), "%x22"
	}
	for end = at + 1; end < len(text) && text[end] != '>'; end++ {
		if strings.HasPrefix(text[end:], quote) {
			end += len(quote) - 1
		}
	}
	words := text[at+1 : min(end, len(text))]
	if end = min(end+1, len(text)); text[end-1] != '>' {
		return at + 1, "<"
	}
	return end, "<" + strings.Join(strings.Fields(strings.ReplaceAll(words, quote, "DQUOTE")), " ") + ">"
}

// until returns the offset of the next of some characters, or the offset after it if it is last.
func until(text string, at int, ends string, last byte) int {
	n := strings.IndexAny(text[at:], ends)
	if n < 0 {
		return len(text)
	}
	if at += n; text[at] == last {
		at++
	}
	return at
}
