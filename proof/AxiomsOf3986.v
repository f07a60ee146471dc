(* Prints the theorems about the automata and programs of RFC 3986, each with its statement and its axioms. *)
Require Programs3986 Rfc3986 Positions3986 Parts3986 Target3986 Kinds3986 Facts3986.
Check Rfc3986.exact.                   Print Assumptions Rfc3986.exact.
Check Programs3986.exact.              Print Assumptions Programs3986.exact.
Check Positions3986.positions.         Print Assumptions Positions3986.positions.
Check Parts3986.components.            Print Assumptions Parts3986.components.
Check Parts3986.unique.                Print Assumptions Parts3986.unique.
Check Target3986.appendix_b.           Print Assumptions Target3986.appendix_b.
Check Target3986.target_scans.         Print Assumptions Target3986.target_scans.
Check Kinds3986.kinds.                 Print Assumptions Kinds3986.kinds.
Check Kinds3986.every_address_is_a_name. Print Assumptions Kinds3986.every_address_is_a_name.
Check Kinds3986.no_literal_is_a_name.  Print Assumptions Kinds3986.no_literal_is_a_name.
Check Facts3986.start_rules.           Print Assumptions Facts3986.start_rules.
Check Facts3986.sizes.                 Print Assumptions Facts3986.sizes.
Check Facts3986.accepted.              Print Assumptions Facts3986.accepted.
Check Facts3986.derived.               Print Assumptions Facts3986.derived.
Check Facts3986.some_components.       Print Assumptions Facts3986.some_components.
Check Facts3986.some_usable.           Print Assumptions Facts3986.some_usable.
Check Facts3986.some_kinds.            Print Assumptions Facts3986.some_kinds.
