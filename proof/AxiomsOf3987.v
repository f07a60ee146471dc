(* Prints the theorems about the automata and programs of RFC 3987, each with its statement and its axioms. *)
Require Programs3987 Rfc3987 Positions3987 Parts3987 Kinds3987 Facts3987 Target3987.
Check Rfc3987.exact.                   Print Assumptions Rfc3987.exact.
Check Programs3987.exact.              Print Assumptions Programs3987.exact.
Check Positions3987.positions.         Print Assumptions Positions3987.positions.
Check Parts3987.components.            Print Assumptions Parts3987.components.
Check Parts3987.unique.                Print Assumptions Parts3987.unique.
Check Kinds3987.kinds.                 Print Assumptions Kinds3987.kinds.
Check Kinds3987.every_address_is_a_name. Print Assumptions Kinds3987.every_address_is_a_name.
Check Kinds3987.no_literal_is_a_name.  Print Assumptions Kinds3987.no_literal_is_a_name.
Check Target3987.appendix_b.           Print Assumptions Target3987.appendix_b.
Check Target3987.target_scans.         Print Assumptions Target3987.target_scans.
Check Target3987.valid_normal.         Print Assumptions Target3987.valid_normal.
Check Target3987.idempotent.           Print Assumptions Target3987.idempotent.
Check Facts3987.start_rules.           Print Assumptions Facts3987.start_rules.
Check Facts3987.sizes.                 Print Assumptions Facts3987.sizes.
Check Facts3987.accepted.              Print Assumptions Facts3987.accepted.
Check Facts3987.derived.               Print Assumptions Facts3987.derived.
Check Facts3987.some_components.       Print Assumptions Facts3987.some_components.
Check Facts3987.some_kinds.            Print Assumptions Facts3987.some_kinds.
Check Facts3987.beyond_ascii.          Print Assumptions Facts3987.beyond_ascii.
