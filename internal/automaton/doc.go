// Package automaton decides questions about regular languages: is a string in it, are two the same,
// which shortest string tells them apart, how many members of a length are there, which strings test
// an implementation completely.
//
// It is built in layers, one file each, the later ones of the earlier ones:
//
//	alphabet.go        symbols into classes that no set of the grammar tells apart
//	representative.go  the symbol of a class that reads well in an example
//	utf8.go            expressions over code points into expressions over octets
//	reference.go       the rules that are reachable, and what stands against compiling them
//	nfa.go             expressions into a nondeterministic automaton, without loops of empty moves
//	iteration.go       what is repeated and can be empty
//	dfa.go             the deterministic automaton, as a table
//	lists.go           predecessors of states
//	explore.go         any deterministic system of moves into a table; breadth first search in one
//	trim.go, over.go   the same language with or without a dead state; over another alphabet
//	reverse.go         an automaton read from the end
//	determinize.go     subsets of NFA states into states
//	minimize.go        the smallest automaton, numbered so that equal languages give equal tables
//	bounds.go          how large a deterministic automaton may become
//	context.go, paths.go, events.go
//	                   which rules a state is in; names of rules in others; where they begin and end
//	reading.go         the first derivation of a text, with marks; for messages, and as a reference
//	tagged.go, tagged_run.go
//	                   the deterministic automaton that also notes where rules begin and end
//	tagger.go, tagged_registers.go, tagged_rules.go, tagged_minimize.go
//	                   how it is made: subsets in order; registers; the rule that a state is in
//	transducer.go      the deterministic transducer that tells where repeated rules begin and end
//	transducer_make.go, transducer_queue.go, transducer_minimize.go
//	                   how it is made: subsets in order; queues of events that wait
//	copies.go, moore.go, dominance.go
//	                   what both need: copies in sequence; merging of states; derivations that cannot
//	                   come to be the first
//	product.go         union, intersection, difference, complement
//	witness.go         emptiness, containment and equivalence, with shortest examples
//	count.go           how many members a language has of each length
//	sample.go          members at random, each with the same chance; members in order
//	separate.go        words that tell states apart
//	cover.go           words that lead to each state, and along each transition
//	suite.go           complete test suites: the W-method and the Wp-method
//
// Words are slices of classes. Alphabet.Text turns a word into a string by a representative of
// each class; a string is octets or UTF-8, as the alphabet's symbols are octets or code points.
//
// Sources: K. Thompson, Regular expression search algorithm, CACM 11(6), 1968 (the NFA). M. O. Rabin
// and D. Scott, Finite automata and their decision problems, IBM J. Res. Dev. 3(2), 1959 (subsets,
// products). J. Hopcroft, An n log n algorithm for minimizing states in a finite automaton, 1971. A. Nerode,
// Linear automaton transformations, Proc. AMS 9, 1958 (what the minimal states are). T. S. Chow,
// Testing software design modeled by finite-state machines, IEEE TSE 4(3), 1978 (the W-method).
// S. Fujiwara, G. v. Bochmann, F. Khendek, M. Amalou and A. Ghedamsi, Test selection based on finite
// state models, IEEE TSE 17(6), 1991 (the Wp-method). V. Laurikari, NFAs with tagged transitions, their
// conversion to deterministic automata and application to regular expressions, SPIRE 2000 (what the
// marks of the NFA are for). C. Choffrut, Une caractérisation des fonctions séquentielles et des fonctions
// sous-séquentielles, Theoretical Computer Science 5, 1977 (which functions a transducer can tell in time).
package automaton
