package whatwg

import "github.com/urigrammar/uri/internal/ascii"

// Base is the kind of the base URL that a relative string is written against: what the standard lets
// people write depends on the base's scheme, host and path (section 4.3, "relative-URL string").
type Base uint8

const (
	NoBase         Base = iota // no base: nothing relative is valid
	AnyBase                    // some base that is not known: valid is what is valid against one of the others
	SpecialBase                // the scheme is ftp, http, https, ws or wss
	FileBase                   // the scheme is file and the host is empty
	FileHostBase               // the scheme is file and the host is not empty; the same as FileBase since July 2026
	NonSpecialBase             // any other scheme, and a path that is not opaque
	OpaqueBase                 // the path is opaque, as in "mailto:a@example"; the same as NonSpecialBase before July 2026
)

// String describes the kind, as in "special base".
func (b Base) String() string {
	switch b {
	case NoBase:
		return "no base"
	case AnyBase:
		return "any base"
	case SpecialBase:
		return "special base"
	case FileBase:
		return "file base"
	case FileHostBase:
		return "file base with a host"
	case NonSpecialBase:
		return "non-special base"
	case OpaqueBase:
		return "base with an opaque path"
	}
	return "unknown base"
}

// bases are the kinds that a base can be of, in the order in which they are tried for [AnyBase].
var bases = [...]Base{SpecialBase, FileBase, FileHostBase, NonSpecialBase, OpaqueBase}

// Base returns the kind of base that u is to strings relative to it. It is [NoBase] if u is itself relative.
// The host localhost of a file URL counts as empty, for the URL parser drops it (section 4.4, file host state).
func (u URL) Base() Base {
	switch {
	case u.scheme == 0:
		return NoBase
	case ascii.EqualFold(u.Scheme(), "file"):
		return u.fileBase()
	case u.IsSpecial():
		return SpecialBase
	case u.HasOpaquePath():
		return OpaqueBase
	}
	return NonSpecialBase
}

func (u URL) fileBase() Base {
	h, _ := u.Host()
	if h.kind == EmptyHost {
		return FileBase
	}
	if ascii, err := u.edition.DomainToASCII(h.text); err == nil && ascii == "localhost" {
		return FileBase
	}
	return FileHostBase
}
