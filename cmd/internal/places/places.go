// Package places finds where the components of a text stand in it.
package places

import "github.com/urigrammar/uri"

// Place is where a component stands. Start and End are byte offsets.
type Place struct {
	Name       string
	Start, End int
	Absent     bool
	Within     bool // the authority
}

// Of returns the places of all components in the order of the text, the authority before what it consists of, and the
// length of the text that they make.
func Of(c uri.Components) (all []Place, length int) {
	var w walk
	w.take("scheme", optional(c.Scheme), "", ":")
	if c.Opaque.IsPresent() {
		w.take("opaque", c.Opaque, "", "")
	} else {
		w.authority(c)
		w.take("path", uri.Some(c.Path), "", "")
		w.take("query", c.Query, "?", "")
	}
	w.take("fragment", c.Fragment, "#", "")
	return w.places, w.at
}

// optional returns a scheme, which is absent if it is empty.
func optional(scheme string) uri.Optional {
	if scheme == "" {
		return uri.Optional{}
	}
	return uri.Some(scheme)
}

// walk goes through a text, component by component.
type walk struct {
	places []Place
	at     int
}

// take is the next component, with what delimits it.
func (w *walk) take(name string, component uri.Optional, before, after string) {
	text, present := component.Get()
	if !present {
		w.places = append(w.places, Place{Name: name, Absent: true})
		return
	}
	start := w.at + len(before)
	w.at = start + len(text)
	w.places = append(w.places, Place{Name: name, Start: start, End: w.at})
	w.at += len(after)
}

func (w *walk) authority(c uri.Components) {
	authority := c.Authority()
	w.take("authority", authority, "//", "")
	if !authority.IsPresent() {
		return
	}
	end, first := w.at, len(w.places)
	w.at -= len(authority.String())
	if c.RegistryName.IsPresent() {
		w.take("registry name", c.RegistryName, "", "")
	} else {
		w.take("userinfo", c.Userinfo, "", "@")
		w.take("host", c.Host, "", "")
		w.take("port", c.Port, ":", "")
	}
	for i := first; i < len(w.places); i++ {
		w.places[i].Within = true
	}
	w.at = end
}
