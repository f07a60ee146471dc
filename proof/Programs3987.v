(* RFC 3987: the program of rules, by which ParseTree finds errors and asks for rules that have no scan
   function, reads exactly what the grammar derives, for every rule of the program (Programs3987.exact).
   The automaton of data/Rules3987.v is only a means: both the grammar and the program are decided to
   be what it accepts. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Utf8 Utf8Proof Machine Program Rfc3987 Program3987 Rules3987.

Definition p : program := program_of code sets rules.
Definition A : automaton := automaton_of (machine_of highest width classes nexts ways).
Lemma well_formed : rules_ok p starts rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_grammar : decide (in_utf8 rfc3987) A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_program : decide_rules (octet_grammar_of p) A (starts_of starts rules) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Both read code points. The texts are their UTF-8. *)
Theorem exact : forall rule pc, In (rule, pc) rules -> forall s, text s ->
  ((exists w, s = encode w /\ code_points w /\ returns p pc w) <->
   (exists w, s = encode w /\ code_points w /\ derives (find rfc3987) (Ref (name (bytes rule))) w)).
Proof. exact (program_exact_utf8 p rfc3987 A starts rules well_formed decided_grammar decided_program). Qed.
