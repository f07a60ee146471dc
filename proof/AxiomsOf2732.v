(* Prints the theorems about the automata and programs of RFC 2732, each with its statement and its axioms. *)
Require Positions2732 Programs2732 Rfc2732 Facts2732.
Check Rfc2732.exact.                   Print Assumptions Rfc2732.exact.
Check Programs2732.exact.              Print Assumptions Programs2732.exact.
Check Positions2732.positions.         Print Assumptions Positions2732.positions.
Check Facts2732.start_rules.           Print Assumptions Facts2732.start_rules.
Check Facts2732.sizes.                 Print Assumptions Facts2732.sizes.
Check Facts2732.accepted.              Print Assumptions Facts2732.accepted.
Check Facts2732.derived.               Print Assumptions Facts2732.derived.
Check Facts2732.some_are_meant.        Print Assumptions Facts2732.some_are_meant.
