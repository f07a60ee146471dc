package uri

import "encoding/json"

// Optional is a component that is present, perhaps empty, or absent. The zero Optional is absent.
// Optionals are comparable. In JSON an Optional is a string or null.
type Optional struct {
	text    string
	present bool
}

// Some returns a component that is present.
func Some(text string) Optional { return Optional{text, true} }

// optional is what an accessor of [URI] returns.
func optional(text string, present bool) Optional { return Optional{text, present} }

// Get returns the component, and reports whether it is present.
func (o Optional) Get() (text string, present bool) { return o.text, o.present }

// IsPresent reports whether the component is present, for templates: {{if .Query.IsPresent}}?{{.Query}}{{end}}.
func (o Optional) IsPresent() bool { return o.present }

// Or returns the component, or otherwise if it is absent.
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
		*o = Some(*text)
	}
	return nil
}
