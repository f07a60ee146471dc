package main

import (
	"regexp"

	"github.com/urigrammar/uri/oracle/probe"
)

// places says in which part of a reference a rule of RFC 3986 is.
var places = map[string]string{
	"scheme": "scheme", "userinfo": "userinfo", "port": "port", "query": "query", "fragment": "fragment",
	"authority": "host", "host": "host", "reg-name": "host",
	"IP-literal": "brackets", "IPv6address": "brackets", "IPvFuture": "brackets", "IPv4address": "brackets", "ls32": "brackets", "h16": "brackets", "dec-octet": "brackets",
	"URI-reference": "path", "URI": "path", "relative-ref": "path", "hier-part": "path", "relative-part": "path",
	"path-abempty": "path", "path-absolute": "path", "path-noscheme": "path", "path-rootless": "path", "path-empty": "path",
	"segment": "path", "segment-nz": "path", "segment-nz-nc": "path", "pchar": "path",
}

// length is how long something is in the name of a cause.
var length = regexp.MustCompile(`longer than \d+ octets`)

// familyOf returns the cause of a deviation in the words of the page: rules are put together that are one thing to a person.
func familyOf(d *probe.Deviation) string {
	if d.Cause != "" {
		return length.ReplaceAllString(d.Cause, "longer than some octets")
	}
	place, ok := places[d.Rule]
	if d.Rule == "pct-encoded" {
		place, ok = d.Component, true
	}
	switch {
	case !ok:
		return d.Rule
	case d.Guess:
		return "something in the " + place + ", as it seems"
	case d.Rule == "pct-encoded":
		return brokenPercent + place
	case place == "port":
		return "a port that is no number"
	case place == "userinfo":
		return "what is neither userinfo nor host and port"
	case place == "brackets":
		return "brackets around what is no IP literal"
	}
	return "octets that no " + place + " has"
}
