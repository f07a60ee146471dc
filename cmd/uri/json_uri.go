package main

import (
	"slices"
	"strconv"

	"github.com/urigrammar/uri"
)

// isPlain reports whether answerURI can write the answer to a line, whose URI is u: the line is
// short, needs no escapes in JSON, and has the components of RFC 3986. Valid lines consist of
// characters that need no escapes, except for IRIs.
func isPlain(line string, u *uri.URI) bool {
	_, hasRegistryName := u.RegistryName()
	_, isOpaque := u.Opaque()
	return len(line) <= piece && !hasRegistryName && !isOpaque && (u.Grammar() != uri.RFC3987 || needsNoEscapes(line))
}

// fixed is an upper bound for the length of an answer to a plain line without the line, its
// components and the verdict.
const fixed = 256

// answerURI appends the answer to a plain line after its beginning. It appends the same text as
// answer, in half the time.
func (o *buffer) answerURI(number int, line string, u *uri.URI) {
	b := slices.Grow(o.b, fixed+len(o.validVerdict)+3*len(line))
	b = strconv.AppendInt(b, int64(number), 10)
	b = append(append(b, `,"input":"`...), line...)
	b = append(append(b, '"'), o.validVerdict...)
	b = append(b, `{"scheme":`...)
	b = appendPlain(b, u.Scheme(), u.Scheme() != "")
	b = appendAuthority(b, u)
	b = append(append(b, `,"path":"`...), u.Path()...)
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	if hasQuery || hasFragment {
		b = appendPlain(append(b, `","query":`...), query, hasQuery)
		b = appendPlain(append(b, `,"fragment":`...), fragment, hasFragment)
		o.b = append(b, `},"error":null}`+"\n"...)
		return
	}
	o.b = append(b, `","query":null,"fragment":null},"error":null}`+"\n"...)
}

// appendAuthority appends the authority and its components.
func appendAuthority(b []byte, u *uri.URI) []byte {
	authority, present := u.Authority()
	if !present {
		return append(b, `,"authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null`...)
	}
	b = append(append(b, `,"authority":"`...), authority...)
	if userinfo, present := u.Userinfo(); present {
		b = append(append(b, `","userinfo":"`...), userinfo...)
		b = append(b, `","host":`...)
	} else {
		b = append(b, `","userinfo":null,"host":`...)
	}
	host, hasHost := u.Host()
	b = appendPlain(b, host.String(), hasHost)
	b = appendPlain(append(b, `,"host_kind":`...), host.Kind().String(), hasHost)
	port, hasPort := u.Port()
	return appendPlain(append(b, `,"port":`...), port, hasPort)
}

// appendPlain appends a string that needs no escapes, or null.
func appendPlain(b []byte, s string, present bool) []byte {
	if !present {
		return append(b, "null"...)
	}
	return append(append(append(b, '"'), s...), '"')
}
