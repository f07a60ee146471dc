package contracts

import (
	"reflect"
	"strings"
	"sync"

	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/abnf/language"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
)

// What is about grammars is made once: it holds no text.
var (
	ports      = sync.OnceValue(func() *oracle.Language { return languageOf("rfc2396", "port") })
	hosts      = sync.OnceValue(func() *oracle.Language { return languageOf("rfc3986", "host") })
	comparison = sync.OnceValue(func() *oracle.Comparison { return oracle.Relate(hosts(), ports()) })
	boundaries = sync.OnceValue(func() *oracle.BoundaryComparison {
		c, err := oracle.Boundaries(languageOf("rfc2396", "absoluteURI"), languageOf("rfc3986", "absolute-URI"))
		if err != nil {
			panic(err)
		}
		return c
	})
	hostSuite = sync.OnceValue(func() *suite.Suite {
		s, err := suite.New("rfc3986", "host")
		if err != nil {
			panic(err)
		}
		return s
	})
)

var languageOfABNF = sync.OnceValue(func() *language.Language {
	g, err := abnf.Parse("g", "s = *%x00-10FFFF \"a\"")
	if err != nil {
		panic(err)
	}
	l, err := language.Of(g, "s")
	if err != nil {
		panic(err)
	}
	return l
})

func languageOf(grammar, rule string) *oracle.Language {
	l, err := oracle.Rule(grammar, rule)
	if err != nil {
		panic(err)
	}
	return l
}

// grammarValues registers the types of the packages about grammars.
func grammarValues() {
	constant(draw.Options{})
	one(func(s string) *draw.StatesError { return &draw.StatesError{Rule: s, States: 2, Bound: 1} })

	constant(grammar.All[0])
	constant(grammar.All[0].Starts)
	constant(uint64(1))

	lazy(hosts)
	lazy(comparison)
	register(func(string) (all []*oracle.Class) {
		c := comparison()
		for _, classes := range [][]*oracle.Class{c.OnlyA, c.OnlyB} {
			all = append(all, classes...)
		}
		return all
	})
	lazy(boundaries)
	register(func(string) []*oracle.BoundaryClass { return boundaries().Classes })
	constant(oracle.BoundaryDifference{})
	constant(oracle.Count{})
	one(func(s string) oracle.Place { return oracle.Place{Rule: s} })
	constant(oracle.Equal)

	lazy(hostSuite)
	register(func(s string) []suite.Case { return []suite.Case{hostSuite().Judge(s)} })
	constant(suite.WrongVerdict)
	constant(suite.Wp)
	constant(suite.Options{})

	one(deviation)
	constant(probe.Lines, probe.Base64)
	constant(probe.TooLenient)
	constant(new(probe.Kind))
	one(known)
	one(func(s string) []probe.Known { return []probe.Known{known(s)} })
	one(report)
	constant(differ.IPv6)
	constant(new(differ.Normalization))
	one(func(s string) *differ.Class {
		return &differ.Class{Trait: s, Witness: s, Groups: []differ.Group{{Parsers: []string{s}, Sees: s}}}
	})
	one(func(s string) differ.Pair { return differ.Pair{A: s, B: s, Count: 1, Witness: s, SeenByA: s} })
	one(func(s string) differ.Deviation {
		return differ.Deviation{Input: s, Answers: []differ.Answer{{Parser: s, Reason: s}}}
	})
	one(func(s string) *differ.Report {
		return &differ.Report{
			Parsers: []differ.Count{{Name: s}, {Name: "b"}},
			Classes: []*differ.Class{{Trait: s, Witness: s, Groups: []differ.Group{{Parsers: []string{s}, Sees: s}}}},
			Pairs:   []differ.Pair{{A: s, B: "b", Count: 1, Witness: s, SeenByA: s}},
		}
	})

	abnfValues()
}

// abnfValues registers the types of the packages about any ABNF.
func abnfValues() {
	lazy(languageOfABNF)
	constant(language.Octets)
	constant(language.Equal)
	constant(language.Wp)
	constant(language.WrongVerdict)
	one(func(s string) language.Case { return language.Case{Input: s} })
	one(func(s string) language.Part { return language.Part{Rule: s, Text: s} })
	one(func(s string) language.Reading { return language.Reading{{Rule: s, Text: s}} })
	one(func(s string) *language.SizeError { return &language.SizeError{Language: s} })

	constant(abnf.Reader{})
	constant(abnf.Undefined)
	one(func(s string) abnf.Position { return abnf.Position{File: s} })
	one(func(s string) abnf.Finding { return abnf.Finding{Rule: s, Problem: s} })
	register(func(s string) (all []*abnf.Grammar) {
		for _, text := range []string{s, "a = b ; " + s + "\n", "a = *( " + s + " )", s + " = " + s} {
			if g, err := abnf.Parse("g", text); err == nil {
				all = append(all, g)
			}
		}
		return all
	})
	register(func(s string) (all []*abnf.Error) {
		for _, text := range []string{s + "|", "a = b\n" + s + "(", "a = \"" + s} {
			if _, err := abnf.Parse(s, text); err != nil {
				all = append(all, err.(*abnf.Error))
			}
		}
		return all
	})
	one(func(s string) generate.Options { return generate.Options{Package: s, Type: s, Rule: s} })
	one(func(s string) *generate.Refusal { return &generate.Refusal{Problem: s, Advice: s} })
	one(func(s string) *generate.AmbiguityError { return &generate.AmbiguityError{File: s, Rule: s, Witness: s} })
	one(func(s string) []*probe.Report { return []*probe.Report{report(s)} })
}

// lazy registers a value that is made when it is asked for.
func lazy[T any](make func() T) {
	makers[reflect.TypeFor[T]()] = func(string) []any { return []any{make()} }
}

func deviation(s string) *probe.Deviation {
	return &probe.Deviation{Kind: probe.TooLenient, Rule: "query", Octets: []string{s}, Witness: s, Offset: len(s) / 2, Detail: s}
}

func known(s string) probe.Known { return probe.Known{Rule: s, Octets: strings.Split(s, "a"), Why: s} }

func report(s string) *probe.Report {
	return &probe.Report{Parser: s, Deviations: []*probe.Deviation{deviation(s), deviation(s)}}
}
