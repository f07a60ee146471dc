(* Prints the theorems about the automata and programs of RFC 6874, each with its statement and its axioms. *)
Require Programs6874 Rfc6874 Positions6874 Parts6874 Target6874 Kinds6874 Normal6874 Facts6874.
Check Rfc6874.exact.                   Print Assumptions Rfc6874.exact.
Check Programs6874.exact.              Print Assumptions Programs6874.exact.
Check Positions6874.positions.         Print Assumptions Positions6874.positions.
Check Parts6874.components.            Print Assumptions Parts6874.components.
Check Parts6874.unique.                Print Assumptions Parts6874.unique.
Check Target6874.appendix_b.           Print Assumptions Target6874.appendix_b.
Check Target6874.target_scans.         Print Assumptions Target6874.target_scans.
Check Kinds6874.kinds.                 Print Assumptions Kinds6874.kinds.
Check Kinds6874.every_address_is_a_name. Print Assumptions Kinds6874.every_address_is_a_name.
Check Kinds6874.no_literal_is_a_name.  Print Assumptions Kinds6874.no_literal_is_a_name.
Check Normal6874.hosts_ok.             Print Assumptions Normal6874.hosts_ok.
Check Normal6874.valid_normal.         Print Assumptions Normal6874.valid_normal.
Check Normal6874.idempotent.           Print Assumptions Normal6874.idempotent.
Check Normal6874.after_triplets_and_case. Print Assumptions Normal6874.after_triplets_and_case.
Check Facts6874.start_rules.           Print Assumptions Facts6874.start_rules.
Check Facts6874.sizes.                 Print Assumptions Facts6874.sizes.
Check Facts6874.accepted.              Print Assumptions Facts6874.accepted.
Check Facts6874.derived.               Print Assumptions Facts6874.derived.
Check Facts6874.some_components.       Print Assumptions Facts6874.some_components.
Check Facts6874.some_usable.           Print Assumptions Facts6874.some_usable.
Check Facts6874.some_kinds.            Print Assumptions Facts6874.some_kinds.
