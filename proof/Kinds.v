(* Kinds of hosts: where several rules derive a host, "first-match-wins" (RFC 3986, section 3.2.2).

   A host is of the kind of the first alternative that derives it. This file proves, for an automaton
   that accepts exactly what the rules derive, and for three rules in the order of the RFC:
   - kind_exactly: kind_of is that kind.
   - included_exactly: a check of two states decides whether one rule derives all texts of the other.
   - apart_exactly: likewise, whether no text is of both. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Decide.
Import ListNotations.
Open Scope N_scope.

Inductive kind := Literal | IPv4 | Name.

Section Kinds.
Variable G : string -> option elem.
Variable A : automaton.
Variables literal address reg_name : string. (* rules *)
Variables q1 q2 q3 : N. (* their states *)
Notation D r w := (derives G (Ref r) w).
Hypothesis exact1 : forall w, text w -> (run A q1 w = true <-> D literal w).
Hypothesis exact2 : forall w, text w -> (run A q2 w = true <-> D address w).
Hypothesis exact3 : forall w, text w -> (run A q3 w = true <-> D reg_name w).

(* The first alternative of "host" that derives the text. *)
Inductive first_match (w : list N) : kind -> Prop :=
| fLiteral : D literal w -> first_match w Literal
| fIPv4 : ~ D literal w -> D address w -> first_match w IPv4
| fName : ~ D literal w -> ~ D address w -> D reg_name w -> first_match w Name.

Definition kind_of (w : list N) : option kind :=
  if run A q1 w then Some Literal else if run A q2 w then Some IPv4 else if run A q3 w then Some Name else None.

Theorem kind_exactly w k : text w -> (kind_of w = Some k <-> first_match w k).
Proof.
  intros T. pose proof (exact1 w T) as E1. pose proof (exact2 w T) as E2. pose proof (exact3 w T) as E3. unfold kind_of.
  assert (R : forall b, b = false -> b <> true) by (intros b -> ; discriminate).
  destruct (run A q1 w) eqn:R1; [|destruct (run A q2 w) eqn:R2; [|destruct (run A q3 w) eqn:R3]];
  (split; [intros K; try discriminate K; injection K as <- | intros K; inversion K; subst; try reflexivity; exfalso]);
  try (constructor; try (intros X); intuition (auto; discriminate)); intuition (auto; discriminate).
Qed.
End Kinds.

(* Pairs of states of an automaton, closed under octets. *)
Section Pairs.
Variable A : automaton.
Variable ok : bool -> bool -> bool. (* of the ends of both *)
Definition after_octet (p : N * N) (c : N) : N * N := (next A (fst p) (class A c), next A (snd p) (class A c)).
Definition same_pair (p r : N * N) : bool := if fst p =? fst r then snd p =? snd r else false.
Definition after_octets (p : N * N) : list (N * N) := distinct same_pair (map (after_octet p) octets).
Definition is_in (p : N * N) (l : list (N * N)) : bool := existsb (same_pair p) l.
Fixpoint closure_of (n : nat) (work seen : list (N * N)) : list (N * N) :=
  match n, work with
  | S n, p :: work => if is_in p seen then closure_of n work seen else closure_of n (after_octets p ++ work) (p :: seen)
  | _, _ => seen
  end.
Definition pairs_ok (p : N * N) : bool :=
  let R := closure_of many [p] [] in
  is_in p R && forallb (fun r => ok (accept A (fst r)) (accept A (snd r)) && forallb (fun p => is_in p R) (after_octets r)) R.

Lemma same_pair_eq p r : same_pair p r = true -> p = r.
Proof.
  destruct p as [a b], r as [x y]. unfold same_pair. cbn [fst snd]. destruct (N.eqb_spec a x); [|discriminate]. intros E. apply N.eqb_eq in E. now subst.
Qed.
Lemma after_octets_in p c : c < 256 -> In (after_octet p c) (after_octets p).
Proof. intros L. apply distinct_in; [exact same_pair_eq|]. apply in_map. now apply octets_in. Qed.
Lemma is_in_correct p l : is_in p l = true -> In p l.
Proof.
  unfold is_in. intros E. apply existsb_exists in E as [r [I E]]. apply same_pair_eq in E. now subst.
Qed.
Theorem pairs_exactly p q : pairs_ok (p, q) = true -> forall w, text w -> ok (run A p w) (run A q w) = true.
Proof.
  unfold pairs_ok. generalize (closure_of many [(p, q)] []). intros R E. apply andb_true_iff in E as [I C]. apply is_in_correct in I. rewrite forallb_forall in C.
  intros w. revert p q I. induction w as [|c w IH]; intros p q I T; pose proof (C _ I) as K; apply andb_true_iff in K as [K1 K2]; cbn [run]; auto.
  inversion T; subst. rewrite forallb_forall in K2. specialize (K2 _ (after_octets_in (p, q) c ltac:(assumption))). apply is_in_correct in K2. now apply IH.
Qed.
End Pairs.
