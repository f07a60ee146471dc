// Package abnf reads grammars in ABNF (RFC 5234), with the case-sensitive strings of RFC 7405. The compatibility promise
// of version 1 does not cover this package or the packages below it.
//
// A file can import rules from other files. Other programs read the import lines as comments:
//
//	; IMPORT rfc3986.abnf : host, port AS tcp-port
//	; IMPORT rfc3986.abnf : *
//	; IMPORT core : ALPHA, DIGIT
//
// Importing a rule by name also imports the rules to which it refers. An imported rule keeps the meaning that it has in its own
// file. Importing all rules ("*") amends a grammar: rules in the importing file replace imported rules of the same name
// everywhere. The file "core" contains the core rules of RFC 5234, appendix B.1. Names such as rfc3986, rfc5322 and rfc9110 denote
// these RFCs. Other file names are relative to the importing file. "=/" may add alternatives to an imported rule. A file must not
// define a rule that it imports by name, except as a prose-val that refers to that rule: <host, see [URI], Section 3.2.2> means
// the imported rule host. A comment that resembles an import is an error, such as an import line in lower case.
//
// A file whose name ends in ".bnf" uses the notation of RFC 2396, section 1.6: "|" separates alternatives, and
// strings are case-sensitive.
//
// A grammar may be incomplete. [Grammar.Check] finds problems in its rules, and package
// [github.com/urigrammar/uri/abnf/language] decides questions about the languages of complete
// rules.
//
// Reading takes linear time and memory.
package abnf
