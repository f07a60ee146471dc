// Package whatwg recognizes the valid URL strings of the WHATWG URL Standard, and splits them into components.
//
// A valid URL string is what the standard lets people write (section 4.3, "URL writing"). It is not
// what its parser accepts: browsers parse far more, and report what they put up with as validation
// errors. "http://h/a b", "http:\\h" and "http://user@h/" parse, and are not valid. So there are two
// parsers here:
//
//   - [Parse] takes what is valid, repairs nothing, and changes nothing: a [URL] keeps the text as it
//     was written.
//   - [ParseRecord] does what a browser does: it takes whatever parses, and a [Record] has what a browser makes of
//     it, in lower case, without dot-segments and default ports. [Record.ValidationErrors] says what was wrong with the text.
//
// Ask the first for what a person wrote, and the second for where a browser would go. What is valid parses, and
// to the same components; the document docs/whatwg-gaps.md says where the standard's two halves disagree.
//
// Valid strings are sequences of Unicode code points in UTF-8; bytes that are not valid UTF-8 are
// an error at their offset. Percent-encoded bytes may be any bytes, as in the standard.
//
// # Absolute and relative
//
// [Parse] takes absolute URL strings with or without a fragment. What may be written relative to a
// base depends on the base: see [Base] and [ParseReference]. Nothing relative is valid without a base.
//
// # Which text
//
// The standard changes as it lives; its grammar changed much in the days before 2026-07-02. An
// [Edition] is a text by its date, and has the functions of this package as methods; the functions
// follow the newest. Section numbers in this package are those of [July2026].
//
// # What no grammar can say
//
// The language is that of grammar/whatwg.abnf, exactly: that is decided by automata when the tables are
// generated. The grammar cannot say which domains are valid, for that takes the tables of UTS #46. So
// [Edition.DomainToASCII] is asked about each domain, and its verdict is a [*DomainError], where the
// grammar's is a [*SyntaxError]. The tables are those of [UnicodeVersion]; the standard follows
// the newest.
package whatwg
