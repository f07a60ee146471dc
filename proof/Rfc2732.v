(* RFC 2732: the machine accepts exactly what the text of rfc2732_starts.abnf derives, for every rule with a
   start state (Rfc2732.exact). The check of the kernel is the evaluation of "decide". *)
Require Import NArith List String.
Require Import Abnf Reader Derive Decide Machine Texts2732 Machine2732.

Definition rfc2732 :=
  Eval vm_compute in match load 5 files "rfc2732_starts.abnf" with Some g => g | None => nil end.
Lemma rfc2732_loaded : load 5 files "rfc2732_starts.abnf" = Some rfc2732 /\ complete rfc2732 = true.
Proof. split; vm_compute; reflexivity. Qed.

Definition M : machine := machine_of highest width classes nexts ways.
Definition A : automaton := automaton_of M.
Lemma decided : decide rfc2732 A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact : forall rule state, In (rule, state) starts -> forall w, text w ->
  (run A state w = true <-> derives (find rfc2732) (Ref (name (bytes rule))) w).
Proof. exact (decide_correct rfc2732 A starts decided). Qed.
