// Package isbn parses names of the namespace isbn, such as "urn:isbn:978-0-395-36341-6" (RFC 3187): International Standard Book Numbers of ten or thirteen
// digits.
//
// The namespace has no ABNF, so the grammar is ours: hyphens may stand between any two digits. Whether they part the group, the publisher and the title is up to the
// ranges of the International ISBN Agency, which change.
package isbn
