package playground

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/ascii"
)

// Part is a component of a text: where it stands, and the kind of a host.
type Part struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Kind  string `json:"kind,omitempty"`
}

// partsOf says where the components stand in the text that they make.
func partsOf(c uri.Components, hostKind string) []Part {
	w := walk{parts: []Part{}}
	w.take("scheme", optional(c.Scheme, c.Scheme != ""), "", ":")
	if c.Authority().IsPresent() {
		w.at += len("//")
		w.take("registry name", c.RegistryName, "", "")
		w.take("userinfo", c.Userinfo, "", "@")
		w.take("host", c.Host, "", "")
		w.take("port", c.Port, ":", "")
	}
	if c.Opaque.IsPresent() {
		w.take("opaque part", c.Opaque, "", "")
	} else {
		w.take("path", uri.Some(c.Path), "", "")
	}
	w.take("query", c.Query, "?", "")
	w.take("fragment", c.Fragment, "#", "")
	for i, p := range w.parts {
		if p.Name == "host" {
			w.parts[i].Kind = hostKind
		}
	}
	return w.parts
}

// walk goes through a text, component by component.
type walk struct {
	parts []Part
	at    int
}

// take is the next component, with what delimits it.
func (w *walk) take(name string, text uri.Optional, before, after string) {
	if !text.IsPresent() {
		return
	}
	start := w.at + len(before)
	end := start + len(text.String())
	w.parts = append(w.parts, Part{Name: name, Start: start, End: end})
	w.at = end + len(after)
}

// text is the component of this name, and reports whether it is present.
func (v Verdict) text(whole, name string) (string, bool) {
	for _, p := range v.Parts {
		if p.Name == name {
			return whole[p.Start:p.End], true
		}
	}
	return "", false
}

// sees is what is compared of those who accept a text. An empty port is as good as none, and so is an empty host, as for oracle.Agree.
func (v Verdict) sees(whole, component string) string {
	text, _ := v.text(whole, component)
	if component == "path" {
		if opaque, present := v.text(whole, "opaque part"); present {
			text = opaque
		}
	}
	return ascii.Lower(text)
}

// written is the text that components make.
func written(c uri.Components) string {
	var b strings.Builder
	if c.Scheme != "" {
		b.WriteString(c.Scheme + ":")
	}
	if authority, present := c.Authority().Get(); present {
		b.WriteString("//" + authority)
	}
	b.WriteString(c.Path)
	if query, present := c.Query.Get(); present {
		b.WriteString("?" + query)
	}
	if fragment, present := c.Fragment.Get(); present {
		b.WriteString("#" + fragment)
	}
	return b.String()
}
