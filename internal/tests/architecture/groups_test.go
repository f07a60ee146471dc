package architecture

// Kind says who a group is for; it is the class of its box.
type Kind string

const (
	Command  Kind = "command"  // programs
	Public   Kind = "public"   // packages that others import
	Internal Kind = "internal" // packages of this module alone
)

// Group is packages that are one thing to a reader.
type Group struct {
	Name, Does  string
	Kind        Kind
	Row, Column int // from 0 and the top left; a column is half as wide as a box
	Packages    []string
}

// Groups have packages once, by their directories; "." is package uri. Internal packages that none of these import are for tests, or make
// tables; they are not drawn.
var Groups = []Group{
	{"cmd/uri", "the command uri", Command, 0, 2, []string{"cmd/uri", "cmd/uriweb", "cmd/internal/web", "internal/lines", "internal/linecheck", "internal/picture"}},
	{"cmd/abnf", "the command abnf", Command, 0, 4, []string{"cmd/abnf"}},

	{"oracle, uritest", "standards and parsers, compared", Public, 1, 1, []string{
		"oracle", "oracle/differ", "oracle/probe", "oracle/suite", "uritest", "internal/grammardfa/texts", "oracle/internal/refposition", "internal/neturl", "oracle/internal/htmlreport", "oracle/judges",
	}},
	{"playground", "a page to try URIs on", Internal, 1, 3, []string{"internal/playground", "internal/playground/site"}},
	{"command lines", "what both commands share", Internal, 1, 7, []string{"cmd/internal/commandline"}},

	{"consensus", "what all parsers see alike", Public, 2, 0, []string{"consensus"}},
	{"abnf", "anybody's grammars", Public, 2, 5, []string{"abnf", "abnf/draw", "abnf/generate", "abnf/language", "abnf/internal/railroad"}},
	{"gen", "proves, then writes recognizers", Command, 2, 7, []string{"gen"}},

	{"whatwg", "the URL Standard", Public, 3, 0, []string{"whatwg"}},
	{"writing", "automata and PEGs become Go", Internal, 3, 6, []string{"internal/scangen", "internal/peggen", "internal/coq", "proof"}},

	{"idn", "names of other scripts, IRIs", Public, 4, 0, []string{"idn"}},
	{"schemes, template, format", "texts with their own grammars", Public, 4, 2, []string{
		"schemes", "schemes/acct", "schemes/data", "schemes/did", "schemes/file", "schemes/geo", "schemes/mailto", "schemes/tag", "schemes/tel", "schemes/urn",
		"schemes/urn/isbn", "schemes/urn/uuid", "schemes/web", "schemes/internal/percent", "template", "template/internal/variables",
		"format", "format/internal/hostname", "format/internal/mailbox", "format/internal/idnmailbox", "format/internal/date", "format/internal/clocktime",
		"format/internal/datetime", "format/internal/duration", "format/internal/uuid", "format/internal/ipv4", "format/internal/ipv6", "format/internal/jsonpointer", "format/internal/relativepointer",
		"format/internal/ecmascript", "repair",
	}},
	{"deciding", "automata, and what they prove", Internal, 4, 5, []string{
		"internal/consensuslang", "abnf/internal/hidden", "abnf/internal/nested", "internal/failure", "internal/ambiguity", "internal/automaton", "internal/grammardfa", "internal/proof", "internal/recursion", "internal/abnftopeg",
	}},

	{"Unicode", "tables and rules for names", Internal, 5, 0, []string{"format/internal/idna2008", "internal/uts46", "internal/uts39"}},
	{"uri", "the value and its operations", Public, 5, 2, []string{"."}},
	{"reading", "ABNF, PEGs: expressions", Internal, 5, 4, []string{"internal/abnf", "internal/extract", "internal/pegexpr", "internal/syntax", "internal/sourcetext"}},
	{"grammar", "the grammars as printed", Public, 5, 6, []string{"grammar"}},
	{"judges", "programs around other parsers", Command, 5, 8, []string{"oracle/judges/watch"}},

	{"running", "what recognizers need", Internal, 6, 3, []string{
		"internal/ascii", "internal/rulevm", "internal/prefilter", "internal/unchecked", "internal/printable", "internal/scan", "internal/rangeset", "internal/tree", "internal/excerpt", "internal/diagnose",
	}},
}
