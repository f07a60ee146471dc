package main

import (
	"slices"

	"github.com/urigrammar/uri"
)

// isPlain reports whether answerURI can write the answer to a line, whose URI is u: the line is
// short, needs no escapes in JSON, and has the components of RFC 3986. Valid lines consist of
// characters that need no escapes, except for IRIs.
func isPlain(line string, u *uri.URI) bool {
	if len(line) > piece {
		return false
	}
	switch u.Grammar() {
	case uri.RFC3986, uri.RFC6874:
		return true
	case uri.RFC3987:
		return needsNoEscapes(line)
	}
	_, hasRegistryName := u.RegistryName()
	_, isOpaque := u.Opaque()
	return !hasRegistryName && !isOpaque
}

// fixed is an upper bound for the length of an answer to a plain line without the line, its
// components and the verdict.
const fixed = 256

// answerURI appends the answer to a plain line after its beginning. It appends the same text as
// answer, in half the time.
func (o *buffer) answerURI(number int, line string, u *uri.URI) {
	b := slices.Grow(o.b, fixed+len(o.validVerdict)+3*len(line))
	b = o.lines.appendTo(b, number)
	b = append(append(b, `,"input":"`...), line...)
	b = append(append(b, '"'), o.validVerdict...)
	b = append(b, `{"scheme":`...)
	b = appendPlain(b, u.Scheme(), u.Scheme() != "")
	b = appendAuthority(b, u)
	b = append(append(b, `,"path":"`...), u.Path()...)
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	if !hasQuery && !hasFragment {
		o.b = append(append(append(b, afterPath[:16]...), afterPath[16:32]...), afterPath[32:]...)
		return
	}
	b = appendPlain(append(b, `","query":`...), query, hasQuery)
	b = appendPlain(append(b, `,"fragment":`...), fragment, hasFragment)
	o.b = append(append(b, `},"error":`...), "null}\n"...)
}

// Frequent texts, from the quotation mark after a component on. The compiler copies up to 16 bytes of
// a constant without a call.
const (
	afterAuthority = `","userinfo":null,"host":"`
	afterName      = `","host_kind":"reg-name","port":`
	afterPath      = `","query":null,"fragment":null},"error":null}` + "\n"
)

// appendAuthority appends the authority and its components.
func appendAuthority(b []byte, u *uri.URI) []byte {
	authority, present := u.Authority()
	if !present {
		return append(b, `,"authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null`...)
	}
	b = append(append(b, `,"authority":"`...), authority...)
	userinfo, hasUserinfo := u.Userinfo()
	host, hasHost := u.Host()
	port, hasPort := u.Port()
	if hasHost && !hasUserinfo && host.Kind() == uri.RegName {
		b = append(append(b, afterAuthority[:16]...), afterAuthority[16:]...)
		b = append(b, host.String()...)
		b = append(append(b, afterName[:16]...), afterName[16:]...)
		return appendPlain(b, port, hasPort)
	}
	b = appendPlain(append(b, `","userinfo":`...), userinfo, hasUserinfo)
	b = appendPlain(append(b, `,"host":`...), host.String(), hasHost)
	b = appendPlain(append(b, `,"host_kind":`...), host.Kind().String(), hasHost)
	return appendPlain(append(b, `,"port":`...), port, hasPort)
}

// appendPlain appends a string that needs no escapes, or null.
func appendPlain(b []byte, s string, present bool) []byte {
	if !present {
		return append(b, "null"...)
	}
	return append(append(append(b, '"'), s...), '"')
}
