(* Prints the theorems about the automata and programs of the generated Go code, each with its axioms. *)
Require Rfc3986 Rfc6874 Rfc3987 Rfc2396 Rfc2732 Positions6874 Positions3987 Programs3986 Programs6874 Programs3987 Programs2396 Programs2732 Positions3986 Positions2396 Positions2732 Parts3986 Parts6874 Parts3987 Printed Target3986 Target6874 Kinds3986 Kinds6874 Kinds3987.
Check Rfc3986.exact.                   Print Assumptions Rfc3986.exact.
Check Rfc6874.exact.                   Print Assumptions Rfc6874.exact.
Check Rfc3987.exact.                   Print Assumptions Rfc3987.exact.
Check Rfc2396.exact.                   Print Assumptions Rfc2396.exact.
Check Rfc2732.exact.                   Print Assumptions Rfc2732.exact.
Check Rfc6874.both_agree.              Print Assumptions Rfc6874.both_agree.
Check Positions6874.both_silent.       Print Assumptions Positions6874.both_silent.
Check Rfc3987.both_agree.              Print Assumptions Rfc3987.both_agree.
Check Positions3987.both_silent.       Print Assumptions Positions3987.both_silent.
Check Programs3986.exact.              Print Assumptions Programs3986.exact.
Check Programs6874.exact.              Print Assumptions Programs6874.exact.
Check Programs3987.exact.              Print Assumptions Programs3987.exact.
Check Programs2396.exact.              Print Assumptions Programs2396.exact.
Check Programs2732.exact.              Print Assumptions Programs2732.exact.
Check Positions3986.positions.         Print Assumptions Positions3986.positions.
Check Positions6874.positions.         Print Assumptions Positions6874.positions.
Check Positions3987.positions.         Print Assumptions Positions3987.positions.
Check Positions2396.positions.         Print Assumptions Positions2396.positions.
Check Positions2732.positions.         Print Assumptions Positions2732.positions.
Check Parts3986.components.            Print Assumptions Parts3986.components.
Check Parts3986.unique.                Print Assumptions Parts3986.unique.
Check Parts6874.components.            Print Assumptions Parts6874.components.
Check Parts6874.unique.                Print Assumptions Parts6874.unique.
Check Parts3987.components.            Print Assumptions Parts3987.components.
Check Parts3987.unique.                Print Assumptions Parts3987.unique.
Check Printed.all_read_back.           Print Assumptions Printed.all_read_back.
Check Target3986.appendix_b.           Print Assumptions Target3986.appendix_b.
Check Target3986.target_scans.         Print Assumptions Target3986.target_scans.
Check Target6874.appendix_b.           Print Assumptions Target6874.appendix_b.
Check Target6874.target_scans.         Print Assumptions Target6874.target_scans.
Check Kinds3986.kinds.                 Print Assumptions Kinds3986.kinds.
Check Kinds3986.every_address_is_a_name.Print Assumptions Kinds3986.every_address_is_a_name.
Check Kinds3986.no_literal_is_a_name.  Print Assumptions Kinds3986.no_literal_is_a_name.
Check Kinds6874.kinds.                 Print Assumptions Kinds6874.kinds.
Check Kinds6874.every_address_is_a_name.Print Assumptions Kinds6874.every_address_is_a_name.
Check Kinds6874.no_literal_is_a_name.  Print Assumptions Kinds6874.no_literal_is_a_name.
Check Kinds3987.kinds.                 Print Assumptions Kinds3987.kinds.
Check Kinds3987.every_address_is_a_name.Print Assumptions Kinds3987.every_address_is_a_name.
Check Kinds3987.no_literal_is_a_name.  Print Assumptions Kinds3987.no_literal_is_a_name.
