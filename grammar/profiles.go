package grammar

// Profiles are grammars that no document has: what package consensus accepts. They have no transcription, and what a person would
// ask a parse tree of them for is in RFC 3986.
var Profiles = []Grammar{
	profile("consensus", "consensus-URI", "The URIs in which every parser sees the same host"),
	profile("consensus-paths", "undotted-URI", "The URIs in which every parser sees the same host and the same path"),
}

func profile(id, start, title string) Grammar {
	return Grammar{
		ID:       id,
		Title:    title,
		Notation: "ABNF of RFC 5234",
		File:     "consensus.abnf",
		Name:     id,
		Starts:   Starts{URI: start, Reference: start, Absolute: start, Relative: start},
		Components: []Component{
			{"scheme", []string{"scheme"}},
			{"host", []string{"host"}},
			{"authority", []string{"authority"}},
			{"path", []string{"path", "undotted-path"}},
			{"query", []string{"query"}},
		},
		Labels: []string{
			"scheme", "authority", "host", "name", "IPv4address", "IPv6address", "port", "path", "undotted-path", "undotted-segment", "query", "fragment",
		},
	}
}
