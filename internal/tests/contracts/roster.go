package contracts

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/abnf"
	"github.com/urigrammar/uri/abnf/draw"
	"github.com/urigrammar/uri/abnf/generate"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/format"
	"github.com/urigrammar/uri/grammar"
	"github.com/urigrammar/uri/idn"
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

// grammars is the reason why errors quote a text.
const grammars = "a text is a grammar, not an input with a password"

// Packages are the public packages. That the list is whole is tested.
var Packages = append([]Package{
	{Dir: ".", Functions: map[string]any{
		"CompareAt": uri.CompareAt, "Compose": uri.Compose, "DecodeOctets": uri.DecodeOctets,
		"DecodeText": uri.DecodeText, "Equal": uri.Equal, "FromURL": uri.FromURL, "Grammars": uri.Grammars, "Lines": uri.Lines,
		"LowestRung": uri.LowestRung, "MustParse": uri.MustParse, "MustParseReference": uri.MustParseReference,
		"NewAbsoluteURI": uri.NewAbsoluteURI, "NewFullURI": uri.NewFullURI,
		"NewPair": uri.NewPair, "Parse": uri.Parse, "ParseAbsolute": uri.ParseAbsolute, "ParseReference": uri.ParseReference,
		"ParseRelative": uri.ParseRelative, "Some": uri.Some,
		"Valid": uri.Valid, "ValidBytes": uri.ValidBytes,
	}},
	{Dir: "repair", Functions: map[string]any{
		"FromURL": repair.FromURL, "Reference": repair.Reference, "SuffixReferences": repair.SuffixReferences, "Under": repair.Under,
	}},
	{Dir: "grammar", Functions: map[string]any{"Find": grammar.Find, "BoundaryOf": grammar.BoundaryOf}},
	{Dir: "idn", Functions: map[string]any{
		"CheckBidi": idn.CheckBidi, "Display": idn.Display, "Host": idn.Host, "NFC": idn.NFC, "Parse": idn.Parse, "ToURI": idn.ToURI, "ToASCII": idn.ToASCII, "ToRegName": idn.ToRegName, "ToUnicode": idn.ToUnicode,
	}},
	{Dir: "whatwg", Functions: map[string]any{
		"MustParse": whatwg.MustParse, "Parse": whatwg.Parse, "ParseReference": whatwg.ParseReference, "Valid": whatwg.Valid, "Editions": whatwg.Editions,
		"MustParseRecord": whatwg.MustParseRecord, "ParseRecord": whatwg.ParseRecord, "RecordOf": whatwg.RecordOf, "URLOf": whatwg.URLOf,
	}},
	{Dir: "consensus", Functions: map[string]any{
		"MustParse": consensus.MustParse, "Parse": consensus.Parse, "Profiles": consensus.Profiles, "Valid": consensus.Valid,
	}},
	{Dir: "template", Functions: map[string]any{
		"List": template.List, "Map": template.Map, "MustParseTemplate": template.MustParseTemplate, "ParseTemplate": template.ParseTemplate,
		"Text": template.Text, "ValidTemplate": template.ValidTemplate[string],
	}},
	{Dir: "format", Functions: map[string]any{"Check": format.Check, "Names": format.Names}},
	{Dir: "oracle", Functions: map[string]any{
		"Agree": oracle.Agree, "Browser": oracle.Browser, "Grammar": oracle.Grammar, "Grammars": oracle.Grammars, "Rule": oracle.Rule, "Verdicts": oracle.Verdicts,
	}, Skip: map[string]string{
		"Boundaries": noText, "Difference": noText, "Relate": noText, "Language.Count": noText, "Class.Count": noText,
	}},
	{Dir: "oracle/suite", Functions: map[string]any{"New": suite.New}, Skip: map[string]string{
		"Suite.Cases": noText, "Suite.Count": noText, "Suite.Random": noText, "Suite.NearMisses": noText,
	}},
	{Dir: "oracle/probe", Functions: map[string]any{
		"Builtin": probe.Builtin, "Builtins": probe.Builtins, "ParseEncoding": probe.ParseEncoding, "ReadKnown": probe.ReadKnown,
	}, Skip: map[string]string{
		"Run": asks, "ComponentsFunc.Judge": asks, "Func.Judge": asks, "Program.Judge": asks,
	}},
	{Dir: "oracle/differ", Functions: map[string]any{
		"Builtin": differ.Builtin, "Builtins": differ.Builtins, "Components": differ.Components, "Confusions": differ.Confusions,
		"Defaults": differ.Defaults, "Normalizations": differ.Normalizations, "ParseNormalization": differ.ParseNormalization,
	}, Skip: map[string]string{"Run": asks, "Mutations": "it makes as many texts as a text is long"}},
	{Dir: "uritest", Skip: map[string]string{
		"Check": asks, "CheckComponents": asks, "Run": asks, "RunComponents": asks, "KnownFile": aFile,
	}},
	{Dir: "abnf", Quotes: grammars, Functions: map[string]any{"Parse": abnf.Parse}, Skip: map[string]string{
		"Load": aFile, "LoadFile": aFile, "Reader.Load": aFile, "Reader.LoadFile": aFile,
	}},
	{Dir: "abnf/language", Quotes: grammars, Functions: map[string]any{}, Skip: map[string]string{
		"AmbiguitiesOf": noText, "Ambiguities.Rule": noText, "Compare": noText, "Difference": noText, "Intersection": noText, "Language.Count": noText,
		"Language.Counts": noText, "Language.Empty": noText, "Language.Finite": noText, "Language.Members": noText, "Language.Sample": noText,
		"Language.Shortest": noText, "Language.Suite": noText, "Of": noText, "Options.Of": noText, "Union": noText,
	}},
	{Dir: "abnf/draw", Quotes: grammars, Functions: map[string]any{
		"HTML": draw.HTML, "Inline": draw.Inline, "SVG": draw.SVG, "Style": draw.Style,
	}, Skip: map[string]string{"DOT": noText, "Options.DOT": noText}},
	{Dir: "abnf/generate", Quotes: grammars, Functions: map[string]any{
		"ParseFields": generate.ParseFields, "ParseList": generate.ParseList, "ParseType": generate.ParseType,
	}, Skip: map[string]string{"Files": noText, "MaskFiles": noText}},
}, ofSchemes...)
