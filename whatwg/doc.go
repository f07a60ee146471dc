// Package whatwg parses and changes URLs as browsers do, by the WHATWG URL Standard. Use it to find where a browser would go, and to check URLs that
// people write for browsers. The parser repairs texts: to reject those that are not URIs, use package uri.
//
// [Parse] is the standard's parser, new URL(text) in JavaScript, and [URL.Parse] is the parser with a
// base. A [URL] has the attributes and the setters of the standard's URL class under their names. It
// is a URL as a browser serializes it, in lower case, without dot-segments and default ports.
// [URLOf] and [URL.URI] convert URIs to URLs and back.
//
// # First steps
//
//   - [Parse] reads a text as a browser does, and [URL.Parse] a link on a page.
//   - [CanParse] reports whether there is a URL in a text.
//   - [URL.Hostname], [URL.Port], [URL.Pathname] and [URL.Search] return the parts of a URL.
//   - [URL.String] returns its text, and [URL.Origin] its origin.
//   - [URL.SetHost], [URL.SetPathname] and other setters change it in place.
//   - [URL.SearchParams] reads the query, and [URL.SetSearchParams] writes it.
//   - [URL.RequestURL] returns the URL for net/http.
//   - [URLOf] and [URL.URI] convert from and to package uri.
//   - [ParseValid] checks what a person wrote, and [URL.ValidationErrors] lists the errors.
//   - [ParseError] says why there is no URL in a text.
//
// # What people may write
//
// The parser accepts far more than the standard lets people write (section 4.3, "URL writing"):
// "http:\\h" and "http://user@h/" parse, and are not valid URL strings. [ParseValid] accepts valid
// URL strings only, and changes nothing: a [ValidURL] keeps the text as it was written.
// [URL.ValidationErrors] returns what the parser finds invalid.
//
// Use ParseValid to check what a person wrote, and Parse to find where a browser would go. A valid
// string parses to the same components in both; only an address in non-ASCII
// characters, such as "http://１.2.3.4/", parses without a validation error and is not valid. The
// other way round, no valid string was found that parses with one.
//
// Valid strings are sequences of Unicode code points in UTF-8; bytes that are not valid UTF-8 are
// an error at their offset. Percent-encoded bytes may be any bytes, as in the standard.
//
// # Absolute and relative
//
// Which relative strings are valid depends on the base: see [Base] and [ParseValid]. Without a base,
// no relative string is valid.
//
// # Which text
//
// The standard changes often. Section numbers in this package refer to the text of 2026-07-02,
// which [Standard] names.
//
// # What no grammar can say
//
// ParseValid accepts exactly the language of grammar/whatwg.abnf, which the generator decides with
// automata. The grammar cannot express which domains are valid, because that depends on the tables
// of UTS #46. [DomainToASCII] checks each domain, and returns a [*DomainError]; errors of the
// grammar are a [*SyntaxError]. The tables have [UnicodeVersion]; the standard requires the newest.
package whatwg
