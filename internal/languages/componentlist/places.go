package componentlist

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Place is the position of a component. Start and End are byte offsets.
type Place struct {
	Name       string
	Start, End int
	Absent     bool
	Within     bool // the component is within the authority
}

// Places returns the positions of all components in the order of the text. The authority precedes its parts. Places
// also returns the text of the reference.
func Places(c uri.Components) (all []Place, text string) {
	var w walk
	w.take("scheme", Optional(c.Scheme, c.Scheme != ""), "", ":")
	if c.Opaque.IsPresent() {
		w.take("opaque", c.Opaque, "", "")
	} else {
		w.authority(c)
		w.take("path", uri.Present(c.Path), "", "")
		w.take("query", c.Query, "?", "")
	}
	w.take("fragment", c.Fragment, "#", "")
	return w.places, w.text
}

// walk assembles a text, component by component.
type walk struct {
	places []Place
	text   string
}

// take appends the next component with its delimiters.
func (w *walk) take(name string, component uri.Optional, before, after string) {
	text, present := component.Get()
	if !present {
		w.places = append(w.places, Place{Name: name, Absent: true})
		return
	}
	start := len(w.text) + len(before)
	w.places = append(w.places, Place{Name: name, Start: start, End: start + len(text)})
	w.text += before + text + after
}

func (w *walk) authority(c uri.Components) {
	authority := c.Authority()
	w.take("authority", authority, "//", "")
	if !authority.IsPresent() {
		return
	}
	within := walk{text: strings.TrimSuffix(w.text, authority.String())}
	if c.RegistryName.IsPresent() {
		within.take("registry name", c.RegistryName, "", "")
	} else {
		within.take("userinfo", c.Userinfo, "", "@")
		within.take("host", c.Host, "", "")
		within.take("port", c.Port, ":", "")
	}
	for _, p := range within.places {
		p.Within = true
		w.places = append(w.places, p)
	}
}
