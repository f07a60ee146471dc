(* RFC 6874: the machine accepts exactly what the text of rfc6874.abnf derives, for every rule with a
   start state (Rfc6874.exact). The check of the kernel is the evaluation of "decide". *)
Require Import NArith List String.
Require Import Abnf Reader Derive Decide Machine Texts6874 Machine6874.

Definition rfc6874 :=
  Eval vm_compute in match load 5 files "rfc6874.abnf" with Some g => g | None => nil end.
Lemma rfc6874_loaded : load 5 files "rfc6874.abnf" = Some rfc6874 /\ complete rfc6874 = true.
Proof. split; vm_compute; reflexivity. Qed.

Definition M : machine := machine_of highest width classes nexts ways.
Definition A : automaton := automaton_of M.
Lemma decided : decide rfc6874 A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact : forall rule state, In (rule, state) starts -> forall w, text w ->
  (run A state w = true <-> derives (find rfc6874) (Ref (name (bytes rule))) w).
Proof. exact (decide_correct rfc6874 A starts decided). Qed.
