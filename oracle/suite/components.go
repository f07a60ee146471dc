package suite

import (
	"encoding/json"
	"strconv"

	"github.com/urigrammar/uri/internal/language"
)

// Part is a component of a reference, perhaps absent. Absent is not empty: "http://a?" has an empty
// query and "http://a" has none. The zero Part is absent. In JSON it is a string or null.
type Part struct {
	Text    string
	Present bool
}

// Is is a component that is present.
func Is(text string) Part { return Part{text, true} }

// MarshalJSON writes the text, or null if p is absent.
func (p Part) MarshalJSON() ([]byte, error) {
	if !p.Present {
		return []byte("null"), nil
	}
	return json.Marshal(p.Text)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Part) UnmarshalJSON(text []byte) error {
	var s *string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	*p = Part{}
	if s != nil {
		*p = Is(*s)
	}
	return nil
}

// String is the text, quoted as Go does, or "absent".
func (p Part) String() string {
	if !p.Present {
		return "absent"
	}
	return strconv.Quote(p.Text)
}

// Components are the components of a reference, with the names of RFC 3986. An opaque_part of RFC
// 2396 is called the path here; an authority of RFC 2396 that is a reg_name has no userinfo, host and
// port. The WHATWG grammars have no userinfo.
type Components struct {
	Scheme    Part `json:"scheme"`
	Authority Part `json:"authority"`
	Userinfo  Part `json:"userinfo"`
	Host      Part `json:"host"`
	Port      Part `json:"port"`
	Path      Part `json:"path"`
	Query     Part `json:"query"`
	Fragment  Part `json:"fragment"`
}

// Component is a component with its name.
type Component struct {
	Name string
	Part
}

// All lists the components in the order of RFC 3986, the authority before what it consists of.
func (c Components) All() []Component {
	return []Component{
		{"scheme", c.Scheme}, {"authority", c.Authority}, {"userinfo", c.Userinfo}, {"host", c.Host},
		{"port", c.Port}, {"path", c.Path}, {"query", c.Query}, {"fragment", c.Fragment},
	}
}

// componentsOf takes a text apart by the grammar; nil if it is no reference of the grammar.
func componentsOf(l *language.Language, s string) *Components {
	p, ok := l.Split(s)
	if !ok {
		return nil
	}
	of := func(x language.Span) Part {
		if !x.Present {
			return Part{}
		}
		return Is(s[x.From:x.To])
	}
	return &Components{
		of(p.Scheme), of(p.Authority), of(p.Userinfo), of(p.Host), of(p.Port), of(p.Path), of(p.Query), of(p.Fragment),
	}
}
