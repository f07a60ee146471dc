// Package uuid parses names of the namespace uuid, such as "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6" (RFC 9562, which replaces RFC 4122).
//
// Any 128 bits are a UUID here. The version and the variant are told, and not checked: there are names with neither, such as the Nil UUID.
package uuid
