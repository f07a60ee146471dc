(* RFC 3986: the program of rules, by which ParseTree finds errors and asks for rules that have no scan
   function, reads exactly what the grammar derives, for every rule of the program (Programs3986.exact).
   The automaton of data/Rules3986.v is only a means: both the grammar and the program are decided to
   be what it accepts. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Machine Program Rfc3986 Program3986 Rules3986.

Definition p : program := program_of code sets rules.
Definition A : automaton := automaton_of (machine_of highest width classes nexts ways).
Lemma well_formed : rules_ok p starts rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_grammar : decide rfc3986 A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_program : decide_rules (grammar_of p) A (starts_of starts rules) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact : reads p rfc3986 rules.
Proof. exact (program_exact p rfc3986 A starts rules well_formed decided_grammar decided_program). Qed.
