(* Prints the theorems that hold for every grammar, each with its statement and its axioms. *)
Require Decide Where Utf8Proof.
Check Decide.decide_correct.           Print Assumptions Decide.decide_correct.
Check Where.recorded_exactly.          Print Assumptions Where.recorded_exactly.
Check Utf8Proof.utf8_exact.            Print Assumptions Utf8Proof.utf8_exact.
