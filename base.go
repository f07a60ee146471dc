package uri

// SameDocument reports whether u, a reference in a document whose base URI is base, refers to that document
// (section 4.4): its target is base but for the fragments. Nothing is normalized for it, which
// section 4.4 allows but finds rarely done. Without a base that has a scheme, and under RFC 2396 (its
// section 4.2), the form decides: see [URI.IsSameDocument].
func (u URI) SameDocument(base URI) bool {
	if u.IsSameDocument() {
		return true
	}
	if base.scheme == 0 || base.grammar.follows2396() {
		return false
	}
	target, err := base.Resolve(u)
	return err == nil && target.WithoutFragment() == base.WithoutFragment()
}

// BaseSources are the sources that the base URI of a document can come from (section 5.1). A missing
// source is the zero URI.
type BaseSources struct {
	Embedded      URI // in the content (section 5.1.1), such as the base element of HTML
	Encapsulating URI // of the entity that the document is part of (section 5.1.2), such as a message
	Retrieval     URI // that the document was retrieved with, after any redirection (section 5.1.3)
	Default       URI // of the application (section 5.1.4)
}

// BaseSource names a source of a base URI.
type BaseSource uint8

const (
	NoBase            BaseSource = iota
	EmbeddedBase                 // section 5.1.1
	EncapsulatingBase            // section 5.1.2
	RetrievalBase                // section 5.1.3
	DefaultBase                  // section 5.1.4
)

// String returns the name of the source, such as "retrieval".
func (s BaseSource) String() string {
	return [...]string{"none", "embedded", "encapsulating", "retrieval", "default"}[min(s, DefaultBase)]
}

// Base establishes the base URI: the first of the sources that is given, in the order of the fields, without its
// fragment, and which one it is. A source that is a relative reference is resolved against the base
// that the sources after it establish, since a base must be an absolute-URI (section 5.1).
//
// The error is a [*ResolveError] for [ErrNoScheme] if no source has a scheme: there is no base then.
func (s BaseSources) Base() (URI, BaseSource, error) {
	sources := [...]URI{s.Embedded, s.Encapsulating, s.Retrieval, s.Default}
	base, from := URI{}, NoBase
	for i := len(sources) - 1; i >= 0; i-- {
		source := sources[i]
		switch {
		case source.text == "":
			continue
		case source.scheme != 0:
			base = source
		default:
			resolved, err := base.Resolve(source)
			if err != nil {
				continue // what comes before may have a scheme
			}
			base = resolved
		}
		from = BaseSource(i + 1)
	}
	if from == NoBase {
		return URI{}, NoBase, resolveError(URI{}, s.Embedded, ErrNoScheme)
	}
	return base.WithoutFragment(), from, nil
}
