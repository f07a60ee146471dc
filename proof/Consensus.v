(* The consensus: every URI that grammar/consensus.abnf derives is read by the scan functions of all
   five grammars, which record the same offsets (Consensus.read_alike). *)
Require Import NArith List Bool String Lia FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where TextsConsensus.
Require Rfc3986 Rfc6874 Rfc3987 Rfc2396 Rfc2732 Positions3986 Positions6874 Positions3987 Positions2396 Positions2732.
Import ListNotations.

Definition consensus :=
  Eval vm_compute in match load 5 files "consensus.abnf" with Some g => g | None => nil end.
Lemma consensus_loaded : load 5 files "consensus.abnf" = Some consensus /\ complete consensus = true.
Proof. split; vm_compute; reflexivity. Qed.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("web-scheme", 0%N); ("ws-scheme", 0%N); ("no-userinfo", 1%N); ("host", 2%N); ("scheme-name", 2%N); ("authority", 3%N);
  ("path", 4%N); ("undotted-path", 4%N); ("no-path", 4%N); ("query", 5%N)].
(* A path that is absent is empty: an option at the end of a rule is written as an alternative. *)
Fixpoint with_no_path (e : elem) : elem :=
  match e with Seq a b => Seq a (with_no_path b) | Rep 0 (Some 1%nat) x => Alt x (Ref "no-path") | _ => e end.
Definition wanted : list string := ["consensus-uri"; "websocket-uri"].
Definition marked_consensus : grammar := Eval vm_compute in
  ("no-path", Eps) :: map (fun r => (r, match find consensus r with Some e => with_no_path e | None => Eps end)) wanted ++ consensus.

Open Scope N_scope.
(* An automaton with what it notes, and the state that URI begins in. *)
Definition reader : Type := automaton * (N -> N -> operation) * (N -> operation).
Definition readers : list reader := [
  (Rfc3986.A, Positions3986.op, Positions3986.op_end);
  (Rfc6874.A, Positions6874.op, Positions6874.op_end);
  (Rfc3987.A, Positions3987.op, Positions3987.op_end);
  (Rfc2396.A, Positions2396.op, Positions2396.op_end);
  (Rfc2732.A, Positions2732.op, Positions2732.op_end)].
Definition scan_by (r : reader) (w : list N) : option positions := let '(A, op, op_end) := r in scan A op op_end 1 0 none w.

Definition recorders : list recorder := map (fun '(A, op, op_end) => always A op op_end) readers.
Lemma decided : decide_where marked_consensus tags recorders (map (fun rule => (rule, 1)) wanted) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Notation G := (find consensus).
Notation G' := (find marked_consensus).
Lemma with_no_path_more e w : derives G' e w -> derives G' (with_no_path e) w.
Proof.
  revert w. induction e as [lo hi| |a IHa b IHb|a IHa b IHb|n m a IH|r]; intros w D; cbn [with_no_path]; auto.
  - apply seq_inv in D as [u [v [-> [D1 D2]]]]. constructor; auto.
  - destruct n as [|n], m as [[|[|m]]|]; auto. apply rep_max_inv in D as [->|[u [v [-> [D1 D2]]]]].
    + apply dAltR. apply dRef with (e := Eps); [vm_compute; reflexivity | constructor].
    + inversion D2; subst. rewrite app_nil_r. now apply dAltL.
Qed.
(* Every rule is in the marked grammar, as it is or with the alternative. *)
Definition kept : bool :=
  forallb (fun '(n, e) => match G' n with Some d => eqb d e || eqb d (with_no_path e) | None => false end) consensus.
Lemma all_kept : kept = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma find_in g r e : find g r = Some e -> In (r, e) g.
Proof.
  induction g as [|[n d] g IH]; cbn [find]; [discriminate|]. destruct (String.eqb_spec n r) as [->|N0]; intros F; [left; now injection F as -> | right; auto].
Qed.
Lemma found_more r e : G r = Some e -> G' r = Some e \/ G' r = Some (with_no_path e).
Proof.
  intros F. apply find_in in F. pose proof all_kept as K. unfold kept in K. rewrite forallb_forall in K. specialize (K _ F). cbv beta iota in K.
  destruct (G' r) as [d|]; [|discriminate]. apply orb_true_iff in K as [K|K]; apply eqb_eq in K; subst d; auto.
Qed.
Lemma more e w : derives G e w -> derives G' e w.
Proof.
  induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; auto.
  destruct (found_more r e F) as [K|K]; [now apply dRef with (e := e) | apply dRef with (e := with_no_path e); auto using with_no_path_more].
Qed.

(* In every grammar the URI is a member, and the offsets are the same. *)
Theorem read_alike : forall rule, In rule wanted -> forall w, text w -> derives G (Ref rule) w ->
  exists v, forall r, In r readers -> exists v', scan_by r w = Some v' /\ forall t, In t [0; 1; 2; 3; 4; 5] -> v' t = v t.
Proof.
  intros rule I w T D. apply more in D.
  assert (M : exists m, derives (marked tags (find marked_consensus)) (Ref rule) m /\ strip m = w).
  { apply (to_marked marked_consensus tags); auto. }
  destruct M as [m [M <-]]. exists (ends_in m). intros [[A op] op_end] J.
  assert (J' : In (always A op op_end) recorders) by (apply in_map_iff; exists (A, op, op_end); auto).
  assert (I' : In (rule, 1) (map (fun rule => (rule, 1)) wanted)) by (apply in_map_iff; exists rule; auto).
  destruct (where_ends marked_consensus tags recorders _ decided (always A op op_end) rule 1 m J' I' M T eq_refl) as [v [S E]].
  exists v. split; [exact S|]. intros t H. apply E. clear - H. cbn in *. tauto.
Qed.
