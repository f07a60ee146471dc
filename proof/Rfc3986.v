(* RFC 3986: the machine accepts exactly what the text of rfc3986.abnf derives, for every rule with a
   start state (Rfc3986.exact). The check of the kernel is the evaluation of "decide". *)
Require Import NArith List String.
Require Import Abnf Reader Derive Decide Machine Texts3986 Machine3986.

Definition rfc3986 :=
  Eval vm_compute in match load 5 files "rfc3986.abnf" with Some g => g | None => nil end.
Lemma rfc3986_loaded : load 5 files "rfc3986.abnf" = Some rfc3986 /\ complete rfc3986 = true.
Proof. split; vm_compute; reflexivity. Qed.

Definition M : machine := machine_of highest width classes nexts ways.
Definition A : automaton := automaton_of M.
Lemma decided : decide rfc3986 A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact : forall rule state, In (rule, state) starts -> forall w, text w ->
  (run A state w = true <-> derives (find rfc3986) (Ref (name (bytes rule))) w).
Proof. exact (decide_correct rfc3986 A starts decided). Qed.
