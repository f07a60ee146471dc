// Package whatwg parses and changes URLs as browsers do, by the WHATWG URL Standard. Use it to find the host that a browser connects to,
// and to check URLs written for browsers. The parser repairs invalid texts. To reject texts that are not URIs, use package uri.
//
// [Parse] is the standard's parser: new URL(text) in JavaScript. [URL.Parse] is the same parser with a base URL. A
// [URL] has the attributes and setters of the standard's URL class, with their names. It holds the browser's
// serialization: without dot-segments and default ports, and with a lower-case scheme and host. [URLOf] and [URL.URI]
// convert URIs to URLs and back.
//
// # First steps
//
//   - [Parse] parses a text as a browser does, and [URL.Parse] a link on a page.
//   - [CanParse] reports whether a text is a URL to browsers.
//   - [URL.Hostname], [URL.Port], [URL.Pathname] and [URL.Search] return the parts of a URL.
//   - [URL.String] returns its text, and [URL.Origin] its origin.
//   - [URL.SetHost], [URL.SetPathname] and other setters change it in place.
//   - [URL.SearchParams] reads the query, and [URL.SetSearchParams] writes it.
//   - [URL.RequestURL] returns the URL for net/http.
//   - [URLOf] and [URL.URI] convert from and to package uri.
//   - [ParseValid] checks an author's text, and [URL.ValidationErrors] lists the errors.
//   - [ParseError] reports why a text is not a URL.
//
// # What people may write
//
// The parser accepts far more than the standard allows authors to write (section 4.3, "URL
// writing"): "http:\\h" and "http://user@h/" parse, but are not valid URL strings. [ParseValid]
// accepts only valid URL strings and changes nothing: a [ValidURL] keeps the text as written.
// [URL.ValidationErrors] returns the errors that the parser finds.
//
// Use ParseValid to check what an author wrote, and Parse to find where a browser would go. Both find the same
// components in a valid string. An address in non-ASCII digits, such as "http://１.2.3.4/", is the only invalid text
// that parses without a validation error. Conversely, no valid string is known to cause a validation error.
//
// Valid strings are sequences of Unicode code points in UTF-8. Invalid UTF-8 is an error at its
// offset. Percent-encoded bytes can have any value, as in the standard.
//
// # Absolute and relative
//
// Which relative strings are valid depends on the base: see [Base] and [ParseValid]. Without a base,
// no relative string is valid.
//
// # Which text
//
// The standard changes often. Section numbers in this package refer to the text of 2026-07-02: see
// [Standard].
//
// # What no grammar can say
//
// Apart from its check of domains, ParseValid accepts exactly the language of grammar/whatwg.abnf.
// The generator proves this with automata. The grammar cannot express which domains are valid,
// because that depends on the tables of UTS #46. [DomainToASCII] checks each domain, and returns a
// [*DomainError] for an invalid one. For a violation of the grammar, the error is a [*SyntaxError].
// [UnicodeVersion] is the version of the tables. The standard requires the newest version.
package whatwg
