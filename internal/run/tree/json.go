package tree

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MarshalJSON writes n as nested objects with the keys rule, start, end, text and children. It
// writes the zero Node as null.
func (n Node) MarshalJSON() ([]byte, error) {
	if n.tree == nil {
		return []byte("null"), nil
	}
	var b bytes.Buffer
	n.appendJSON(&b)
	return b.Bytes(), nil
}

// appendJSON recurses on the nesting of rules, which the grammar bounds, not on the input. It leaves
// escaping "&" to the encoder that calls it.
func (n Node) appendJSON(b *bytes.Buffer) {
	fmt.Fprintf(b, `{"rule":%q,"start":%d,"end":%d,"text":`, n.Rule(), n.Start(), n.End())
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	_ = e.Encode(n.Text())  // a string has no error
	b.Truncate(b.Len() - 1) // the line feed
	b.WriteString(`,"children":[`)
	first := true
	for c := range n.Children() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		c.appendJSON(b)
	}
	b.WriteString("]}")
}
