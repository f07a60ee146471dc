(* RFC 3987: the machine accepts exactly the UTF-8 of what the text of rfc3987.abnf derives, for
   every rule with a start state (Rfc3987.exact). *)
Require Import NArith List String.
Require Import Abnf Reader Derive Decide Machine Utf8 Utf8Proof Texts3987 Machine3987.

Definition rfc3987 :=
  Eval vm_compute in match load 5 files "rfc3987.abnf" with Some g => g | None => nil end.
Lemma rfc3987_loaded : load 5 files "rfc3987.abnf" = Some rfc3987 /\ complete rfc3987 = true.
Proof. split; vm_compute; reflexivity. Qed.

Definition M : machine := machine_of highest width classes nexts ways.
Definition A : automaton := automaton_of M.
Lemma decided : decide (in_utf8 rfc3987) A starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem exact_octets : forall rule state, In (rule, state) starts -> forall s, text s ->
  (run A state s = true <-> derives (find (in_utf8 rfc3987)) (Ref (name (bytes rule))) s).
Proof. exact (decide_correct (in_utf8 rfc3987) A starts decided). Qed.

(* In code points. *)
Theorem exact : forall rule state, In (rule, state) starts -> forall s, text s ->
  (run A state s = true <->
   exists w, s = encode w /\ code_points w /\ derives (find rfc3987) (Ref (name (bytes rule))) w).
Proof. intros r q I s T. rewrite <- utf8_exact. now apply exact_octets. Qed.
