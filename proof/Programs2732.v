(* RFC 2732: the program of rules, by which ParseTree finds errors and asks for rules that have no scan
   function, reads exactly what the grammar derives, for every rule of the program (Programs2732.exact).
   The automaton of data/Rules2732.v is only a means: both the grammar and the program are decided to
   be what it accepts. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Machine Program Rfc2732 Program2732 Rules2732.

Definition p : program := program_of code sets rules.
Definition A : automaton := automaton_of (machine_of highest width classes nexts ways).
Lemma well_formed : rules_ok p starts rules = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_grammar : decide rfc2732 A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided_program : decide_rules (grammar_of p) A (starts_of starts rules) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact : reads p rfc2732 rules.
Proof. exact (program_exact p rfc2732 A starts rules well_formed decided_grammar decided_program). Qed.
