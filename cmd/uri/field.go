package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// field returns a part of a reference, and reports whether it is present. The text needs no escapes for terminals.
type field func(u uri.URI) (text string, present bool)

// namedField is a field with its name in formats.
type namedField struct {
	name string
	get  field
}

// fields are the fields that have no parameter, in the order of the help.
var fields = []namedField{
	{"uri", func(u uri.URI) (string, bool) { return u.String(), true }},
	{"scheme", func(u uri.URI) (string, bool) { return u.Scheme(), u.Scheme() != "" }},
	{"authority", uri.URI.Authority},
	{"userinfo", uri.URI.Userinfo},
	{"user", userOf},
	{"password", passwordOf},
	{"host", hostOf},
	{"hostname", hostnameOf},
	{"host-kind", hostKindOf},
	{"registrable-domain", domainField(func(d domain) string { return d.registrable })},
	{"public-suffix", domainField(func(d domain) string { return d.suffix })},
	{"subdomain", domainField(func(d domain) string { return d.subdomain })},
	{"port", uri.URI.Port},
	{"effective-port", effectivePortOf},
	{"origin", func(u uri.URI) (string, bool) { return u.Origin().String(), u.Origin().String() != "null" }},
	{"path", pathOf},
	{"extension", extensionOf},
	{"query", uri.URI.Query},
	{"fragment", uri.URI.Fragment},
	{"registry-name", func(u uri.URI) (string, bool) { return u.Components().RegistryName.Get() }},
	{"opaque", func(u uri.URI) (string, bool) { return u.Components().Opaque.Get() }},
}

// fieldNames returns the names of all fields, with placeholders for parameters.
func fieldNames() []string {
	return append(verdict.Names(fields, func(f namedField) string { return f.name }), "segment:N", "query:NAME", "query-all:NAME")
}

// findField returns the field with a name.
func findField(name string) (field, error) {
	if i := slices.IndexFunc(fields, func(f namedField) bool { return f.name == name }); i >= 0 {
		return fields[i].get, nil
	}
	switch kind, parameter, found := strings.Cut(name, ":"); {
	case found && kind == "query":
		return func(u uri.URI) (string, bool) {
			value, ok := u.Pairs(uri.FormPairs).Get(parameter)
			return verdict.Visible(value), ok
		}, nil
	case found && kind == "query-all":
		return func(u uri.URI) (string, bool) { return valuesOf(u, parameter) }, nil
	case found && kind == "segment":
		n, err := strconv.Atoi(parameter)
		if err != nil || n == 0 {
			return nil, fmt.Errorf("{%s}: invalid segment number: 1 is the first segment, and -1 the last", excerpt.Hidden(name))
		}
		return func(u uri.URI) (string, bool) { return segmentOf(u, n) }, nil
	}
	return nil, errors.New(noField(excerpt.Hidden(name)))
}

// otherNames maps names that users expect to fields.
var otherNames = map[string]string{
	"domain": "registrable-domain", "tld": "public-suffix", "suffix": "public-suffix", "protocol": "scheme", "url": "uri", "hash": "fragment", "username": "user",
	"file": "segment:-1", "filename": "segment:-1", "basename": "segment:-1", "params": "query", "search": "query",
}

// noField returns the message about a component that does not exist.
func noField(name string) string {
	message := fmt.Sprintf("unknown component %q", name)
	if other := otherNames[name]; other != "" {
		return message + ": did you mean {" + other + "}?"
	}
	if question := commandline.DidYouMean(name, fieldNames()); question != "" {
		return message + question
	}
	return message + "; for a parameter write query:" + name
}

// valuesOf returns the values of a parameter, with spaces between them.
func valuesOf(u uri.URI, name string) (string, bool) {
	var values []string
	for value := range u.Pairs(uri.FormPairs).Values(name) {
		values = append(values, verdict.Visible(value))
	}
	return strings.Join(values, " "), values != nil
}

func userOf(u uri.URI) (string, bool) {
	userinfo, present := u.Userinfo()
	user, _, _ := strings.Cut(userinfo, ":")
	return user, present
}

func passwordOf(u uri.URI) (string, bool) {
	userinfo, _ := u.Userinfo()
	_, password, present := strings.Cut(userinfo, ":")
	return password, present
}

func hostOf(u uri.URI) (string, bool) {
	h, present := u.Host()
	return h.String(), present
}

func hostnameOf(u uri.URI) (string, bool) {
	h, present := u.Host()
	name, ok := h.Name()
	if !ok {
		return name, present // which is encoded as in a URI
	}
	return verdict.Visible(name), present
}

func hostKindOf(u uri.URI) (string, bool) {
	h, present := u.Host()
	return h.Kind().String(), present
}

func effectivePortOf(u uri.URI) (string, bool) {
	port, err := u.EffectivePort()
	return strconv.Itoa(int(port)), err == nil
}

func pathOf(u uri.URI) (string, bool) {
	return u.Path(), !u.Components().Opaque.IsPresent()
}

// extensionOf returns what follows the last "." of the last segment, unless the segment begins with it.
func extensionOf(u uri.URI) (string, bool) {
	path := u.Path()
	name := path[strings.LastIndexByte(path, '/')+1:]
	i := strings.LastIndexByte(name, '.')
	return name[i+1:], i > 0
}

// segmentOf returns segment n of the path, counted from 1, or from the end by negative numbers.
func segmentOf(u uri.URI, n int) (string, bool) {
	if n < 0 {
		all := slices.Collect(u.Segments())
		if -n > len(all) {
			return "", false
		}
		return all[len(all)+n], true
	}
	for s := range u.Segments() {
		if n--; n == 0 {
			return s, true
		}
	}
	return "", false
}

// decodedVisibly returns a part of a reference decoded, as [verdict.Visible] writes it.
func decodedVisibly(text string) string {
	if !strings.Contains(text, "%") {
		return verdict.Visible(text) // of an IRI
	}
	octets, err := uri.DecodeOctets(text)
	if err != nil {
		return text // of another field, such as a decoded one
	}
	return verdict.Visible(string(octets))
}
