package whatwg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
)

// The attributes and the setters of the URL class (section 6.1), step by step and in the standard's words.

// overrideScheme is the scheme state with a state override, at the ":".
func (u *slowURL) overrideScheme(buffer string) bool {
	_, isSpecial := slowPorts[buffer]
	switch {
	case u.isSpecial() && !isSpecial, !u.isSpecial() && isSpecial:
		return true
	case (u.username != "" || u.password != "" || u.port != nil) && buffer == "file":
		return true
	case u.scheme == "file" && u.kind == EmptyHost:
		return true
	}
	u.scheme = buffer
	if port, ok := slowPorts[buffer]; ok && u.port != nil && *u.port == port {
		u.port = nil
	}
	return true
}

// basicParse is the basic URL parser with the URL and a state override.
func (u *slowURL) basicParse(input string, override slowState) bool {
	p := &slowParser{url: u, override: override}
	all := slowInput(input)
	for k, r := range all.input {
		if !isSlowTabOrNewline(r) {
			p.input = append(p.input, r)
			p.offsets = append(p.offsets, all.offsets[k])
			p.bad = append(p.bad, all.bad[k])
		}
	}
	p.offsets = append(p.offsets, len(input))
	return p.run(nil)
}

func (u *slowURL) cannotHaveCredentialsOrPort() bool {
	return u.host == nil || *u.host == "" || u.scheme == "file"
}

// slowSetters are the setters, by the names of the attributes.
var slowSetters = map[string]func(*slowURL, string){
	"protocol": func(u *slowURL, value string) { u.basicParse(value+":", schemeStartState) },
	"username": func(u *slowURL, value string) {
		if !u.cannotHaveCredentialsOrPort() {
			u.username = slowEncode(value, userinfoSet)
		}
	},
	"password": func(u *slowURL, value string) {
		if !u.cannotHaveCredentialsOrPort() {
			u.password = slowEncode(value, userinfoSet)
		}
	},
	"host": func(u *slowURL, value string) {
		if u.opaque == nil {
			u.basicParse(value, hostState)
		}
	},
	"hostname": func(u *slowURL, value string) {
		if u.opaque == nil {
			u.basicParse(value, hostnameState)
		}
	},
	"port": func(u *slowURL, value string) {
		switch {
		case u.cannotHaveCredentialsOrPort():
		case value == "":
			u.port = nil
		default:
			u.basicParse(value, portState)
		}
	},
	"pathname": func(u *slowURL, value string) {
		if u.opaque == nil {
			u.path = nil
			u.basicParse(value, pathStartState)
		}
	},
	"search": func(u *slowURL, value string) {
		if u.query = nil; value != "" {
			u.query = new(string)
			u.basicParse(strings.TrimPrefix(value, "?"), queryState)
		}
	},
	"hash": func(u *slowURL, value string) {
		if u.fragment = nil; value != "" {
			u.fragment = new(string)
			u.basicParse(strings.TrimPrefix(value, "#"), fragmentState)
		}
	},
}

// clone returns a copy, since setters change a URL in place even if they fail.
func (u *slowURL) clone() *slowURL {
	v := *u
	v.path = slices.Clone(u.path)
	return &v
}

// attributes returns what the getters return, by their names.
func (u *slowURL) attributes() map[string]string {
	port, hostname := "", ""
	if u.port != nil {
		port = strconv.Itoa(*u.port)
	}
	if u.host != nil {
		hostname = *u.host
	}
	host := hostname
	if port != "" {
		host += ":" + port
	}
	return map[string]string{
		"href": u.serialize(), "protocol": u.scheme + ":", "username": u.username, "password": u.password,
		"host": host, "hostname": hostname, "port": port, "pathname": u.serializePath(),
		"search": afterDelimiter("?", u.query), "hash": afterDelimiter("#", u.fragment),
	}
}

func afterDelimiter(delimiter string, component *string) string {
	if component == nil || *component == "" {
		return ""
	}
	return delimiter + *component
}

// components returns the components, null ones absent.
func (u *slowURL) components() uri.Components {
	present := func(s *string) uri.Optional {
		if s == nil {
			return uri.Optional{}
		}
		return uri.Present(*s)
	}
	c := uri.Components{
		Scheme: u.scheme, Host: present(u.host), Path: u.serializePath(), Query: present(u.query), Fragment: present(u.fragment),
	}
	if u.port != nil {
		c.Port = uri.Present(strconv.Itoa(*u.port))
	}
	switch {
	case u.password != "":
		c.Userinfo = uri.Present(u.username + ":" + u.password)
	case u.username != "":
		c.Userinfo = uri.Present(u.username)
	}
	return c
}
