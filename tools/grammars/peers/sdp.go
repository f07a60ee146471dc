package main

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// pion parses descriptions, and fields within one.
func pion() compare.Parser {
	session := func(text string) error { return new(sdp.SessionDescription).UnmarshalString(text) }
	rules := map[string]compare.Parse{"session-description": session}
	for i, name := range sdpFields {
		rules[name] = func(text string) error { return session(sdpSession(i, text)) }
	}
	return compare.Parser{Name: "github.com/pion/sdp/v3", Rules: rules}
}

// sdpFields are the rules of fields that follow the name of a session, in their order.
var sdpFields = []string{
	"email-field", "phone-field", "connection-field", "bandwidth-field", "time-field", "repeat-field", "zone-field", "key-field", "attribute-field",
	"media-field",
}

// sdpSession returns a description with a field of sdpFields.
func sdpSession(field int, text string) string {
	lines := []string{"v=0\r\n", "o=jdoe 3724394400 3724394405 IN IP4 198.51.100.1\r\n", "s=Call to John Smith\r\n"}
	time := slices.Index(sdpFields, "time-field")
	switch {
	case field < time:
		lines = append(lines, text, "t=0 0\r\n")
	case field == time:
		lines = append(lines, text)
	case sdpFields[field] == "zone-field":
		lines = append(lines, "t=3724394400 3754123200\r\n", "r=604800 3600 0 90000\r\n", text)
	default:
		lines = append(lines, "t=0 0\r\n", text)
	}
	return strings.Join(lines, "")
}
