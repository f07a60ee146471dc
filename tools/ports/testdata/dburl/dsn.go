// A port of dburl's generators of data source names to package uri, changed from the original.
//
// The MIT License (MIT). Copyright (c) 2015-2026 Kenneth Shaw: see the LICENSE file of github.com/xo/dburl.

package dburl

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/repair"
)

// GenFromURL returns a func that generates a DSN based on parameters of the
// passed URL.
//
// The query is rebuilt with the names in order, which writes a space as
// a +, and a key that appears more than once is joined into one value with
// spaces. Do not use it for a driver that reads a + as itself, such as pgx,
// which has [GenPgxFromURL], or for a driver that takes a repeated key.
func GenFromURL(urlstr string) func(*URL) (string, string, error) {
	defaults := uri.MustParse(urlstr)
	return func(u *URL) (string, string, error) {
		ref, _, err := repair.FromURL(&u.URL)
		if err != nil {
			return "", "", err
		}
		q := defaults.Pairs(uri.FormPairs).URLValues()
		for name, values := range u.Query() {
			q.Set(name, strings.Join(values, " "))
		}
		c := ref.Components()
		dsn, err := defaults.Edit(func(d *uri.Components) {
			d.Userinfo = or(c.Userinfo, d.Userinfo)
			d.Host = or(c.Host, d.Host)
			d.Port = or(c.Port, d.Port)
			d.Path = cmp.Or(c.Path, d.Path)
			d.Query = present(uri.FormPairs.OfValues(q).String())
			d.Fragment = or(c.Fragment, d.Fragment)
		})
		return strings.TrimPrefix(dsn.String(), "truncate://"), "", err
	}
}

// or returns a component that is not empty, or another one.
func or(component, otherwise uri.Optional) uri.Optional {
	if component.String() == "" {
		return otherwise
	}
	return component
}

// present returns a component, which is absent if it is empty.
func present(text string) uri.Optional {
	if text == "" {
		return uri.Optional{}
	}
	return uri.Some(text)
}

// GenPgxFromURL returns a func that generates a pgx DSN, taking the default
// host, port and query options from the passed URL. A parsed URL overrides
// each one it carries, as with [GenFromURL].
//
// Use it in place of GenFromURL for a scheme whose driver is pgx, because
// GenFromURL writes a space in a query option as a +, which pgx reads as
// itself.
func GenPgxFromURL(urlstr string) func(*URL) (string, string, error) {
	defaults := uri.MustParse(urlstr)
	return func(u *URL) (string, string, error) { return genPgx(u, defaults) }
}

// GenPgx generates a pgx DSN from the passed URL, without defaults: pgx has its own.
func GenPgx(u *URL) (string, string, error) { return genPgx(u, uri.URI{}) }

// genPgx generates a pgx DSN, with the host, port and query options of defaults. Every key, value and
// name is encoded except for unreserved characters, a space as %20, since pgx reads a + as itself.
func genPgx(u *URL, defaults uri.URI) (string, string, error) {
	escape := uri.UnreservedOctets.Encode
	host, port, dbname := u.Hostname(), u.Port(), strings.TrimPrefix(u.Path, "/")
	switch {
	case host == ".":
		return "", "", ErrRelativePathNotSupported
	case u.Transport == "unix":
		if host == "" {
			dbname = "/" + dbname
		}
		host, port, dbname = resolveDir(path.Join(host, dbname))
	default:
		defHost, _ := defaults.Hostname()
		defPort, _ := defaults.Port()
		host, port = cmp.Or(host, defHost), cmp.Or(port, defPort)
	}
	// save host, port, dbname
	if u.hostPortDB == nil {
		u.hostPortDB = []string{host, port, dbname}
	}
	// the parsed URL overrides each default option it carries
	q := defaults.Pairs(uri.FormPairs).URLValues()
	maps.Copy(q, u.Query())
	if u.Transport == "unix" { // a socket directory is not a URL host
		q.Set("host", host)
		q.Set("port", port)
		host, port = "", ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	c := uri.Components{Scheme: "postgres", Host: uri.Some(host), Port: present(port)}
	if u.User != nil {
		userinfo := escape(u.User.Username())
		if pass, _ := u.User.Password(); pass != "" {
			userinfo += ":" + escape(pass)
		}
		c.Userinfo = uri.Some(userinfo)
	}
	if dbname != "" {
		c.Path = "/" + escape(dbname)
	}
	var options []string
	for _, name := range slices.Sorted(maps.Keys(q)) {
		if value := strings.Join(q[name], ","); value != "" {
			options = append(options, escape(name)+"="+escape(value))
		}
	}
	c.Query = present(strings.Join(options, "&"))
	dsn, err := uri.Compose(c)
	return dsn.String(), "pgx", err
}
