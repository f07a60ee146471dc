package scan

import "unsafe"

// View returns text as a string, without copying it. The text must not change while the string is in use.
func View[Text ~string | ~[]byte](text Text) string {
	if len(text) == 0 {
		return ""
	}
	return unsafe.String(*(**byte)(unsafe.Pointer(&text)), len(text)) // strings and slices begin with a pointer to their bytes
}
