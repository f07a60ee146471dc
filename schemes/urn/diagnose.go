package urn

import (
	"fmt"
	"strings"
)

// The length of a namespace identifier, in characters (RFC 8141, section 2).
const (
	shortestNID = 2
	longestNID  = 32
)

// diagnose returns what is wrong with the namespace identifier of text, or "" if the error is elsewhere.
func diagnose(text string, offset int, _ string) string {
	const scheme = "urn:"
	if offset <= len(scheme) || strings.Contains(text[len(scheme):offset], ":") {
		return ""
	}
	nid, ends := text[len(scheme):offset], offset == len(text) || text[offset] == ':'
	switch {
	case len(nid) == longestNID && !ends:
		return fmt.Sprintf("the namespace identifier has more than %d characters", longestNID)
	case ends && strings.HasSuffix(nid, "-"):
		return "the namespace identifier ends with a hyphen"
	case ends && len(nid) < shortestNID:
		return fmt.Sprintf("the namespace identifier has fewer than %d characters", shortestNID)
	}
	return ""
}
