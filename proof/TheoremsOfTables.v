(* Prints the theorems about the tables of the generated Go code, each with its axioms. *)
Require Rfc2396 Rfc3986 Rfc6874 Rfc3987 Positions3986 Positions6874 Positions3987 Parts3986 Parts6874 Parts3987 Printed Target3986 Target6874.
Check Rfc2396.exact.                   Print Assumptions Rfc2396.exact.
Check Rfc3986.exact.                   Print Assumptions Rfc3986.exact.
Check Rfc6874.exact.                   Print Assumptions Rfc6874.exact.
Check Rfc3987.exact.                   Print Assumptions Rfc3987.exact.
Check Positions3986.positions.         Print Assumptions Positions3986.positions.
Check Positions6874.positions.         Print Assumptions Positions6874.positions.
Check Positions3987.positions.         Print Assumptions Positions3987.positions.
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
