package verdict

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Sentence describes an error in a text without its position, for users who see the position elsewhere. The sentence
// contains the problem, an excerpt of the text, and advice. Only --explain shows rules and their symbols.
func Sentence(err error, text string) string {
	_, isUnshared := errors.AsType[*consensus.Error](err)
	if syntax, ok := errors.AsType[SyntaxError](err); ok && !isUnshared {
		return schemePrefix(syntax) + problemIn(text, syntax) + advice(ForCommands(hintOf(syntax)))
	}
	if component, ok := errors.AsType[*uri.ComponentError](err); ok && component.Component() != "encoding" {
		return "invalid " + component.Component() + ": " + OfComponent(component)
	}
	said := excerpt.Message(err)
	if unless := strings.LastIndex(said, "; unless "); isUnshared && unless >= 0 {
		said = said[:unless] // which is about a method of package consensus
	}
	place := fmt.Sprintf(" at offset %d", PlaceOf(err, text))
	if strings.Count(said, place) == 1 { // and not in a quotation of the text
		return strings.Replace(said, place, "", 1)
	}
	return said
}

// Located returns the [Sentence] for a one-line text, preceded by the column if the error has a position.
func Located(err error, text string) string {
	if offset := PlaceOf(err, text); offset >= 0 {
		return fmt.Sprintf("column %d: %s", offset+1, Sentence(err, text))
	}
	return Sentence(err, text)
}

// Explanation returns the text that --explain adds to the sentence: the rule that rejects a text,
// the symbols that this rule expects, and the rule's section.
func Explanation(err error, text string) string {
	syntax, ok := errors.AsType[SyntaxError](err)
	if _, isUnshared := errors.AsType[*consensus.Error](err); !ok || isUnshared {
		return ""
	}
	message := excerpt.Message(err)
	if schemePrefix(syntax) != "" {
		_, message, _ = strings.Cut(message, ": ") // after the name of a package
	}
	return strings.TrimPrefix(message, fmt.Sprintf("%s at offset %d", problemIn(text, syntax), PlaceOf(err, text))+advice(hintOf(syntax)))
}

// schemePrefix names the scheme whose grammar rejects a text. It returns "" for grammars of all
// schemes.
func schemePrefix(err SyntaxError) string {
	if of, ok := err.(*SchemeError); ok {
		return of.Name + ": "
	}
	return ""
}

// problemIn returns the problem, with the text around its position.
func problemIn(text string, err SyntaxError) string {
	return failureIn(text, err).WithExcerpt(err.Problem())
}

// failureIn returns the position of an error in a text.
func failureIn(text string, err SyntaxError) *diagnose.Failure {
	start := ""
	if of, ok := err.(interface{ Start() string }); ok {
		start = of.Start()
	}
	f := diagnose.At(text, start, err.Offset())
	return &f
}

// PlaceOf returns the offset of the problem that [Sentence] describes, or -1 if it has no position.
func PlaceOf(err error, text string) int {
	if syntax, ok := errors.AsType[SyntaxError](err); ok {
		return failureIn(text, syntax).Place(syntax.Problem())
	}
	return offsetOf(err)
}

// advice returns the part of a sentence for a hint, or "".
func advice(hint string) string {
	if hint == "" {
		return ""
	}
	return "; " + hint
}

// OfComponent returns the problem in a component, naming flags of the commands instead of Go methods. It omits the symbols
// that a grammar expects.
func OfComponent(err *uri.ComponentError) string {
	problem, _, _ := strings.Cut(err.Problem(), " (expected ")
	if strings.HasPrefix(problem, "expected ") {
		return SomeCharacter
	}
	return ForCommands(problem)
}

// SomeCharacter is the problem of a component if nothing else is known about it.
const SomeCharacter = "a character is missing or not allowed"

// ForCommands returns advice from package uri, naming flags of the commands instead of Go methods.
func ForCommands(advice string) string { return forCommands.Replace(advice) }

var forCommands = strings.NewReplacer(
	": see ParseReference", "",
	"percent-encode them, as UserinfoChars.Encode does", "percent-encode them: uri encode --component userinfo",
	"; WithUser and WithUserPassword encode an \"@\" that is data", "; --encode encodes an \"@\" that is data",
	"WithUser and WithUserPassword encode data", "--encode encodes data",
	"WithSegments, AppendSegments and JoinPath encode data", "--encode encodes data",
	"WithPairs encodes data", "--encode encodes data",
	"FragmentChars.Encode encodes data", "--encode encodes data",
	"or WithSegments, which encodes it", "or --encode, which encodes it",
	"or WithPairs, which encodes it", "or --encode, which encodes it",
	"package idn converts non-ASCII names", "--to dns converts non-ASCII names",
	"in a URI, write the host in Punycode, as xn--…", "uri set --to dns writes it in Punycode",
	`; for a query that begins with "?" use Compose`, "",
	"WithHost and WithPort", "--host and --port",
	"WithPath, WithQuery and WithFragment", "--path, --query and --fragment",
	"WithQuery", "--query",
	"WithFragment", "--fragment",
)
