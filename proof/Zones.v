(* Normalization of hosts with zone identifiers (RFC 6874): the names of interfaces have case, so the text from the
   first "%" of an IP-literal on keeps the case of its letters, and what is before it gets lower case. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Percent.
Import ListNotations.
Open Scope list_scope.
Open Scope N_scope.

Fixpoint before_percent (w : list N) : list N * list N :=
  match w with [] => ([], []) | c :: t => if c =? percent then ([], w) else let '(a, r) := before_percent t in (c :: a, r) end.
Definition bracket : N := 91.
Definition tidy_host (h : list N) : list N :=
  match h with
  | c :: _ => if c =? bracket then let '(a, r) := before_percent h in tidy lower a ++ tidy same r else tidy lower h
  | [] => []
  end.

Definition from_percent (r : list N) : Prop := r = [] \/ exists t, r = percent :: t.
Lemma before_free a r : ~ In percent a -> from_percent r -> before_percent (a ++ r) = (a, r).
Proof.
  intros F R. induction a as [|c a IH].
  - destruct R as [->|[t ->]]; reflexivity.
  - cbn [app before_percent]. destruct (N.eqb_spec c percent) as [->|_]; [exfalso; apply F; now left|]. rewrite IH; [reflexivity|]. intros I. apply F. now right.
Qed.
Lemma tidy_free low a : ~ In percent a -> tidy low a = map low a.
Proof.
  induction a as [|c a IH]; intros F; [reflexivity|]. rewrite tidy_char by (intros ->; apply F; now left). cbn [map]. rewrite IH; [reflexivity|]. intros I. apply F. now right.
Qed.
Lemma formed_free a : ~ In percent a -> formed a.
Proof. induction a as [|c a IH]; intros F; constructor; [intros ->; apply F; now left | apply IH; intros I; apply F; now right]. Qed.
Lemma lower_free a : ~ In percent a -> ~ In percent (map lower a).
Proof. intros F I. apply in_map_iff in I as [c [E I]]. apply (low_percent lower mild_lower c); [intros ->; now apply F | exact E]. Qed.

Lemma literal_form a r : ~ In percent a -> from_percent r -> tidy_host (bracket :: a ++ r) = bracket :: map lower a ++ tidy same r.
Proof.
  intros F R. unfold tidy_host. rewrite N.eqb_refl. change (bracket :: a ++ r) with ((bracket :: a) ++ r).
  assert (F' : ~ In percent (bracket :: a)) by (intros [I|I]; [discriminate I | now apply F]).
  rewrite before_free by assumption. now rewrite (tidy_free lower).
Qed.
Lemma lower_twice a : map lower (map lower a) = map lower a.
Proof. rewrite map_map. apply map_ext. exact (low_low lower mild_lower). Qed.
Lemma literal_twice a r : ~ In percent a -> formed r -> from_percent r -> from_percent (tidy same r) ->
  tidy_host (tidy_host (bracket :: a ++ r)) = tidy_host (bracket :: a ++ r).
Proof.
  intros F R P Q. rewrite (literal_form a r) by assumption. rewrite literal_form by (auto using lower_free).
  now rewrite lower_twice, (tidy_idempotent same mild_same).
Qed.
Lemma other_form c w : c <> bracket -> tidy_host (c :: w) = tidy lower (c :: w).
Proof. intros N0. unfold tidy_host. now destruct (N.eqb_spec c bracket). Qed.
Lemma other_host h : ~ In bracket h -> tidy_host h = tidy lower h.
Proof. destruct h as [|c w]; [reflexivity|]. intros F. apply other_form. intros ->. apply F. now left. Qed.
