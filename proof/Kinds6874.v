(* RFC 6874: which kind a host is of, where several rules derive it: see Kinds.v. The automaton is the one
   of data/Rules6874.v, which is decided to be the grammar. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Kinds Rfc6874 Program6874 Rules6874 Programs6874.
Import ListNotations.
Open Scope N_scope.

Notation G := (find rfc6874).
Definition state (r : string) : N := match List.find (fun '(n, _) => String.eqb n r) starts with Some (_, q) => q | None => 0 end.
Definition literal := Eval vm_compute in state "IP-literal".
Definition address := Eval vm_compute in state "IPv4address".
Definition reg_name := Eval vm_compute in state "reg-name".
Lemma of_rule r q : In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives G (Ref (name (bytes r))) w).
Proof. exact (decide_correct rfc6874 A starts decided_grammar r q). Qed.
Ltac find_start := vm_compute; repeat (try (left; reflexivity); right).
Definition exact1 := of_rule "IP-literal" literal ltac:(find_start).
Definition exact2 := of_rule "IPv4address" address ltac:(find_start).
Definition exact3 := of_rule "reg-name" reg_name ltac:(find_start).

(* The kind by the automaton is that of the first alternative that derives the host. *)
Theorem kinds : forall w k, text w ->
  (kind_of A literal address reg_name w = Some k <-> first_match G "ip-literal" "ipv4address" "reg-name" w k).
Proof. intros w k. exact (kind_exactly G A _ _ _ _ _ _ exact1 exact2 exact3 w k). Qed.

Lemma addresses : pairs_ok A implb (address, reg_name) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma literals : pairs_ok A (fun a b => negb (a && b)) (literal, reg_name) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(* Every IPv4address is a reg-name, so the choice matters for all of them, *)
Theorem every_address_is_a_name : forall w, text w -> derives G (Ref "ipv4address") w -> derives G (Ref "reg-name") w.
Proof.
  intros w T D. apply (proj2 (exact2 w T)) in D. apply (proj1 (exact3 w T)). pose proof (pairs_exactly A implb _ _ addresses w T) as K. rewrite D in K. exact K.
Qed.
(* and for no other text: no IP-literal is a reg-name. *)
Theorem no_literal_is_a_name : forall w, text w -> derives G (Ref "ip-literal") w -> ~ derives G (Ref "reg-name") w.
Proof.
  intros w T D E. apply (proj2 (exact1 w T)) in D. apply (proj2 (exact3 w T)) in E. pose proof (pairs_exactly A _ _ _ literals w T) as K. cbv beta in K. rewrite D, E in K. discriminate.
Qed.
