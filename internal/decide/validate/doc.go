// Package validate decides whether generated Go code implements the automata of the grammars from which
// it was generated. It is a translation validator, which is independent of the generator: it reads the
// generated code, and compares it with the automata. It imports only the standard library, and shares
// no code with this module.
//
// # Method
//
// A scanner is a table, of type scan.Machine, that one loop reads. runtime.txt contains the expected
// text of the loop. With this loop, the table represents an automaton, which table.go builds from the
// numbers in the table. table.go also checks the assumptions of the loop: each number is in its range,
// and the bytes that a run skips keep the state and record nothing. A reader of ABNF and the subset
// construction build the automaton of a rule. The validator follows the two automata side by side. They
// must accept the same texts, and find an error at the same byte: the first one that no text of the
// rule can contain at this position. For package uri, Coq has certified the numbers in the tables.
//
// A function is code for the first states of a table. The code for each state has one shape, and
// function.go rejects any other code. function.go evaluates the conditions for each byte. In each
// state, there are 257 symbols: the 256 bytes, and the end of the text. For each symbol, the function
// must do the same as the table, or return the offset and the state in which the table continues. RFC
// 6874 and RFC 3987 share the function of RFC 3986, so it is compared with their tables too.
//
// To validate the methods that return fields, the validator follows the table and the automaton of
// the grammar together. That automaton has marks where rules begin and end. The table records only
// the current position, so only the distances between offsets and marks matter. Distances longer than
// any that a method adds need not be told apart. At the end of each text, the validator evaluates the
// methods, which must return the text between the marks.
//
// # Trusted
//
//   - this package: above all the reader of ABNF, the automata, and the reader of tables
//   - Go's parser, printer and compiler, and the processor
//   - MasksOf and MaskSpan of package scan, which are assembly; tests compare them with their meaning
//   - the hand-written callers, except for those in runtime.txt
//   - for package uri also what docs/proof.md lists
//
// docs/proof.md also lists what is not decided.
//
// # Files in reading order
//
// abnf.go, nfa.go and dfa.go build automata from rules. source.go reads Go. table.go and machine.go
// build the automaton of a table and compare it, and function.go compares a function. fields.go,
// places.go and walk.go decide fields. certified.go reads Coq's numbers. checkout.go lists the parts
// of a checkout, which have one file each: runtime.go, rfc.go, consensus.go with standards.go,
// whatwg.go and packages.go with package.go.
package validate
