// Package tag parses tag URIs (RFC 4151), such as "tag:timothy@hpl.hp.com,2001:web/externalHome": names that anybody makes who has a domain or an address
// on a date.
//
// Two tags are the same if they are the same text (section 2.4): compare them with ==.
//
// Every tag is a URI. The grammar is that of the RFC, with which erratum 1485 has nothing to do: addresses are those of section 2.1, not of mail. "Software that processes tags MUST
// NOT reject them on the grounds that they are outside the syntax" (section 2.1): where that is meant, keep a [uri.URI] and ask for a Tag only to see its parts. That a date exists,
// and is in the past, is not checked by the grammar: see [Tag.Time].
package tag
