package uri

import "slices"

// KnownSchemes returns the schemes of the zero Schemes.
func KnownSchemes() []Scheme { return slices.Clone(knownSchemes[:]) }
