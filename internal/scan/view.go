package scan

import "unsafe"

// View is text as a string, without a copy. It must not change as long as the string is used.
func View[Text ~string | ~[]byte](text Text) string {
	if len(text) == 0 {
		return ""
	}
	return unsafe.String(*(**byte)(unsafe.Pointer(&text)), len(text)) // strings and slices begin with where their octets are
}
