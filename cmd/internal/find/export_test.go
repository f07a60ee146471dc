package find

// Looked returns how many bytes of a text are looked at to find its URLs, besides those that are searched for a colon.
func Looked(f Finder, text string) (bytes int) {
	f.looked = func(n int) { bytes += n }
	for range f.urls(text) {
	}
	return bytes
}

// LookedToRedact is Looked for a redactor.
func LookedToRedact(r Redactor, text string) (bytes int) {
	r.looked = func(n int) { bytes += n }
	r.Redact(text)
	return bytes
}
