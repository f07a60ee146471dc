package proof

// Resolved is an ambiguity that a document resolves: it says which of two derivations is meant.
type Resolved struct {
	Rules    [2]string // as in Ambiguity, the preferred one first
	Section  string    // of the document
	Sentence string    // that resolves it

	// Without are the references that the preferred derivation does not pass and the other does. None:
	// it is not the grammar that resolves the ambiguity, but what else is known of the text.
	Without []Reference
}

// resolved lists, by the ID of the grammar, the ambiguities that its document resolves. There is
// nothing else that a proof lets pass.
var resolved = map[string][]Resolved{
	"rfc3986": {{
		Rules:   [2]string{"IPv4address", "reg-name"},
		Section: "3.2.2",
		Sentence: `"first-match-wins": if host matches the rule for IPv4address, then it should be considered an ` +
			`IPv4 address literal and not a reg-name`,
		Without: []Reference{{"host", "reg-name"}},
	}},
	"rfc2396": resolved2396,
	"rfc2732": resolved2396,
	"whatwg":  resolvedWHATWG,
	"whatwg-2026-02": append(resolvedWHATWG, Resolved{
		Rules:    [2]string{"path-absolute-URL", "path-absolute-non-Windows-file-URL"},
		Section:  "4.3",
		Sentence: "which one depends on the base URL; both are the path",
	}),
}

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
		Sentence: "the boundaries are the same; the ends-in-a-number checker, which is no grammar, tells which one it is",
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

// resolution finds what a document says about an ambiguity.
func resolution(grammar string, a Ambiguity) (Resolved, bool) {
	for _, r := range resolved[grammar] {
		if a.Rules == r.Rules || a.Rules == [2]string{r.Rules[1], r.Rules[0]} {
			return r, true
		}
	}
	return Resolved{}, false
}
