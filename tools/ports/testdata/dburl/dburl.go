// A port of dburl to package uri, changed from the original. Its URL keeps a url.URL, which users and generators read.
//
// The MIT License (MIT). Copyright (c) 2015-2026 Kenneth Shaw: see the LICENSE file of github.com/xo/dburl.

package dburl

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/idn"
	"github.com/urigrammar/uri/repair"
)

// Parse parses a URL string.
//
// Handles parsing the OriginalScheme, Transport, SchemeName, Driver, Dialect
// and DSN fields.
//
// Note: an opaque URL is written "scheme:" and not "scheme://". When the
// database scheme does not support an opaque component, Parse rebuilds the
// URL as "scheme://<opaque>" and parses it again.
func Parse(urlstr string) (*URL, error) {
	// a database in memory cannot be a host, but an opaque component
	if name, query, ok := strings.Cut(urlstr, "://:memory:"); ok && schemeMap[name] != nil && schemeMap[name].Opaque {
		urlstr = name + "::memory:" + query
	}
	ref, _, err := repair.Options{Host: idn.ToASCII}.Reference(urlstr)
	if err != nil {
		return nil, err
	}
	if !ref.IsURI() {
		if ResolveSchemeType {
			if typ, err := SchemeType(urlstr); err == nil {
				return Parse(typ + ":" + urlstr)
			}
		}
		return nil, ErrInvalidDatabaseScheme
	}
	v, err := ref.URL()
	if err != nil {
		return nil, err
	}
	// check for +transport in scheme
	_, transport, checkTransport := strings.Cut(ref.Scheme(), "+")
	if !checkTransport {
		transport = "tcp"
	}
	u := &URL{URL: *v, OriginalScheme: ref.Scheme(), Transport: transport}
	u.Scheme, _, _ = strings.Cut(u.Scheme, "+")
	// get dsn generator
	scheme, ok := schemeMap[u.Scheme]
	switch {
	case !ok:
		return nil, ErrUnknownDatabaseScheme
	case scheme.Name == "file":
		return u.parseFile(checkTransport)
	case !scheme.Opaque && u.Opaque != "":
		// if scheme does not understand opaque URLs, retry parsing after
		// building fully qualified URL
		return Parse(u.OriginalScheme + "://" + u.buildOpaque())
	case scheme.Opaque:
		// force Opaque, which names a file as a path does
		name, err := uri.DecodeText(u.Opaque)
		if err != nil {
			return nil, err
		}
		u.Opaque, u.Host, u.Path, u.RawPath = name+u.Host+u.Path, "", "", ""
	case !checkTransport && (u.Host == "." || u.Host == "" && strings.TrimPrefix(u.Path, "/") != ""):
		// force unix proto, unless the scheme named a +transport, which for
		// odbc is the driver name
		u.Transport = "unix"
	}
	if err := u.checkTransport(scheme, checkTransport); err != nil {
		return nil, err
	}
	return u.generate(scheme)
}

// parseFile parses the URL again with the scheme of the file that it names.
func (u *URL) parseFile(checkTransport bool) (*URL, error) {
	name := u.opaqueOrPath()
	switch {
	case checkTransport:
		return nil, ErrInvalidTransportProtocol
	case name == "":
		return nil, ErrMissingPath
	case !ResolveSchemeType:
		return nil, ErrUnknownFileExtension
	}
	typ, err := SchemeType(name) // the error says why the path was not recognized
	if err != nil {
		return nil, err
	}
	return Parse(typ + "://" + u.buildOpaque())
}

// generate sets the scheme, and the DSN and driver that the generator names.
func (u *URL) generate(scheme *Scheme) (*URL, error) {
	u.SchemeName, u.Dialect = scheme.Name, scheme.Dialect
	rawQuery := u.RawQuery
	u.RawQuery = withDefaults(rawQuery, scheme.Defaults)
	dsn, driver, err := scheme.Generator(u)
	if err != nil {
		return nil, err
	}
	u.DSN, u.Driver, u.RawQuery = dsn, cmp.Or(driver, scheme.Name), rawQuery
	return u, nil
}

// withDefaults returns rawQuery with each default that the query does not name
// appended, in the order of the sorted keys. A key that the query gives an
// empty value counts as not named. The query the caller wrote keeps its
// encoding, and a value the caller gave always wins (D65).
func withDefaults(rawQuery string, defaults map[string]string) string {
	ref, err := uri.ParseReference("?" + rawQuery)
	if err != nil {
		return rawQuery
	}
	pairs := ref.Pairs(uri.FormPairs)
	for _, name := range slices.Sorted(maps.Keys(defaults)) {
		if value, _ := pairs.Get(name); value == "" {
			pairs = pairs.Delete(name).Add(name, defaults[name])
		}
	}
	return pairs.String()
}

// BuildURL creates a dsn using the mapped components.
//
// Recognized components are:
//
//	protocol, proto, scheme
//	transport
//	username, user
//	password, pass
//	hostname, host
//	port
//	path, file, opaque
//	database, dbname, db
//	instance
//	parameters, params, options, opts, query, q
//
// See [BuildURL] for more information.
func BuildURL(components map[string]any) (string, error) {
	if components == nil {
		return "", ErrInvalidDatabaseScheme
	}
	var c uri.Components
	c.Scheme, _ = getComponent(components, "protocol", "proto", "scheme")
	if transport, ok := getComponent(components, "transport"); ok && c.Scheme != "" {
		c.Scheme += "+" + transport
	}
	if host, ok := getComponent(components, "hostname", "host"); ok {
		c.Host = uri.Some(uri.RegNameOctets.Encode(host))
		port, _ := getComponent(components, "port")
		c.Port = present(port)
	}
	if file, ok := getComponent(components, "path", "file", "opaque"); ok {
		if c == (uri.Components{}) {
			c.Scheme = "file"
		}
		c.Path = uri.PathOctets.Encode(file)
	} else {
		for _, keys := range [][]string{{"instance"}, {"database", "dbname", "db"}} {
			if name, ok := getComponent(components, keys...); ok {
				c.Path += "/" + uri.SegmentOctets.Encode(name)
			}
		}
	}
	query, err := buildQuery(components)
	if err != nil {
		return "", err
	}
	c.Query = present(query)
	u, err := uri.Compose(c)
	if err != nil {
		return "", err
	}
	if user, ok := getComponent(components, "username", "user"); ok && c.Host.IsPresent() {
		u, err = u.WithUser(user)
		if pass, ok := getComponent(components, "password", "pass"); ok && err == nil {
			u, err = u.WithPassword(pass)
		}
	}
	return u.String(), err
}

// buildQuery returns the query of the mapped components, which is a text or a map.
func buildQuery(components map[string]any) (string, error) {
	v, _ := getFirst(components, "parameters", "params", "options", "opts", "query", "q")
	switch z := v.(type) {
	case nil:
		return "", nil
	case string:
		return z, nil
	case map[string]any:
		var pairs uri.Pairs
		for _, name := range slices.Sorted(maps.Keys(z)) {
			pairs = pairs.Add(name, fmt.Sprint(z[name]))
		}
		return pairs.String(), nil
	}
	return "", ErrInvalidQuery
}
