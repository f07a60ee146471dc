(* Prints the theorems that need no table, each with its statement and its axioms. *)
Require Decide Where Utf8Proof Dots.
Check Decide.decide_correct.           Print Assumptions Decide.decide_correct.
Check Where.recorded_exactly.          Print Assumptions Where.recorded_exactly.
Check Utf8Proof.utf8_exact.            Print Assumptions Utf8Proof.utf8_exact.
Check Dots.terminates.                 Print Assumptions Dots.terminates.
Check Dots.no_dot_segment_is_left.     Print Assumptions Dots.no_dot_segment_is_left.
Check Dots.only_dot_segments_change.   Print Assumptions Dots.only_dot_segments_change.
Check Dots.idempotent.                 Print Assumptions Dots.idempotent.
Check Dots.in_place_is_by_the_letter.  Print Assumptions Dots.in_place_is_by_the_letter.
Check Dots.from_a_clean_start.         Print Assumptions Dots.from_a_clean_start.
