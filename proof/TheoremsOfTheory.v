(* Prints the theorems that need no table, each with its statement and its axioms. *)
Require Decide Where Utf8Proof Dots Components Resolve Parts Print Target.
Check Decide.decide_correct.           Print Assumptions Decide.decide_correct.
Check Where.recorded_exactly.          Print Assumptions Where.recorded_exactly.
Check Utf8Proof.utf8_exact.            Print Assumptions Utf8Proof.utf8_exact.
Check Dots.terminates.                 Print Assumptions Dots.terminates.
Check Dots.no_dot_segment_is_left.     Print Assumptions Dots.no_dot_segment_is_left.
Check Dots.only_dot_segments_change.   Print Assumptions Dots.only_dot_segments_change.
Check Dots.idempotent.                 Print Assumptions Dots.idempotent.
Check Dots.in_place_is_by_the_letter.  Print Assumptions Dots.in_place_is_by_the_letter.
Check Dots.from_a_clean_start.         Print Assumptions Dots.from_a_clean_start.
Check Components.recompose_split.      Print Assumptions Components.recompose_split.
Check Components.split_recompose.      Print Assumptions Components.split_recompose.
Check Components.recompose_injective.  Print Assumptions Components.recompose_injective.
Check Components.recovered.            Print Assumptions Components.recovered.
Check Resolve.target_reads_back.       Print Assumptions Resolve.target_reads_back.
Check Resolve.non_strict_target_reads_back. Print Assumptions Resolve.non_strict_target_reads_back.
Check Resolve.guard_is_needed.         Print Assumptions Resolve.guard_is_needed.
Check Resolve.guard_is_stable.         Print Assumptions Resolve.guard_is_stable.
Check Parts.marked_exactly.            Print Assumptions Parts.marked_exactly.
Check Parts.scanned_are_components.    Print Assumptions Parts.scanned_are_components.
Check Parts.components_unique.         Print Assumptions Parts.components_unique.
Check Print.read_printed.              Print Assumptions Print.read_printed.
Check Target.valid_usable.             Print Assumptions Target.valid_usable.
Check Target.appendix_b.               Print Assumptions Target.appendix_b.
Check Target.target_valid.             Print Assumptions Target.target_valid.
