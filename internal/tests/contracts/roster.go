package contracts

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/httpuri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/multihost"
	"github.com/urigrammar/uri/oracle"
	"github.com/urigrammar/uri/oracle/differ"
	"github.com/urigrammar/uri/oracle/probe"
	"github.com/urigrammar/uri/oracle/suite"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// noText is the reason not to call what is about a grammar, whose cost does not depend on a text.
const noText = "its cost is that of a grammar, not of a text"

// asks is the reason not to call what calls the parser that it is given.
const asks = "its cost is that of the parser that it asks about a suite"

// aFile is the reason not to call what reads a file.
const aFile = "it reads a file by its name"

// aNetwork is the reason not to call what sends requests, or checks one that package net/http has made.
const aNetwork = "its cost is that of a request"

// grammars is the reason why errors quote a text.
const grammars = "a text is a grammar, not an input with a password"

// Packages are the public packages. That the list is whole is tested.
var Packages = append([]Package{
	{Dir: ".", Functions: named(
		uri.Compose, uri.DecodeOctets, uri.DecodeText, uri.Equal, uri.FromTree, uri.FromURL, uri.Grammars, uri.MustParse,
		uri.MustParseReference, uri.NewPair, uri.Parse, uri.ParseReference,
		uri.Present, uri.Valid[string],
	)},
	{Dir: "repair", Functions: named(repair.FromURL, repair.Reference, repair.SuffixReferences)},
	{Dir: "grammar", Functions: named(grammar.Find, grammar.BoundaryOf)},
	{Dir: "idn", Functions: named(
		idn.CheckBidi, idn.Display, idn.Host, idn.NFC, idn.ParseIRI, idn.ToURI, idn.ToASCII, idn.ToRegName, idn.ToUnicode,
	)},
	{Dir: "whatwg", Functions: named(
		whatwg.Parse, whatwg.MustParse, whatwg.CanParse, whatwg.URLOf, whatwg.ParseValid, whatwg.ValidURLString, whatwg.Rules, whatwg.ParseTree, whatwg.DomainToASCII, whatwg.FromTree, whatwg.SortSearchParams,
	)},
	{Dir: "parsetree"},
	{Dir: "consensus", Functions: named(consensus.Clients, consensus.For, consensus.MustParse, consensus.Parse, consensus.Profiles, consensus.Valid)},
	{Dir: "guard", Functions: named(guard.Public, guard.Register, guard.ReturnTo), Skip: map[string]string{
		"Policy.Client": aNetwork, "Policy.Do": aNetwork, "Policy.Get": aNetwork, "Policy.Transport": aNetwork, "Policy.CheckRedirect": aNetwork, "Policy.Control": aNetwork,
	}},
	{Dir: "httpuri", Functions: named(httpuri.Links, httpuri.Redirect, httpuri.Upstream)},
	{Dir: "multihost", Functions: named(multihost.Address, multihost.Parse)},
	{Dir: "template", Functions: named(
		template.List, template.Map, template.MustParse, template.Parse, template.Text, template.Valid[string],
	)},
	{Dir: "oracle", Functions: named(
		oracle.Agree, oracle.Browser, oracle.Grammar, oracle.Grammars, oracle.Rule,
	), Skip: map[string]string{
		"Boundaries": noText, "Difference": noText, "Relate": noText, "Language.Count": noText, "Class.Count": noText,
	}},
	{Dir: "oracle/suite", Functions: named(suite.New), Skip: map[string]string{
		"Suite.Cases": noText, "Suite.Count": noText, "Suite.Random": noText, "Suite.NearMisses": noText,
	}},
	{Dir: "oracle/probe", Functions: named(probe.Builtin, probe.Builtins, probe.ParseEncoding, probe.ReadKnown), Skip: map[string]string{
		"Run": asks, "ComponentsFunc.Judge": asks, "Func.Judge": asks, "Program.Judge": asks,
	}},
	{Dir: "oracle/differ", Functions: named(
		differ.Builtin, differ.Builtins, differ.Components, differ.Confusions, differ.Defaults, differ.Normalizations, differ.ParseNormalization,
	), Skip: map[string]string{"Run": asks, "Mutations": "it makes as many texts as a text is long"}},
	{Dir: "uritest", Skip: map[string]string{
		"Check": asks, "CheckComponents": asks, "Run": asks, "RunComponents": asks, "KnownFile": aFile,
	}},
	{Dir: "abnf", Quotes: grammars, Functions: named(abnf.Parse), Skip: map[string]string{
		"Load": aFile, "LoadFile": aFile, "Reader.Load": aFile, "Reader.LoadFile": aFile,
	}},
	{Dir: "abnf/language", Quotes: grammars, Functions: named(), Skip: map[string]string{
		"AmbiguitiesOf": noText, "Ambiguities.Rule": noText, "Compare": noText, "Difference": noText, "Intersection": noText, "Language.Count": noText,
		"Language.Empty": noText, "Language.Finite": noText, "Language.Members": noText, "Language.Sample": noText,
		"Language.Shortest": noText, "Language.Suite": noText, "Of": noText, "Options.Of": noText, "Union": noText,
	}},
	{Dir: "abnf/draw", Quotes: grammars, Functions: named(draw.HTML, draw.SVG)},
	{Dir: "abnf/generate", Quotes: grammars, Functions: named(generate.ParseFields, generate.ParseList, generate.ParseType), Skip: map[string]string{
		"Files": noText, "Make": noText,
	}},
}, ofSchemes()...)
