package grammar

// Resolved is an ambiguity that the document of a grammar resolves by choosing one of two
// derivations.
type Resolved struct {
	Rules    [2]string // the rules whose boundaries differ, the preferred rule first; "" for no rule
	Section  string    // of the document
	Sentence string    // the sentence that resolves it

	// Without lists the references that the other derivation uses and the preferred one does not. If
	// it is empty, references do not distinguish the two derivations.
	Without []Reference
}

// Reference is a place in a grammar at which rule In refers to rule To.
type Reference struct{ In, To string }

var resolved3986 = []Resolved{{
	Rules:   [2]string{"IPv4address", "reg-name"},
	Section: "3.2.2",
	Sentence: `"first-match-wins": if host matches the rule for IPv4address, then it should be considered an ` +
		`IPv4 address literal and not a reg-name`,
	Without: []Reference{{"host", "reg-name"}},
}}

var resolved3987 = []Resolved{{
	Rules:    [2]string{"IPv4address", "ireg-name"},
	Section:  "2.2",
	Sentence: `"Some productions are ambiguous. The "first-match-wins" (a.k.a. "greedy") algorithm applies."`,
	Without:  []Reference{{"ihost", "ireg-name"}},
}}

var resolved2396 = []Resolved{
	{
		Rules:    [2]string{"net_path", "abs_path"},
		Section:  "4.3",
		Sentence: "the authority component wins",
		Without:  []Reference{{"hier_part", "abs_path"}, {"relativeURI", "abs_path"}},
	},
	{
		Rules:    [2]string{"server", "reg_name"},
		Section:  "4.3",
		Sentence: "the left-most matching rule soaks up as much as it is capable of matching",
		// where there is an authority
		Without: []Reference{{"authority", "reg_name"}, {"hier_part", "abs_path"}, {"relativeURI", "abs_path"}},
	},
}

var resolvedWHATWG = []Resolved{
	{
		Rules:    [2]string{"valid-IPv4", "domain"},
		Section:  "3.4",
		Sentence: "the boundaries are the same; the ends-in-a-number checker, which is not a grammar, decides which one it is",
	},
	{
		Rules:    [2]string{"valid-host", "valid-opaque-host"},
		Section:  "4.3",
		Sentence: "which one depends on the base URL",
	},
	{
		Rules:    [2]string{"path-relative-scheme-less-URL", ""},
		Section:  "4.3",
		Sentence: "which one depends on the base URL; the path is empty or opaque and so not in the text",
	},
}
