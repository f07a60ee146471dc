package excerpt

import "strings"

// Message is the text of an error without the name of the package of this module that it comes from.
func Message(err error) string {
	text := err.Error()
	for _, name := range []string{"uri: ", "whatwg: ", "oracle: ", "consensus: ", "idn: ", "repair: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}
