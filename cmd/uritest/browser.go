package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/printable"
	"github.com/urigrammar/uri/whatwg"
)

// browser runs the URL Standard's parser on inputs, against a base if there is one.
type browser struct {
	base     whatwg.URL
	rfc      uri.URI // the base, or the zero URI
	unknown  bool    // whether there is an unknown base
	resolves bool    // whether references are resolved against rfc
}

// newBrowser parses the value of --base: a URL, or a kind of base. Of the kinds, only "none" is a
// complete base.
func newBrowser(base string) browser {
	if _, ok := verdict.BaseKinds[base]; ok {
		return browser{unknown: true}
	}
	r, _ := whatwg.Parse(base) // the zero URL for "none" and for invalid URLs
	u, err := uri.Parse(base)
	return browser{base: r, rfc: u, resolves: err == nil}
}

// view is a browser's view of an input, in JSON. If the browser rejects the input, all fields
// except connects and validation_errors are null.
type view struct {
	URL      *string        `json:"url"`      // the URL as the standard serializes it
	Connects bool           `json:"connects"` // whether browsers connect to the host of a URL with this scheme
	Scheme   *string        `json:"scheme"`
	Host     *string        `json:"host"`
	HostKind *string        `json:"host_kind"`
	Port     *uint16        `json:"port"`      // the port to which it connects, even if it is the scheme's default
	SameHost *bool          `json:"same_host"` // whether RFC 3986 finds the same host; null if it rejects the input
	Errors   []flaw         `json:"validation_errors"`
	Error    *verdict.Fault `json:"error"`

	rfcHost string // the host that RFC 3986 finds
	absent  bool   // whether RFC 3986 finds no host
	missing bool   // whether the input is relative and its base unknown
}

// flaw is a validation error in JSON.
type flaw struct {
	Type   string `json:"type"`
	Offset int    `json:"offset"`
}

func (b browser) view(s string) view {
	v := view{Errors: []flaw{}}
	for _, e := range b.base.ValidationErrors(s) {
		v.Errors = append(v.Errors, flaw{e.Type.String(), e.Offset})
	}
	r, err := b.base.Parse(s)
	if err != nil {
		v.Error = verdict.FaultOf(err)
		v.missing = b.unknown && isMissingScheme(err)
		return v
	}
	v.URL = new(r.String())
	v.Scheme = new(r.Scheme())
	v.Host = verdict.TextOf(r.Components().Host.Get())
	if v.Host != nil {
		v.HostKind = new(verdict.HostKinds[r.HostKind()])
	}
	if port, ok := r.EffectivePort(); ok {
		v.Port = &port
	}
	v.Connects = r.IsSpecial() && r.Scheme() != "file"
	if u, err := b.reference(s); err == nil {
		h, present := u.Host()
		same := r.SameHost(h)
		v.SameHost, v.rfcHost, v.absent = &same, h.String(), !present
	}
	return v
}

func isMissingScheme(err error) bool {
	failure, ok := errors.AsType[*whatwg.ParseError](err)
	if !ok {
		return false
	}
	v, _ := failure.Validation()
	return v.Type == whatwg.ErrorMissingSchemeNonRelativeURL
}

// reference returns the reference that RFC 3986 finds in an input.
func (b browser) reference(s string) (uri.URI, error) {
	if b.resolves {
		return b.rfc.ResolveString(s)
	}
	return uri.ParseReference(s)
}

// row describes the browser's view in a line.
func (v view) row() string {
	switch {
	case v.missing:
		return "relative: use --base to set a base URL"
	case v.Error != nil:
		return fmt.Sprintf("rejects  at %d: %s%s", *v.Error.Offset, v.Error.Problem, v.flaws())
	}
	words := []string{"parses  "}
	if v.Connects {
		words[0] = "connects"
	}
	words = append(words, "scheme="+*v.Scheme)
	if v.Host != nil {
		words = append(words, "host="+*v.Host)
	}
	if v.Port != nil {
		words = append(words, fmt.Sprint("port=", *v.Port))
	}
	return strings.Join(words, " ") + v.difference() + v.flaws()
}

// difference notes a host that the browser finds and RFC 3986 does not.
func (v view) difference() string {
	switch {
	case v.SameHost == nil && v.Connects:
		return "; RFC 3986 rejects the reference"
	case v.SameHost == nil || *v.SameHost:
		return ""
	case v.absent:
		return "; RFC 3986 finds no host"
	case v.rfcHost == "":
		return "; RFC 3986 finds an empty host"
	}
	return "; RFC 3986 finds another host, " + printable.Text(v.rfcHost)
}

// flaws names each kind of validation error once.
func (v view) flaws() string {
	var types []string
	for _, e := range v.Errors {
		if !slices.Contains(types, e.Type) {
			types = append(types, e.Type)
		}
	}
	if len(types) == 0 {
		return ""
	}
	return " (" + strings.Join(types, ", ") + ")"
}
