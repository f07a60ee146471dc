package uri

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/urigrammar/uri/internal/run/scan"
)

// Components are the parts of a URI as written, percent-encoded where necessary (see [Chars]). The
// zero Components are the components of the empty reference. Components are comparable.
//
// In package uritest, the components of a valid URL string of the URL Standard never include Userinfo, RegistryName
// or Opaque. If its path is opaque, Path holds it.
//
// Laws: Compose(u.Components()) returns u; if Compose(c) returns u without an error, u.Components() == c.
type Components struct {
	Scheme   string   // section 3.1; "" if absent
	Userinfo Optional // section 3.2.1; only with a host
	Host     Optional // section 3.2.2, including the brackets of an IP-literal; if present, there is an authority
	Port     Optional // section 3.2.3; only with a host
	Path     string   // section 3.3; always present, perhaps empty
	Query    Optional // section 3.4, without the "?" before it: the query of "??x" is "?x"
	Fragment Optional // section 3.5

	// RegistryName is an authority of RFC 2396 that is not a server. It replaces userinfo, host and
	// port.
	RegistryName Optional
	// Opaque is the opaque_part of RFC 2396. It replaces authority, path and query.
	Opaque Optional
}

// Components returns the components of u. For an empty authority of RFC 2396, the host is present and "".
func (u URI) Components() (c Components) {
	u.split(&c)
	return c
}

// split sets c, which must be zero, to the components of u.
func (u *URI) split(c *Components) {
	c.Scheme = u.text[:u.scheme]
	if u.authority != 0 {
		u.splitAuthority(c)
	}
	if rest := u.text[u.pathStart():u.path]; u.isOpaque() {
		c.Opaque = Present(rest)
	} else {
		c.Path = rest
	}
	end := u.path
	if u.query != 0 {
		end = u.query
		c.Query = Present(u.text[u.path+1 : end])
	}
	if end < uint32(len(u.text)) {
		c.Fragment = Present(u.text[end+1:])
	}
}

// splitAuthority is split for an authority that is present.
func (u *URI) splitAuthority(c *Components) {
	start := u.authorityStart()
	if u.host == 0 && start < u.authority {
		c.RegistryName = Present(u.text[start:u.authority])
		return
	}
	if u.userinfo != 0 {
		c.Userinfo = Present(u.text[start:u.userinfo])
		start = u.userinfo + 1
	}
	host := max(u.host, start)
	c.Host = Present(u.text[start:host])
	if host < u.authority {
		c.Port = Present(u.text[host+1 : u.authority])
	}
}

// Authority returns the authority (section 3.2): the registry name, or the host with the userinfo
// and port if present.
func (c Components) Authority() Optional {
	if !c.Host.present {
		return c.RegistryName
	}
	text := c.Host.text
	if c.Userinfo.present {
		text = c.Userinfo.text + "@" + text
	}
	if c.Port.present {
		text += ":" + c.Port.text
	}
	return Present(text)
}

// MarshalJSON writes an object with the keys scheme, authority, userinfo, host, port, path, query and fragment. It adds registry_name
// and opaque only if these components of RFC 2396 are present. Any other absent component is null. MarshalJSON does not hide a password.
func (c Components) MarshalJSON() ([]byte, error) {
	return json.Marshal(componentsInJSON{
		c.scheme(), c.Authority(), c.Userinfo, c.Host, c.Port, c.path(), c.Query, c.Fragment, c.RegistryName, c.Opaque,
	})
}

// UnmarshalJSON reads the output of [Components.MarshalJSON]. A missing key means an absent component. Unknown keys are
// ignored. The key authority is optional. If it is present, its value must agree with the other components. If the
// authority is "", the host must be empty or absent.
func (c *Components) UnmarshalJSON(b []byte) error {
	var in componentsInJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	read := Components{
		in.Scheme.text, in.Userinfo, in.Host, in.Port, in.Path.text, in.Query, in.Fragment, in.RegistryName, in.Opaque,
	}
	if in.Authority == Present("") && !read.hasAuthority() {
		read.Host = Present("")
	}
	if in.Authority.present && in.Authority != read.Authority() {
		return invalid("authority", "it contradicts the userinfo, host and port")
	}
	*c = read
	return nil
}

// Optional is a component that is absent, or present and perhaps empty. The zero Optional is
// absent. Optionals are comparable. In JSON, an Optional is a string or null.
type Optional struct {
	text    string
	present bool
}

// Present returns a present component with the given text.
func Present(text string) Optional { return Optional{text, true} }

// Get returns the component, and reports whether it is present.
func (o Optional) Get() (text string, present bool) { return o.text, o.present }

// IsPresent reports whether the component is present. In templates, use {{if .Query.IsPresent}}?{{.Query}}{{end}}.
func (o Optional) IsPresent() bool { return o.present }

// Or returns the component, or the argument if the component is absent.
func (o Optional) Or(otherwise string) string {
	if o.present {
		return o.text
	}
	return otherwise
}

// String returns the component, or "" if it is absent.
func (o Optional) String() string { return o.text }

// MarshalJSON writes an absent component as null.
func (o Optional) MarshalJSON() ([]byte, error) {
	if !o.present {
		return []byte("null"), nil
	}
	return json.Marshal(o.text)
}

// UnmarshalJSON reads null as an absent component.
func (o *Optional) UnmarshalJSON(b []byte) error {
	var text *string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	*o = Optional{}
	if text != nil {
		*o = Present(*text)
	}
	return nil
}

// MarshalText returns the component, or "" if it is absent, for encoding/xml and map keys. It returns an error for a
// present, empty component, which would look like an absent one. JSON distinguishes the two.
func (o Optional) MarshalText() ([]byte, error) {
	if o == Present("") {
		return nil, invalid("component", "an empty and an absent one have the same text: marshal it as JSON")
	}
	return []byte(o.text), nil
}

// UnmarshalText sets o to the component text, or to an absent component if text is empty. The error is always nil.
func (o *Optional) UnmarshalText(text []byte) error {
	*o = optional(string(text), len(text) > 0)
	return nil
}

// Compose returns the URI with the given components (section 5.3). Compose does not encode or repair
// components. The error is a [*ComponentError], which names the invalid component.
func Compose(c Components) (URI, error) { return RFC3986.Compose(c) }

// Compose is like the function [Compose], but under g.
func (g Grammar) Compose(c Components) (u URI, err error) {
	err = u.compose(g, &c)
	return u, err
}

// compose sets u to the URI with the components c, or to the zero URI on an error.
func (u *URI) compose(g Grammar, c *Components) error {
	*u = URI{}
	if err := c.contradiction(); err != nil {
		return err
	}
	size := c.size()
	if size > maxLen {
		return invalid("URI", ErrTooLong.Error())
	}
	u.text, u.grammar = c.recompose(size, &u.offsets), g
	if !g.follows2396() && !c.RegistryName.present && !c.Opaque.present && u.endsAreThoseOfItsText() {
		return nil
	}
	v, err := g.ParseReference(u.text)
	if err != nil || v.Components() != *c {
		*u = URI{}
		return g.blame(*c)
	}
	*u = v
	return nil
}

// ComponentError reports an invalid argument: a component, the base, the reference, the target, an encoding, a rule or
// the steps. The argument may contain a password, so the error shows at most one character of it: the first invalid one.
type ComponentError struct {
	component string
	offset    int
	problem   string
	err       error // the wrapped error, or nil
}

// invalid returns the error for a component that is invalid as a whole.
func invalid(component, problem string) *ComponentError { return invalidAt(component, -1, problem) }

func invalidAt(component string, offset int, problem string) *ComponentError {
	return &ComponentError{component: component, offset: offset, problem: problem}
}

// Component returns the component's name in the grammar, such as "userinfo". For other arguments, it returns "base", "reference",
// "target", "encoding", "rule" or "normalization steps".
func (e *ComponentError) Component() string { return e.component }

// Offset returns the offset of the first invalid byte of the component, or -1 if the component is invalid as a whole. For an invalid
// encoding, it is the offset of a "%" without two digits, or of invalid UTF-8 in the decoded text.
func (e *ComponentError) Offset() int { return e.offset }

// Problem describes the problem in plain words.
func (e *ComponentError) Problem() string { return e.problem }

// Unwrap returns the wrapped error, such as [ErrNoScheme], or nil.
func (e *ComponentError) Unwrap() error { return e.err }

// Error describes the error in one line.
func (e *ComponentError) Error() string {
	if e.offset < 0 {
		return fmt.Sprintf("uri: invalid %s: %s", e.component, e.problem)
	}
	return fmt.Sprintf("uri: invalid %s at offset %d: %s", e.component, e.offset, e.problem)
}

// Edit returns u with the components that change sets. Edit checks all changes together, unlike the With methods.
// So it accepts changes that are valid only in combination:
//
//	u, err := uri.MustParse("http://h/a").Edit(func(c *uri.Components) {
//		c.Host, c.Port, c.Path = uri.Present("example.com"), uri.Present("8080"), "/"
//	})
//
// Edit does not encode or repair components. The error is a [*ComponentError]. A new query that begins with "?" is
// an error too: see [URI.WithQuery]. If change is a function literal, Edit allocates only the new text.
func (u URI) Edit(change func(*Components)) (URI, error) {
	var e edit
	e.uri = u
	e.run((*edit).split, change, (*edit).compose)
	return e.uri, e.err
}

// edit is the working state of [URI.Edit].
type edit struct {
	components Components
	uri        URI
	err        error
}

// run calls its arguments. The compiler considers calls of parameters cheap, so it inlines Edit and run into their
// caller. There it knows change, so the components stay on the stack.
func (e *edit) run(split func(*edit), change func(*Components), compose func(*edit)) {
	split(e)
	change(&e.components)
	compose(e)
}

func (e *edit) split() { e.uri.split(&e.components) }

func (e *edit) compose() {
	c := &e.components
	if strings.HasPrefix(c.Query.text, "?") && c.Query != optional(e.uri.Query()) {
		e.uri, e.err = URI{}, invalidAt("query", 0, `write a query without the "?" before it; for a query that begins with "?" use Compose`)
		return
	}
	e.err = e.uri.compose(e.uri.grammar, c)
}

// WithScheme returns u with the scheme (section 3.1). For several changes use [URI.Edit].
func (u URI) WithScheme(scheme string) (URI, error) {
	if scheme == "" {
		return URI{}, u.grammar.checkComponent("scheme", "scheme", scheme)
	}
	return u.with(placeOfScheme, scheme)
}

// WithHost returns u with the host (section 3.2.2). An IP-literal includes its brackets: "[::1]".
func (u URI) WithHost(host string) (URI, error) { return u.with(placeOfHost, host) }

// WithAddr returns u with addr as its host. It puts an IPv6 address in brackets. The error is a
// [*ComponentError] if addr is invalid, or if addr has a zone and the grammar is not [RFC6874].
func (u URI) WithAddr(addr netip.Addr) (URI, error) {
	switch {
	case !addr.IsValid():
		return URI{}, invalid("host", "the address is invalid")
	case addr.Zone() != "" && u.grammar == RFC6874:
		return u.WithHost("[" + addr.WithZone("").String() + zoneDelimiter + UnreservedChars.Encode(addr.Zone()) + "]")
	case addr.Zone() != "":
		return URI{}, invalid("host", "the address has a zone")
	case addr.Is4():
		return u.WithHost(addr.String())
	}
	return u.WithHost("[" + addr.String() + "]")
}

// WithPort returns u with the port (section 3.2.3), which may be empty.
func (u URI) WithPort(port string) (URI, error) { return u.with(placeOfPort, port) }

// WithPath returns u with the path (section 3.3).
func (u URI) WithPath(path string) (URI, error) { return u.with(placeOfPath, path) }

// WithQuery returns u with the query (section 3.4), without its "?".
//
// A query that begins with "?" is an error, because that "?" is nearly always the delimiter. Write "%3F"
// for a "?" that is data. The query of "http://h/??x" does begin with "?". To set such a query, use
// [Compose], or [URI.WithPairs], which keeps the spelling of pairs from another URI.
func (u URI) WithQuery(query string) (URI, error) {
	if strings.HasPrefix(query, "?") {
		return u.Edit(func(c *Components) { c.Query = Present(query) })
	}
	return u.withQuery(query)
}

// withQuery is [URI.WithQuery] without the check of the first byte.
func (u URI) withQuery(query string) (URI, error) { return u.with(placeOfQuery, query) }

// WithFragment returns u with the fragment (section 3.5), without its "#".
func (u URI) WithFragment(fragment string) (URI, error) { return u.with(placeOfFragment, fragment) }

// WithSegments returns u with a path of the given segments (section 3.3). It encodes them: a "/" in a
// segment becomes "%2F". The new path begins with "/" if u has an authority, or if the old path begins
// with "/". Without segments, the path is empty.
//
// The segments "." and ".." are errors, because they are dot-segments even when encoded. An empty
// first segment is an error too if the path would not begin with "/", or would begin with "//"
// without an authority.
//
// Law: [URI.DecodedSegments] of the result yields the given segments.
func (u URI) WithSegments(segments ...string) (URI, error) {
	if len(segments) == 0 {
		return u.WithPath("")
	}
	root := ""
	if u.isRooted() {
		root = "/"
	}
	return u.withSegmentsAfter(root, segments)
}

// AppendSegments returns u with the given segments appended to its path, encoded as in
// [URI.WithSegments]. It replaces an empty last segment: appending "b" to "/a" or to "/a/" gives "/a/b".
//
// Law: [URI.DecodedSegments] of the result yields the segments of u, except an empty last one, and
// then the given segments.
func (u URI) AppendSegments(segments ...string) (URI, error) {
	if len(segments) == 0 {
		return u, nil
	}
	path := u.Path()
	if !strings.HasSuffix(path, "/") && (path != "" || u.authority != 0) {
		path += "/"
	}
	return u.withSegmentsAfter(path, segments)
}

// withSegmentsAfter returns u with the path that consists of start and the encoded segments.
func (u URI) withSegmentsAfter(start string, segments []string) (URI, error) {
	b := []byte(start)
	if start == "" && segments[0] == "" {
		return URI{}, invalid("path", `its first segment cannot be empty unless a "/" precedes it`)
	}
	for i, s := range segments {
		if isDotSegment(s) {
			return URI{}, invalid("segment", "data cannot be a dot-segment")
		}
		if i > 0 {
			b = append(b, '/')
		}
		set := SegmentChars
		if len(b) == 0 && u.scheme == 0 {
			set = segmentNzNcChars
		}
		b = u.grammar.appendEncode(b, s, set)
	}
	return u.WithPath(ownedString(b))
}

// WithoutUserinfo returns u without its userinfo and "@".
func (u URI) WithoutUserinfo() URI {
	if u.userinfo == 0 {
		return u
	}
	v := u.cut(placeOfHost, u.authorityStart(), u.userinfo+1)
	v.userinfo = 0
	return v
}

// WithoutQuery returns u without its query and "?".
func (u URI) WithoutQuery() URI {
	if u.query == 0 {
		return u
	}
	v := u.cut(placeOfFragment, u.path, u.query)
	v.query = 0
	return v
}

// WithoutFragment returns u without its fragment and "#". It does not allocate.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}

// cut returns u without the text from start to end, which must be whole components with their
// delimiters. The last of them is the component at p.
func (u URI) cut(p place, start, end uint32) (v URI) {
	v.join(&u, start, &[3]string{}, &u, end, p)
	return v
}

// join sets v, which must be zero, to the text of u before byte to, the texts between, and the text of w from byte from. The ends
// of the components from p on come from w, and those before p from u. It returns false if the result is too long.
func (v *URI) join(u *URI, to uint32, between *[3]string, w *URI, from uint32, p place) bool {
	size := uint64(to) + uint64(len(between[0])) + uint64(len(between[1])) + uint64(len(between[2]))
	if size+uint64(len(w.text))-uint64(from) > maxLen {
		return false
	}
	by := uint32(size) - from // modulo 2^32, as the sums in ended are
	switch {
	case size == 0:
		v.text = w.text[from:]
	case uint64(to) == size && from == uint32(len(w.text)):
		v.text = u.text[:to]
	default:
		b := append(make([]byte, 0, int(size)+len(w.text)-int(from)), u.text[:to]...)
		b = append(append(append(b, between[0]...), between[1]...), between[2]...)
		v.text = ownedString(append(b, w.text[from:]...))
	}
	v.grammar = w.grammar
	v.joinEnds(u, w, by, p)
	return true
}

// joinEnds sets the ends for join, adding by to those of w.
func (o *offsets) joinEnds(u, w *URI, by uint32, p place) {
	o.scheme = ended(p, placeOfScheme, u.scheme, w.scheme, by)
	o.userinfo = ended(p, placeOfUserinfo, u.userinfo, w.userinfo, by)
	o.host = ended(p, placeOfHost, u.host, w.host, by)
	o.authority = ended(p, placeOfPort, u.authority, w.authority, by)
	o.path = u.path
	if p <= placeOfPath {
		o.path = w.path + by
	}
	o.query = ended(p, placeOfQuery, u.query, w.query, by)
}

// ended returns the end of an optional component: before if the component comes before p, and otherwise the moved offset.
func ended(p, at place, before, behind, by uint32) uint32 {
	if at < p {
		return before
	}
	return shifted(behind, by)
}

// componentsInJSON has a key for each component.
type componentsInJSON struct {
	Scheme       Optional `json:"scheme"`
	Authority    Optional `json:"authority"`
	Userinfo     Optional `json:"userinfo"`
	Host         Optional `json:"host"`
	Port         Optional `json:"port"`
	Path         Optional `json:"path"`
	Query        Optional `json:"query"`
	Fragment     Optional `json:"fragment"`
	RegistryName Optional `json:"registry_name,omitzero"`
	Opaque       Optional `json:"opaque,omitzero"`
}

// optional turns the results of an accessor of [URI] into an Optional.
func optional(text string, present bool) Optional { return Optional{text, present} }

func (c *Components) hasAuthority() bool { return c.Host.present || c.RegistryName.present }

func (c Components) scheme() Optional { return optional(c.Scheme, c.Scheme != "") }

func (c Components) path() Optional {
	if c.Opaque.present && c.Path == "" {
		return Optional{}
	}
	return Present(c.Path)
}

// contradiction returns an error if two components that exclude each other are present.
func (c *Components) contradiction() error {
	switch {
	case c.RegistryName.present && (c.Userinfo.present || c.Host.present || c.Port.present):
		return invalid("reg_name", "an authority cannot be both a server and a registry name")
	case c.Opaque.present && (c.Scheme == "" || c.Host.present || c.RegistryName.present || c.Path != "" || c.Query.present):
		return invalid("opaque_part", "it must follow a scheme and replaces authority, path and query")
	case c.Userinfo.present && !c.Host.present:
		return invalid("userinfo", "the host is absent: set it first")
	case c.Port.present && !c.Host.present:
		return invalid("port", "the host is absent: set it first")
	}
	return nil
}

// size returns the length of the text, which can exceed the range of an int.
func (c *Components) size() uint64 {
	size := uint64(len(c.RegistryName.text)) + uint64(len(c.Opaque.text)) + uint64(len(c.Path))
	size += c.Userinfo.sizeWith("@") + c.Host.sizeWith("") + c.Port.sizeWith(":") + c.Query.sizeWith("?") + c.Fragment.sizeWith("#")
	if c.Scheme != "" {
		size += uint64(len(c.Scheme)) + uint64(len(":"))
	}
	if c.hasAuthority() {
		size += uint64(len("//"))
	}
	return size
}

// sizeWith returns the length of the component and its delimiter, or 0 if it is absent.
func (o *Optional) sizeWith(delimiter string) uint64 {
	if !o.present {
		return 0
	}
	return uint64(len(delimiter)) + uint64(len(o.text))
}

// recompose returns the text of the components (section 5.3), whose length is size. It sets ends, which must be
// zero, to the ends of the components.
func (c *Components) recompose(size uint64, ends *offsets) string {
	b := append(make([]byte, 0, size), c.Scheme...)
	if c.Scheme != "" {
		ends.scheme = uint32(len(b))
		b = append(b, ':')
	}
	if c.hasAuthority() {
		b = append(b, "//"...)
		if c.Userinfo.present {
			b = append(b, c.Userinfo.text...)
			ends.userinfo = uint32(len(b))
			b = append(b, '@')
		}
		b = append(b, c.Host.text...)
		ends.host = uint32(len(b))
		if c.Port.present {
			b = append(append(b, ':'), c.Port.text...)
		}
		if c.RegistryName.present {
			b = append(b, c.RegistryName.text...)
		}
		ends.authority = uint32(len(b))
	}
	if c.Opaque.present {
		b = append(b, c.Opaque.text...)
	}
	b = append(b, c.Path...)
	ends.path = uint32(len(b))
	if c.Query.present {
		b = append(append(b, '?'), c.Query.text...)
		ends.query = uint32(len(b))
	}
	if c.Fragment.present {
		b = append(append(b, '#'), c.Fragment.text...)
	}
	return ownedString(b)
}

// blame returns the error for the first invalid component.
func (g Grammar) blame(c Components) error {
	for _, part := range []struct {
		component string
		text      Optional
	}{
		{"scheme", c.scheme()},
		{"userinfo", c.Userinfo},
		{"host", c.Host},
		{"port", c.Port},
		{"reg_name", c.RegistryName},
		{"opaque_part", c.Opaque},
		{"query", c.Query},
		{"fragment", c.Fragment},
	} {
		if text, ok := part.text.Get(); ok {
			if err := g.checkComponent(part.component, g.ruleNamed(part.component), text); err != nil {
				return err
			}
		}
	}
	return g.blamePath(c)
}

// blamePath returns the error for a path that is invalid next to the other components (section
// 3.3). All grammars allow the same characters in paths.
func (g Grammar) blamePath(c Components) error {
	if g.follows2396() {
		g = RFC3986
	}
	rule := "path-rootless"
	if c.Path == "" || c.Path[0] == '/' {
		rule = "path-abempty"
	}
	if err := g.checkComponent("path", g.ruleNamed(rule), c.Path); err != nil {
		return err
	}
	first, _, _ := strings.Cut(c.Path, "/")
	switch colon := strings.IndexByte(first, ':'); {
	case isWholeURI(c.Path):
		return invalidAt("path", 0, wholeURIHint)
	case c.hasAuthority() && first != "":
		return invalidAt("path", 0, `after an authority, it must be empty or begin with "/"`)
	case !c.hasAuthority() && strings.HasPrefix(c.Path, "//"):
		return invalidAt("path", 0, `without an authority, it must not begin with "//"`)
	case c.Scheme == "" && colon >= 0:
		return invalidAt("path", colon, `without a scheme, its first segment must not contain ":": write "./" before it`)
	case c.RegistryName.present: // only the documents before RFC 3986 have more to say
		return invalid("reg_name", "it is a server: set its userinfo, host and port instead")
	case c.Scheme == "":
		return invalid("query", "RFC 2396 does not allow a query without a path")
	}
	return invalid("path", `RFC 2396 requires "/" at its beginning: after a scheme, other text is an opaque part`)
}

// checkComponent returns an error if text does not match the rule.
func (g Grammar) checkComponent(component, rule, text string) error {
	_, err := g.ParseTree(rule, text)
	if err == nil {
		return nil
	}
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		if advice := cmp.Or(misuseHint(component, text, syntax.Offset()), syntax.adviceOn(component)); advice != "" {
			return invalidAt(component, syntax.Offset(), advice+" (expected "+syntax.Expected()+")")
		}
	}
	return textless(g, component, err)
}

// textless replaces a parser's error with an error that shows no part of the text.
func textless(g Grammar, component string, err error) error {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		return invalid(component, g.String()+" does not define it")
	}
	if problem := syntax.withoutText(); problem != "" {
		return invalidAt(component, syntax.Offset(), problem+" (expected "+syntax.Expected()+")")
	}
	return invalidAt(component, syntax.Offset(), "expected "+syntax.Expected())
}

// place is a component that [URI.splice] replaces. Places are in the order of the text.
type place uint8

const (
	placeOfScheme place = iota
	placeOfUserinfo
	placeOfHost
	placeOfPort
	placeOfPath
	placeOfQuery
	placeOfFragment
)

// with returns u with text as the component at p.
func (u URI) with(p place, text string) (v URI, err error) {
	if v.splice(&u, p, text) {
		return v, nil
	}
	c := u.Components()
	switch p {
	case placeOfScheme:
		c.Scheme = text
	case placeOfPath:
		c.Path = text
	default:
		*c.optional(p) = Present(text)
	}
	return u.grammar.Compose(c)
}

// optional returns the component at p, which is not the scheme or the path.
func (c *Components) optional(p place) *Optional {
	return map[place]*Optional{
		placeOfUserinfo: &c.Userinfo, placeOfHost: &c.Host, placeOfPort: &c.Port, placeOfQuery: &c.Query, placeOfFragment: &c.Fragment,
	}[p]
}

// splice sets v, which must be zero, to u with text as the component at p, in one allocation. It parses the new text and
// checks that its components end where expected. Then the component is text, and no other component has changed.
//
// It returns false if the component is invalid or requires a host that u does not have. It also does so for every u that
// follows RFC 2396, whose URIs have other components. [Grammar.Compose] handles all of these.
//
// It does not use join, which would make the With methods a quarter slower.
func (v *URI) splice(u *URI, p place, text string) bool {
	if u.grammar.follows2396() || u.authority == 0 && (p == placeOfUserinfo || p == placeOfPort) {
		return false
	}
	start, end, before, after := u.bounds(p)
	size := len(before) + len(text) + len(after)
	if uint64(len(u.text))+uint64(size) > maxLen {
		return false
	}
	b := append(make([]byte, 0, len(u.text)+size-int(end-start)), u.text[:start]...)
	b = append(append(append(b, before...), text...), after...)
	v.text, v.grammar = ownedString(append(b, u.text[end:]...)), u.grammar
	v.joinEnds(u, u, uint32(size)-(end-start), p) // modulo 2^32
	v.set(p, start+uint32(len(before)+len(text)))
	if v.endsAreThoseOfItsText() {
		return true
	}
	*v = URI{}
	return false
}

// bounds returns the start and end of the component at p with its delimiters, and the delimiters for a new one.
func (u *URI) bounds(p place) (start, end uint32, before, after string) {
	switch p {
	case placeOfScheme:
		if u.scheme == 0 {
			return 0, 0, "", ":"
		}
		return 0, u.scheme, "", ""
	case placeOfUserinfo:
		return u.authorityStart(), u.hostStart(), "", "@"
	case placeOfHost:
		if u.authority == 0 {
			return u.pathStart(), u.pathStart(), "//", ""
		}
		return u.hostStart(), u.host, "", ""
	case placeOfPort:
		return u.host, u.authority, ":", ""
	case placeOfPath:
		return u.pathStart(), u.path, "", ""
	case placeOfQuery:
		return u.path, u.queryEnd(), "?", ""
	}
	return u.queryEnd(), uint32(len(u.text)), "#", ""
}

// set sets the end of the component at p.
func (o *offsets) set(p place, end uint32) {
	switch p {
	case placeOfScheme:
		o.scheme = end
	case placeOfUserinfo:
		o.userinfo = end
	case placeOfHost:
		o.host, o.authority = end, max(end, o.authority)
	case placeOfPort:
		o.authority = end
	case placeOfPath:
		o.path = end
	case placeOfQuery:
		o.query = end
	}
}

// endsAreThoseOfItsText parses the text of u, and reports whether its components end where those of u do. It stores into u
// only after the parse. A copy of u loads many bytes at once, and so need not wait for the stores.
func (u *URI) endsAreThoseOfItsText() bool {
	var found offsets
	_, failed := found.read(u.grammar, startReference, u.text)
	return failed == 0 && !found.differ(&u.offsets)
}

// differ reports whether o and p differ. It loads each offset separately, because the processor delays a
// wide load until earlier narrow stores finish.
func (o *offsets) differ(p *offsets) bool {
	front := (o.scheme ^ p.scheme) | (o.userinfo ^ p.userinfo) | (o.host ^ p.host)
	return front|(o.authority^p.authority)|(o.path^p.path)|(o.query^p.query) != 0
}

// recomposition writes a URI component by component (section 5.3) and records where each one ends, so
// that the result need not be parsed. Its buffer becomes the text without a copy.
type recomposition struct {
	text []byte
	ends offsets
}

// recompose begins a text of at most size bytes.
func recompose(size int) recomposition { return recomposition{text: make([]byte, 0, size)} }

func (r *recomposition) end() uint32 { return uint32(len(r.text)) }

// scheme writes a scheme and its ":", or nothing for the empty scheme.
func (r *recomposition) scheme(scheme string) {
	if scheme == "" {
		return
	}
	r.text = append(r.text, scheme...)
	r.ends.scheme = r.end()
	r.text = append(r.text, ':')
}

// authority writes "//" and the authority of u, if present.
func (r *recomposition) authority(u URI) {
	if u.authority == 0 {
		return
	}
	r.text = append(r.text, "//"...)
	start := u.authorityStart()
	moved := r.end() - start // modulo 2^32, as the sums below are
	r.text = append(r.text, u.text[start:u.authority]...)
	if u.userinfo != 0 {
		r.ends.userinfo = u.userinfo + moved
	}
	if u.host != 0 {
		r.ends.host = u.host + moved
	}
	r.ends.authority = r.end()
}

// pathFrom marks the end of a path that begins at start. If the path would be read as another
// component, it inserts the prefix that [URI.Resolve] describes.
func (r *recomposition) pathFrom(start int) {
	path := r.text[start:]
	switch {
	case len(path) == 0:
	case r.ends.authority != 0:
		if path[0] != '/' { // only RFC 2396 makes such a path
			r.insert(start, "/")
		}
	case len(path) > 1 && path[0] == '/' && path[1] == '/':
		r.insert(start, "/.")
	}
	r.ends.path = r.end()
}

func (r *recomposition) insert(at int, prefix string) {
	r.text = append(r.text, prefix...)
	copy(r.text[at+len(prefix):], r.text[at:])
	copy(r.text[at:], prefix)
}

// maxDotPrefix is the maximum number of bytes that pathFrom inserts.
const maxDotPrefix = len("/.")

// query writes "?" and the query, if it is present.
func (r *recomposition) query(query string, present bool) {
	if !present {
		return
	}
	r.text = append(r.text, '?')
	r.text = append(r.text, query...)
	r.ends.query = r.end()
}

// fragment writes "#" and the fragment, if it is present.
func (r *recomposition) fragment(fragment string, present bool) {
	if !present {
		return
	}
	r.text = append(r.text, '#')
	r.text = append(r.text, fragment...)
}

// String returns the text. It shares the buffer, so the caller must not write afterwards.
func (r *recomposition) String() string { return ownedString(r.text) }

// ownedString returns b as a string without a copy. The caller must not write to b afterwards.
func ownedString(b []byte) string { return scan.View(b) }

// uri returns the URI with grammar g.
func (r *recomposition) uri(g Grammar) URI {
	return URI{text: r.String(), offsets: r.ends, grammar: g}
}
