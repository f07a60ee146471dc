package grammar

// Profiles are grammars without a document: the languages of package consensus. They have no
// transcription, so their texts have the parse trees of RFC 3986.
var Profiles = []Grammar{
	profile("consensus", "consensus-URI", "The URIs in which all standards and tested programs find the same host, with few exceptions"),
	profile("consensus-paths", "undotted-URI", "The URIs in which all standards and tested programs find the same host and path, with few exceptions"),
	profile("consensus-websockets", "websocket-URI", "The WebSocket URIs in which all standards and tested programs find the same host, with few exceptions"),
}

func profile(id, start, title string) Grammar {
	return Grammar{
		ID:       id,
		Title:    title,
		Notation: "ABNF of RFC 5234",
		File:     "consensus.abnf",
		Name:     id,

		LongestHost: 63,
		Starts:      Starts{URI: start, Reference: start, Absolute: start, Relative: start},
		Components: []Component{
			{"scheme", []string{"web-scheme", "ws-scheme"}},
			{"host", []string{"host", "scheme-name"}},
			{"authority", []string{"authority"}},
			{"path", []string{"path", "undotted-path"}},
			{"query", []string{"query"}},
		},
		Labels: []string{
			"web-scheme", "ws-scheme", "authority", "host", "scheme-name", "name", "IPv4address", "IPv6address", "port", "path", "undotted-path", "undotted-segment", "query", "fragment",
		},
	}
}
