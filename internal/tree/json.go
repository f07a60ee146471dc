package tree

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MarshalJSON writes n as nested objects with the keys rule, start, end, text and children, and the
// zero Node as null.
func (n Node) MarshalJSON() ([]byte, error) {
	if n.tree == nil {
		return []byte("null"), nil
	}
	var b bytes.Buffer
	err := n.appendJSON(&b)
	return b.Bytes(), err
}

// appendJSON recurses on the nesting of rules, which the grammar bounds, not on the input.
func (n Node) appendJSON(b *bytes.Buffer) error {
	text, err := json.Marshal(n.Text())
	if err != nil {
		return err
	}
	fmt.Fprintf(b, `{"rule":%q,"start":%d,"end":%d,"text":%s,"children":[`, n.Rule(), n.Start(), n.End(), text)
	first := true
	for c := range n.Children() {
		if !first {
			b.WriteByte(',')
		}
		first = false
		if err := c.appendJSON(b); err != nil {
			return err
		}
	}
	b.WriteString("]}")
	return nil
}
