package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/diagnose"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// sentence returns what is wrong with a text, for people who see the place beside it: the problem,
// an excerpt of the text, and advice. Rules and their symbols are for --explain.
func sentence(err error, text string) string {
	_, isUnshared := errors.AsType[*consensus.Error](err)
	if syntax, ok := errors.AsType[syntaxError](err); ok && !isUnshared {
		return schemePrefix(syntax) + problemIn(text, syntax) + advice(forCommands.Replace(hintOf(syntax)))
	}
	if component, ok := errors.AsType[*uri.ComponentError](err); ok && component.Component() != "encoding" {
		return "invalid " + component.Component() + ": " + forCommands.Replace(withoutSymbols(component.Problem()))
	}
	said := excerpt.Message(err)
	if unless := strings.LastIndex(said, "; unless "); isUnshared && unless >= 0 {
		said = said[:unless] // which is about a method of package consensus
	}
	place := fmt.Sprintf(" at offset %d", placeOf(err, text))
	if strings.Count(said, place) == 1 { // and not in what is quoted of the text
		return strings.Replace(said, place, "", 1)
	}
	return said
}

// located returns the sentence about a text that has no lines, with the column before it.
func located(err error, text string) string {
	if offset := placeOf(err, text); offset >= 0 {
		return fmt.Sprintf("column %d: %s", offset+1, sentence(err, text))
	}
	return sentence(err, text)
}

// explanation returns what --explain adds to the sentence: the rule that rejects a text, what it
// expects, and its section.
func explanation(err error, text string) string {
	syntax, ok := errors.AsType[syntaxError](err)
	if _, isUnshared := errors.AsType[*consensus.Error](err); !ok || isUnshared {
		return ""
	}
	message := excerpt.Message(err)
	if schemePrefix(syntax) != "" {
		_, message, _ = strings.Cut(message, ": ") // behind the name of a package
	}
	return strings.TrimPrefix(message, fmt.Sprintf("%s at offset %d", problemIn(text, syntax), placeOf(err, text))+advice(hintOf(syntax)))
}

// schemePrefix says of which scheme the grammar is that rejects a text. It is "" for the grammar of
// all schemes.
func schemePrefix(err syntaxError) string {
	if of, ok := err.(*schemeError); ok {
		return of.of.Name() + ": "
	}
	return ""
}

// problemIn returns the problem with the text around it.
func problemIn(text string, err syntaxError) string {
	return failureIn(text, err).WithExcerpt(err.Problem())
}

// failureIn returns the place of an error in a text.
func failureIn(text string, err syntaxError) *diagnose.Failure {
	start := ""
	if of, ok := err.(interface{ Start() string }); ok {
		start = of.Start()
	}
	f := diagnose.At(text, start, err.Offset())
	return &f
}

// placeOf returns the offset of what the sentence about a text names, or -1.
func placeOf(err error, text string) int {
	if syntax, ok := errors.AsType[syntaxError](err); ok {
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

// withoutSymbols returns the problem of a component without the symbols of a grammar that it
// expects.
func withoutSymbols(problem string) string {
	problem, _, _ = strings.Cut(problem, " (expected ")
	if strings.HasPrefix(problem, "expected ") {
		return someCharacter
	}
	return problem
}

// someCharacter is the problem of a component of which nothing else is known.
const someCharacter = "a character is not allowed, or missing"

// forCommands replaces what the advice of package uri says to programs by what the commands have
// for it.
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
	"package idn converts names that are not ASCII", "--to-dns converts names that are not ASCII",
	"WithHost and WithPort", "--host and --port",
	"WithPath, WithQuery and WithFragment", "--path, --query and --fragment",
	"WithQuery", "--query",
	"WithFragment", "--fragment",
)
