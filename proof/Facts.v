(* What the facts about the tables need: see Facts3986.v and the like. *)
Require Import NArith List Bool String.
Require Import Reader Derive.
Open Scope N_scope.

Lemma is_text (s : string) : forallb (fun c => c <? 256) (bytes s) = true -> text (bytes s).
Proof. intros H. apply Forall_forall. intros c I. apply N.ltb_lt. revert c I. now apply forallb_forall. Qed.
