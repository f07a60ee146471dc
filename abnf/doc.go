// Package abnf reads grammars in ABNF: RFC 5234, with the case-sensitive strings of RFC 7405. The compatibility promise of
// version 1 does not cover this package and those below it.
//
// A file can import rules of others by lines that are comments to other programs:
//
//	; IMPORT rfc3986.abnf : host, port AS tcp-port
//	; IMPORT rfc3986.abnf : *
//	; IMPORT core : ALPHA, DIGIT
//
// A rule that is imported by name brings the rules that it refers to, and means what it means in its own file. An import of
// all rules ("*") is an amendment: rules of the file replace those of the same name everywhere. The file "core" is the
// core rules of RFC 5234, appendix B.1; names such as rfc3986, rfc5322 and rfc9110 are these RFCs. Other
// file names are relative to the file that imports. Rules may be added to an imported one by "=/". A rule that has the name of
// a rule imported by name is an error, unless it is a prose-val, which the import satisfies: <host, see [URI], Section 3.2.2>
// means the imported rule host. A line that is almost an import,
// such as one in lower case with the name of a file, is an error.
//
// A file whose name ends in ".bnf" is in the notation of RFC 2396, section 1.6: "|" separates alternatives, and
// strings are case-sensitive.
//
// An incomplete grammar can be read. [Grammar.Check] finds problems in its rules, and package
// [github.com/urigrammar/uri/abnf/language] decides about the languages of complete rules.
//
// Reading takes linear time and memory.
package abnf
