(* Prints the theorems about the automata and programs of RFC 2396, each with its statement and its axioms. *)
Require Positions2396 Programs2396 Rfc2396 Facts2396 Language2396 Split2396.
Check Rfc2396.exact.                   Print Assumptions Rfc2396.exact.
Check Programs2396.exact.              Print Assumptions Programs2396.exact.
Check Positions2396.positions.         Print Assumptions Positions2396.positions.
Check Language2396.hierarchical_derived. Print Assumptions Language2396.hierarchical_derived.
Check Language2396.target_hierarchical. Print Assumptions Language2396.target_hierarchical.
Check Language2396.target_derived.     Print Assumptions Language2396.target_derived.
Check Language2396.abs_path.           Print Assumptions Language2396.abs_path.
Check Language2396.rel_path.           Print Assumptions Language2396.rel_path.
Check Split2396.every_reference_splits. Print Assumptions Split2396.every_reference_splits.
Check Split2396.segment_is_authority.  Print Assumptions Split2396.segment_is_authority.
Check Facts2396.start_rules.           Print Assumptions Facts2396.start_rules.
Check Facts2396.sizes.                 Print Assumptions Facts2396.sizes.
Check Facts2396.accepted.              Print Assumptions Facts2396.accepted.
Check Facts2396.derived.               Print Assumptions Facts2396.derived.
Check Facts2396.some_are_meant.        Print Assumptions Facts2396.some_are_meant.
Check Facts2396.some_of_each_kind.     Print Assumptions Facts2396.some_of_each_kind.
