package whatwg

// Origin returns the origin of r as HTML serializes it, such as "https://example.com:8080", and reports whether it is a tuple
// origin (section 4.7). If not, it is an opaque origin, which is the same as no other; it is serialized as "null". That of a file URL
// is opaque here; the standard leaves it open. For a blob URL it is the origin of the URL in its path.
func (r Record) Origin() (origin string, tuple bool) {
	switch specialOf(r.Scheme()) {
	case 0:
		return r.blobOrigin()
	case specialFile:
		return "null", false
	}
	if r.host == r.authority() {
		return r.text[:r.path], true
	}
	return r.text[:r.authority()] + r.text[r.host:r.path], true
}

func (r Record) blobOrigin() (origin string, tuple bool) {
	if r.Scheme() == "blob" {
		if u, err := ParseRecord(r.Path()); err == nil {
			switch specialOf(u.Scheme()) {
			case specialHTTP, specialHTTPS:
				return u.Origin()
			}
		}
	}
	return "null", false
}
