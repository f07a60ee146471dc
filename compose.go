package uri

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Components are what a URI is made of, as they are written: encoded where that is needed (see
// [Octets]). The zero Components are those of the empty reference. Components are comparable.
//
// Package uritest and the packages of the oracle ask parsers for them too. Those of the URL Standard have no Userinfo,
// RegistryName or Opaque: an opaque path is a path.
//
// Laws: Compose(u.Components()) is u; if u, err := Compose(c) has no error, u.Components() == c.
type Components struct {
	Scheme   string   // section 3.1; "" if absent
	Userinfo Optional // section 3.2.1; only with a host
	Host     Optional // section 3.2.2, an IP-literal in its brackets; there is an authority if it is present
	Port     Optional // section 3.2.3; only with a host
	Path     string   // section 3.3; always present, perhaps empty
	Query    Optional // section 3.4, without the "?" before it; one that begins with a "?" is the query of "??x"
	Fragment Optional // section 3.5

	// RegistryName is an authority of RFC 2396 that is no server, in place of userinfo, host and port.
	RegistryName Optional
	// Opaque is the opaque_part of RFC 2396, in place of authority, path and query.
	Opaque Optional
}

// Components returns the components of u. A present authority of RFC 2396 that is empty has the host "" here.
func (u URI) Components() Components {
	c := Components{
		Scheme:       u.Scheme(),
		Userinfo:     optional(u.Userinfo()),
		Port:         optional(u.Port()),
		Path:         u.Path(),
		Query:        optional(u.Query()),
		Fragment:     optional(u.Fragment()),
		RegistryName: optional(u.RegistryName()),
		Opaque:       optional(u.Opaque()),
	}
	if u.authority != 0 && !c.RegistryName.present {
		c.Host = Some(u.text[u.hostStart():max(u.host, u.hostStart())])
	}
	return c
}

// Compose returns the URI with these components (section 5.3). Nothing is encoded or repaired. The error is a
// [*ComponentError] that says which component is invalid.
func Compose(c Components) (URI, error) { return RFC3986.Compose(c) }

// Compose is like [Compose], under g.
func (g Grammar) Compose(c Components) (URI, error) {
	if err := c.contradiction(); err != nil {
		return URI{}, err
	}
	if uint64(c.size()) > maxLen {
		return URI{}, &ComponentError{"URI", 0, ErrTooLong.Error()}
	}
	u, err := g.ParseReference(c.text())
	if err != nil || u.Components() != c {
		return URI{}, g.blame(c)
	}
	return u, nil
}

// ComponentError says which component of a URI is invalid. It does not show the component, which may be a
// password.
type ComponentError struct {
	Component string // as the grammar calls it, such as "userinfo"
	Offset    int    // in bytes, in the component: where it goes wrong
	Problem   string // what is wrong there
}

// Error describes the error in one line.
func (e *ComponentError) Error() string {
	return fmt.Sprintf("uri: invalid %s at offset %d: %s", e.Component, e.Offset, e.Problem)
}

// contradiction is an error if one component is present that another excludes.
func (c Components) contradiction() error {
	switch {
	case c.RegistryName.present && (c.Userinfo.present || c.Host.present || c.Port.present):
		return &ComponentError{"reg_name", 0, "an authority is a server or a registry name"}
	case c.Opaque.present && (c.Scheme == "" || c.Host.present || c.RegistryName.present || c.Path != "" || c.Query.present):
		return &ComponentError{"opaque_part", 0, "it stands after a scheme, in place of authority, path and query"}
	case c.Userinfo.present && !c.Host.present:
		return &ComponentError{"userinfo", 0, "there is no host: set it first, or both by WithAuthority"}
	case c.Port.present && !c.Host.present:
		return &ComponentError{"port", 0, "there is no host: set it first, or both by WithAuthority"}
	}
	return nil
}

// size bounds the length of the text: every component with a delimiter of two bytes.
func (c Components) size() int {
	const delimiters = 9 * len("//")
	return delimiters + len(c.Scheme) + len(c.Userinfo.text) + len(c.Host.text) + len(c.Port.text) + len(c.RegistryName.text) +
		len(c.Opaque.text) + len(c.Path) + len(c.Query.text) + len(c.Fragment.text)
}

// text is component recomposition (section 5.3).
func (c Components) text() string {
	b := make([]byte, 0, c.size())
	add := func(before, text, after string) { b = append(append(append(b, before...), text...), after...) }
	if c.Scheme != "" {
		add("", c.Scheme, ":")
	}
	if c.hasAuthority() {
		add("//", c.RegistryName.text, "")
	}
	if c.Userinfo.present {
		add("", c.Userinfo.text, "@")
	}
	add("", c.Host.text, "")
	if c.Port.present {
		add(":", c.Port.text, "")
	}
	add(c.Opaque.text, c.Path, "")
	if c.Query.present {
		add("?", c.Query.text, "")
	}
	if c.Fragment.present {
		add("#", c.Fragment.text, "")
	}
	return ownedString(b)
}

// blame finds the component of c for which c is no URI.
func (g Grammar) blame(c Components) error {
	for _, part := range []struct {
		component string
		text      Optional
	}{
		{"scheme", optional(c.Scheme, c.Scheme != "")},
		{"userinfo", c.Userinfo},
		{"host", c.Host},
		{"port", c.Port},
		{"reg_name", c.RegistryName},
		{"opaque_part", c.Opaque},
		{"query", c.Query},
		{"fragment", c.Fragment},
	} {
		if text, ok := part.text.Get(); ok {
			if err := g.checkComponent(part.component, g.called(part.component), text); err != nil {
				return err
			}
		}
	}
	return g.blamePath(c)
}

// checkComponent is an error if text does not match the rule.
func (g Grammar) checkComponent(component, rule, text string) error {
	_, err := g.ParseTree(rule, text)
	if err == nil {
		return nil
	}
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		if advice := cmp.Or(meant(component, text, syntax.Offset()), syntax.advice(), encoders[component]); advice != "" {
			return &ComponentError{component, syntax.Offset(), advice + " (expected " + syntax.Expected() + ")"}
		}
	}
	return textless(g, component, err)
}

// textless returns the error of a parser as one that shows nothing of the text.
func textless(g Grammar, component string, err error) error {
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		return &ComponentError{component, 0, g.String() + " has none"}
	}
	return &ComponentError{component, syntax.Offset(), "expected " + syntax.Expected()}
}

// blamePath says why the path of c cannot stand where it does (section 3.3). The characters of paths
// are the same in all grammars of URIs.
func (g Grammar) blamePath(c Components) error {
	if g.follows2396() {
		g = RFC3986
	}
	rule := "path-rootless"
	if c.Path == "" || c.Path[0] == '/' {
		rule = "path-abempty"
	}
	if err := g.checkComponent("path", g.called(rule), c.Path); err != nil {
		return err
	}
	first, _, _ := strings.Cut(c.Path, "/")
	problem := "it cannot stand here"
	switch colon := strings.IndexByte(first, ':'); {
	case c.hasAuthority() && first != "":
		problem = `after an authority it is empty or begins with "/"`
	case !c.hasAuthority() && strings.HasPrefix(c.Path, "//"):
		problem = `without an authority it does not begin with "//"`
	case c.Scheme == "" && colon >= 0:
		return &ComponentError{"path", colon, `without a scheme its first segment has no ":"`}
	}
	return &ComponentError{"path", 0, problem}
}
