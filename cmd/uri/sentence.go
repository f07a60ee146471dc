package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// sentence returns what is wrong with a text, for people who see the place beside it: the problem, an excerpt of the text, and
// advice. Rules and their symbols are for --explain.
func sentence(err error, text string) string {
	f := faultOf(err)
	component, isComponent := errors.AsType[*uri.ComponentError](err)
	_, isUnshared := errors.AsType[*consensus.Error](err)
	place := ""
	if f.Offset != nil {
		place = fmt.Sprintf(" at offset %d", *f.Offset)
	}
	switch {
	case f.citation() != "":
		return f.schemePrefix() + f.excerpt(text) + f.advice(forCommands.Replace)
	case isComponent && component.Component() != "encoding":
		return "invalid " + component.Component() + ": " + forCommands.Replace(withoutSymbols(component.Problem()))
	}
	said := f.Message
	if unless := strings.LastIndex(said, "; unless "); isUnshared && unless >= 0 {
		said = said[:unless] // which is about a method of package consensus
	}
	if place != "" && strings.Count(said, place) == 1 { // and not in what is quoted of the text
		return strings.Replace(said, place, "", 1)
	}
	return said
}

// located returns the sentence about a text that has no lines, with the column before it.
func located(err error, text string) string {
	if offset := offsetOf(err); offset >= 0 {
		return fmt.Sprintf("column %d: %s", offset+1, sentence(err, text))
	}
	return sentence(err, text)
}

// explanation returns what --explain adds to the sentence: the rule that rejects a text, what it expects, and its section.
func explanation(err error, text string) string {
	f := faultOf(err)
	if f.citation() == "" {
		return ""
	}
	message := f.Message
	if f.scheme != nil {
		_, message, _ = strings.Cut(message, ": ") // behind the name of a package
	}
	said := fmt.Sprintf("%s at offset %d", f.excerpt(text), *f.Offset) + f.advice(func(hint string) string { return hint })
	return strings.TrimPrefix(message, said)
}

// schemePrefix says of which scheme the grammar is that rejects a text. It is "" for the grammar of all schemes.
func (f *fault) schemePrefix() string {
	if f.scheme == nil {
		return ""
	}
	return f.scheme.of.Name() + ": "
}

// excerpt returns the problem with the text around it.
func (f *fault) excerpt(text string) string {
	problem := f.Problem
	if around := excerpt.Around(text, *f.Offset); around != "" {
		problem += ": " + around
	}
	return problem
}

// advice returns the hint in the words of a reader.
func (f *fault) advice(words func(string) string) string {
	if hint := words(f.Hint); hint != "" {
		return "; " + hint
	}
	return ""
}

// withoutSymbols returns the problem of a component without the symbols of a grammar that it expects.
func withoutSymbols(problem string) string {
	problem, _, _ = strings.Cut(problem, " (expected ")
	if strings.HasPrefix(problem, "expected ") {
		return someCharacter
	}
	return problem
}

// someCharacter is the problem of a component of which nothing else is known.
const someCharacter = "a character is not allowed, or missing"

// forCommands replaces what the advice of package uri says to programs by what the commands have for it.
var forCommands = strings.NewReplacer(
	": see ParseReference", "",
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
