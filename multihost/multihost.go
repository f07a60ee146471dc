// Package multihost parses connection strings of databases and brokers, which are URIs except that they can list several
// servers:
//
//	postgres://app:p%40ss@db1:5432,db2/orders?sslmode=require
//
// A URI of RFC 3986 has one host and one port. Package uri rejects a list with ports, and reads a list without ports as a
// single name. This package splits the list, and leaves the rest to package uri.
package multihost

import (
	"errors"
	"iter"
	"log/slog"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/unchecked"
)

// URI is a URI with one or more servers, for use in configurations. Its text usually contains a password, so a URI prints
// like a [uri.Secret], but with the servers: "postgres://xxxxx@db1:5432,db2/xxxxx?xxxxx". URIs are not comparable with ==.
// The zero URI has an empty text and no servers.
type URI struct {
	first uri.Secret // the URI with the first server alone
	more  string     // the other servers, with a "," before each
}

// Parse parses a URI with one or more servers. It accepts every URI with an authority that [uri.Parse] accepts. It also
// accepts several servers in the authority, separated by ",". A server is a host and an optional port. A server may be empty:
// libpq then uses its default host. If there are several servers, the scheme may have at most 64 bytes, because each result
// of [URI.Servers] repeats it.
//
// Where uri.Parse finds a name with commas, Parse finds several servers. To parse servers without a scheme, add a
// scheme.
//
// The error is a [*uri.ComponentError], which contains no part of the text.
//
// Law: [URI.Reveal] returns text.
func Parse(text string) (URI, error) {
	start, end := servers(text)
	server, rest, several := cut(text[start:end])
	u := URI{more: text[start+len(server) : end]}
	if err := u.first.UnmarshalText([]byte(text[:start] + server + text[end:])); err != nil {
		at, problem := place(err)
		if at > start+len(server) {
			at += len(u.more)
		}
		return URI{}, invalid(at, mistake(text, end, at, problem))
	}
	scheme := u.First().Scheme()
	switch _, hasServers := u.First().Authority(); {
	case scheme == "":
		return URI{}, invalid(0, `the scheme is missing, such as "postgres:"`)
	case !hasServers:
		return URI{}, invalid(len(scheme)+len(":"), `"//" before the servers is missing`)
	case several && len(scheme) > longestScheme:
		return URI{}, invalid(longestScheme, "the scheme before the list of servers is too long")
	}
	for several {
		begin := end - len(rest)
		server, rest, several = cut(rest)
		if err := new(uri.Secret).UnmarshalText([]byte(afterAt + server)); err != nil {
			at, problem := place(err)
			at += begin - len(afterAt)
			return URI{}, invalid(at, mistake(text, end, at, problem))
		}
	}
	if u.more != "" && strings.HasSuffix(server, ":") && strings.HasPrefix(text[end:], "//") {
		return URI{}, invalid(end, "this is a list of URIs; split it at the commas between them")
	}
	return u, nil
}

const (
	longestScheme = 64
	afterAt       = "//@" // before a server that no "@" follows
)

// servers returns where the servers in a text begin and end: after the last "@" of the authority.
func servers(text string) (start, end int) {
	before, rest, found := strings.Cut(text, "://")
	if !found || strings.ContainsAny(before, ":/?#") {
		return len(text), len(text)
	}
	start, end = len(before)+len("://"), len(text)
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		end = start + i
	}
	return start + strings.LastIndexByte(text[start:end], '@') + 1, end
}

// cut splits servers after the first one, at a "," outside of brackets.
func cut(servers string) (first, rest string, more bool) {
	host := 0
	if strings.HasPrefix(servers, "[") {
		host = max(0, strings.IndexByte(servers, ']'))
	}
	first, rest, more = strings.Cut(servers[host:], ",")
	return servers[:host] + first, rest, more
}

// mistake returns the probable mistake at offset at of a text whose authority ends at end, or the problem that package uri
// reports there. The result contains no part of the text.
func mistake(text string, end, at int, problem string) string {
	switch n := strings.Count(text[:end], "@"); {
	case at > end:
		return problem
	case n > 1:
		return `more than one "@"; in a user name or a password, write it as %40`
	case n == 0 && strings.Contains(text[end:], "@"):
		return `a port consists of decimal digits; in a password, write "/" as %2F, "?" as %3F and "#" as %23`
	}
	return problem
}

func invalid(at int, problem string) error {
	return unchecked.ComponentError("connection string", at, problem)
}

// place returns the offset and the problem of an error that contains no part of the text.
func place(err error) (offset int, problem string) {
	component, _ := errors.AsType[*uri.ComponentError](err)
	return component.Offset(), component.Problem()
}

// Servers yields each server as a URI that consists of the scheme and the server, such as "postgres://db1:5432". To dial a server,
// see [Address].
func (u URI) Servers() iter.Seq[uri.URI] {
	return func(yield func(uri.URI) bool) {
		first := u.First()
		servers, several := first.WithoutUserinfo().Authority()
		for servers += u.more; several; {
			var server string
			server, servers, several = cut(servers)
			if !yield(uri.MustParse(first.Scheme() + "://" + server)) {
				return
			}
		}
	}
}

// First returns u with only its first server. Use it to read the user, the password, the path with the database, and the
// query, which all servers share. Printing the result shows the password.
func (u URI) First() uri.URI { return u.first.Reveal() }

// Reveal returns the text, to pass to a driver.
func (u URI) Reveal() string { return u.list(u.First()) }

// String returns the scheme and the servers, with "xxxxx" in place of all other nonempty components.
func (u URI) String() string { return u.list(uri.MustParseReference(u.first.String())) }

// list returns the text of first, with the other servers of u after its authority.
func (u URI) list(first uri.URI) string {
	authority, _ := first.Authority()
	end := min(len(first.String()), len(first.Scheme())+len("://")+len(authority)) // of the zero URI, 0
	return first.String()[:end] + u.more + first.String()[end:]
}

// GoString returns the quoted result of String, for %#v.
func (u URI) GoString() string { return "multihost.URI(" + strconv.Quote(u.String()) + ")" }

// LogValue returns the text of [URI.String], for log/slog.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.String()) }

// MarshalText returns an error, like [uri.Secret.MarshalText], unless u is the zero URI.
func (u URI) MarshalText() ([]byte, error) { return u.first.MarshalText() }

// UnmarshalText sets u to the result of [Parse], or to the zero URI if text is empty. If there is an error, u
// does not change.
func (u *URI) UnmarshalText(text []byte) (err error) {
	var v URI
	if len(text) > 0 {
		v, err = Parse(string(text))
	}
	if err == nil {
		*u = v
	}
	return err
}

// Address returns the network and the address of a server, to pass to net.Dial. If the host is a percent-encoded path, as in
// "mongodb://%2Ftmp%2Fmongodb.sock", the network is "unix", and the address is that path. Otherwise they are "tcp" and the
// result of [uri.Schemes.HostPort]. Address returns the error of HostPort.
func Address(server uri.URI, schemes uri.Schemes) (network, address string, err error) {
	host, _ := server.Host()
	if path, err := uri.DecodeText(host.String()); err == nil && strings.HasPrefix(path, "/") && !strings.Contains(path, "\x00") {
		return "unix", path, nil
	}
	address, err = schemes.HostPort(server)
	return "tcp", address, err
}
