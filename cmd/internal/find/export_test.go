package find

import "strings"

// Looked returns how many bytes of a text are looked at to find its URLs, besides those that are searched for a colon.
func Looked(f Finder, text string) (bytes int) {
	f.looked = func(n int) { bytes += n }
	for range f.urls(text) {
	}
	return bytes
}

// LookedInDocument is Looked for a document of HTML, with the bytes of its tags.
func LookedInDocument(f Finder, text string) (bytes int) {
	f.looked = func(n int) { bytes += n }
	_, _, _ = f.Document(strings.NewReader(text), false, func(URL) bool { return true })
	return bytes
}

// LookedToRedact is Looked for a redactor.
func LookedToRedact(r Redactor, text string) (bytes int) {
	r.looked = func(n int) { bytes += n }
	r.Redact(text)
	return bytes
}
