package uri

import (
	"encoding/json"
	"iter"
)

func (c Components) hasAuthority() bool { return c.Host.present || c.RegistryName.present }

// Authority returns the authority (section 3.2): the registry name, or the host with what there is of userinfo and port.
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
	return Some(text)
}

// All yields the components with their names, absent ones too: scheme, userinfo, host, port, path, query, fragment,
// registry_name and opaque. The path is absent where there is an opaque part. The authority, which is made of others, is not
// among them.
func (c Components) All() iter.Seq2[string, Optional] {
	return func(yield func(string, Optional) bool) {
		for _, component := range []struct {
			name string
			text Optional
		}{
			{"scheme", c.scheme()}, {"userinfo", c.Userinfo}, {"host", c.Host}, {"port", c.Port}, {"path", c.path()},
			{"query", c.Query}, {"fragment", c.Fragment}, {"registry_name", c.RegistryName}, {"opaque", c.Opaque},
		} {
			if !yield(component.name, component.text) {
				return
			}
		}
	}
}

func (c Components) scheme() Optional { return optional(c.Scheme, c.Scheme != "") }

func (c Components) path() Optional {
	if c.Opaque.present && c.Path == "" {
		return Optional{}
	}
	return Some(c.Path)
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

// MarshalJSON writes an object with the names of [Components.All] and authority as keys. An absent component is null; an absent registry_name
// or opaque is left out. A password is written as it is.
func (c Components) MarshalJSON() ([]byte, error) {
	return json.Marshal(componentsInJSON{
		c.scheme(), c.Authority(), c.Userinfo, c.Host, c.Port, c.path(), c.Query, c.Fragment, c.RegistryName, c.Opaque,
	})
}

// UnmarshalJSON reads what [Components.MarshalJSON] writes. A missing key is an absent component, and other keys are ignored. An
// authority can be missing; if it is there it must be that of the other components, and if it is empty there can be no host.
func (c *Components) UnmarshalJSON(b []byte) error {
	var in componentsInJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	read := Components{
		in.Scheme.text, in.Userinfo, in.Host, in.Port, in.Path.text, in.Query, in.Fragment, in.RegistryName, in.Opaque,
	}
	if in.Authority == Some("") && !read.hasAuthority() {
		read.Host = Some("")
	}
	if in.Authority.present && in.Authority != read.Authority() {
		return &ComponentError{"authority", 0, "it is not made of the userinfo, host and port beside it"}
	}
	*c = read
	return nil
}
