(* Positions: automata that record where the rules of a grammar end.

   A marked grammar writes a mark before and after what each tagged rule derives. This file proves:
   - to_marked, from_marked: the marked grammar derives the texts of the grammar, with marks.
   - replayed: given a closed set of what is known in states of an automaton with operations, the
     automaton records, for every marked text, the position of the last end mark of each tag.
   The automaton writes and clears positions. It has no operation that copies one. *)
Require Import Arith NArith List Bool String Lia FMapPositive.
Require Import Abnf Reader Derive Decide.
Import ListNotations.
Open Scope N_scope.

(* Marks are symbols from 2^21 on, so no code point is one. For tag t, a rule of the tag begins at
   mark 2t and ends at mark 2t+1. *)
Definition base : N := 2097152.
Lemma base_high : 256 <= base. Proof. now apply N.leb_le. Qed.
Lemma base_even : N.odd base = false. Proof. reflexivity. Qed.
Global Opaque base.
Definition begin_of (t : N) : N := base + 2 * t.
Definition end_of (t : N) : N := base + 2 * t + 1.
Definition is_mark (c : N) : bool := base <=? c.
Definition strip (m : list N) : list N := filter (fun c => negb (is_mark c)) m.

Definition positions := N -> option N. (* by tag *)
Definition none : positions := fun _ => None.
Definition note (c i : N) (v : positions) : positions := fun t => if c =? end_of t then Some i else v t.
Fixpoint replay (i : N) (v : positions) (m : list N) : positions :=
  match m with [] => v | c :: m => if is_mark c then replay i (note c i v) m else replay (i + 1) v m end.
(* For each tag, the position of its last end mark, in symbols that are not marks. *)
Definition ends_in (m : list N) : positions := replay 0 none m.

(* The marked grammar puts marks around what a tagged rule derives. *)
Definition wrap (tags : list (string * N)) (r : string) (e : elem) : elem :=
  match List.find (fun '(n, _) => String.eqb n r) tags with
  | Some (_, t) => Seq (one (begin_of t)) (Seq e (one (end_of t)))
  | None => e
  end.
Definition marked (tags : list (string * N)) (G : string -> option elem) (r : string) : option elem := option_map (wrap tags r) (G r).

Lemma strip_app a b : strip (a ++ b) = strip a ++ strip b.
Proof. apply filter_app. Qed.
Lemma mark_begin t : is_mark (begin_of t) = true.
Proof. apply N.leb_le. unfold begin_of. lia. Qed.
Lemma mark_end t : is_mark (end_of t) = true.
Proof. apply N.leb_le. unfold end_of. lia. Qed.
Lemma strip_mark t : strip [begin_of t] = [] /\ strip [end_of t] = [].
Proof.
  unfold strip. cbn [filter]. now rewrite mark_begin, mark_end.
Qed.

(* Reports whether all symbols of an element are below the marks. *)
Fixpoint low (e : elem) : bool :=
  match e with Range lo hi => (lo <? base) && (hi <? base) | Seq a b | Alt a b => low a && low b | Rep _ _ a => low a | _ => true end.
Definition is_low (g : grammar) : bool := forallb (fun '(_, e) => low e) g.
Lemma find_low g r e : is_low g = true -> Abnf.find g r = Some e -> low e = true.
Proof.
  induction g as [|[n d] g IH]; simpl; [discriminate|]. intros H F. apply andb_true_iff in H as [H K].
  destruct (String.eqb n r); [injection F as <-; auto | auto].
Qed.

Lemma odd_end c : base <= c -> N.odd c = true -> c = end_of (N.div2 (c - base)).
Proof.
  intros L O. pose proof (N.div2_odd (c - base)) as Q. rewrite N.odd_sub, O, base_even in Q by exact L. cbn [xorb N.b2n] in Q. unfold end_of. lia.
Qed.
Lemma end_odd t : N.odd (end_of t) = true.
Proof. unfold end_of. rewrite !N.odd_add, N.odd_mul, base_even. reflexivity. Qed.

Section Erase.
Variable g : grammar.
Variable tags : list (string * N).
Hypothesis g_low : is_low g = true.
Notation G := (Abnf.find g).
Notation H := (marked tags G).

Lemma below c : c < base -> is_mark c = false.
Proof. intros L. apply N.leb_gt. exact L. Qed.
Lemma strip_one c : c < base -> strip [c] = [c].
Proof. intros L. unfold strip. cbn [filter]. now rewrite (below _ L). Qed.

Theorem to_marked e w : derives G e w -> low e = true -> exists m, derives H e m /\ strip m = w.
Proof.
  induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; simpl; intros L.
  - exists [c]. split; auto. apply andb_true_iff in L as [_ L]. apply N.ltb_lt in L. apply strip_one. lia.
  - exists []. auto.
  - apply andb_true_iff in L as [L1 L2]. destruct (IH1 L1) as [v' [V <-]], (IH2 L2) as [w' [W <-]]. exists (v' ++ w'). rewrite strip_app. auto.
  - apply andb_true_iff in L as [L1 L2]. destruct (IH L1) as [w' [W <-]]. eauto.
  - apply andb_true_iff in L as [L1 L2]. destruct (IH L2) as [w' [W <-]]. eauto.
  - destruct (IH (find_low _ _ _ g_low F)) as [m [M <-]].
    destruct (List.find (fun '(n, _) => String.eqb n r) tags) as [[n t]|] eqn:T.
    + exists ([begin_of t] ++ (m ++ [end_of t])). destruct (strip_mark t) as [B E]. rewrite !strip_app, B, E, app_nil_r. split; auto.
      apply dRef with (e := wrap tags r e). unfold marked. now rewrite F. unfold wrap. rewrite T. unfold one. constructor. constructor; lia. constructor; auto. constructor; lia.
    + exists m. split; auto. apply dRef with (e := wrap tags r e). unfold marked. now rewrite F. unfold wrap. now rewrite T.
  - exists []. auto.
  - destruct (IH1 L) as [v' [V <-]], (IH2 L) as [w' [W <-]]. exists (v' ++ w'). rewrite strip_app. auto.
  - destruct (IH1 L) as [v' [V <-]], (IH2 L) as [w' [W <-]]. exists (v' ++ w'). rewrite strip_app. auto.
  - destruct (IH1 L) as [v' [V <-]], (IH2 L) as [w' [W <-]]. exists (v' ++ w'). rewrite strip_app. auto.
Qed.

Fixpoint erase (e : elem) : elem :=
  match e with
  | Range lo hi => if is_mark lo then Eps else e
  | Seq a b => Seq (erase a) (erase b) | Alt a b => Alt (erase a) (erase b) | Rep n m a => Rep n m (erase a) | _ => e
  end.
Fixpoint apart (e : elem) : bool :=
  match e with Range lo hi => (hi <? base) || is_mark lo | Seq a b | Alt a b => apart a && apart b | Rep _ _ a => apart a | _ => true end.
Lemma low_apart e : low e = true -> apart e = true.
Proof.
  induction e; simpl; intros L; auto; try (apply andb_true_iff in L as [L1 L2]).
  - now rewrite L2.
  - now rewrite IHe1, IHe2.
  - now rewrite IHe1, IHe2.
Qed.
Lemma low_erase e : low e = true -> erase e = e.
Proof.
  induction e; simpl; intros L; auto; try (apply andb_true_iff in L as [L1 L2]); try (rewrite IHe1, IHe2; auto; fail).
  - apply N.ltb_lt in L1. now rewrite (below _ L1).
  - now rewrite IHe.
Qed.

Theorem from_marked e m : derives H e m -> apart e = true -> derives G (erase e) (strip m).
Proof.
  induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; simpl; intros L.
  - destruct (is_mark lo) eqn:K.
    + apply N.leb_le in K. replace (is_mark c) with true. constructor. symmetry. apply N.leb_le. lia.
    + rewrite orb_false_r in L. apply N.ltb_lt in L. rewrite below by lia. cbn. auto.
  - auto.
  - apply andb_true_iff in L as [L1 L2]. rewrite strip_app. auto.
  - apply andb_true_iff in L as [L1 L2]. auto.
  - apply andb_true_iff in L as [L1 L2]. auto.
  - unfold marked in F. destruct (G r) as [d|] eqn:E; [|discriminate]. injection F as <-. apply dRef with (e := d); auto.
    assert (Ld : low d = true) by (eapply find_low; eauto).
    unfold wrap in *. destruct (List.find _ tags) as [[n t]|].
    + assert (K : apart (Seq (one (begin_of t)) (Seq d (one (end_of t)))) = true).
      { cbn [apart one]. now rewrite (low_apart _ Ld), mark_begin, mark_end, !orb_true_r. }
      specialize (IH K). cbn [erase one] in IH. rewrite (low_erase _ Ld) in IH.
      cbn [erase one] in IH. rewrite mark_begin, mark_end in IH.
      apply seq_inv in IH as [x [y [Z [X Y]]]]. apply eps_inv in X. subst x. simpl in Z. subst y.
      apply seq_inv in Y as [x [y [Z [X Y]]]]. apply eps_inv in Y. subst y. rewrite app_nil_r in Z. now rewrite Z.
    + specialize (IH (low_apart _ Ld)). now rewrite (low_erase _ Ld) in IH.
  - constructor.
  - rewrite strip_app. constructor; auto; now apply IH2.
  - rewrite strip_app. constructor; auto; now apply IH2.
  - rewrite strip_app. constructor; auto; now apply IH2.
Qed.
End Erase.

(* Automata with operations: on a transition, and at the end of the text, the automaton writes the
   position for a set of tags, and clears that of others. The sets are numbers by their bits. *)
Definition operation : Type := N * N.
Definition write (o : operation) (i : N) (v : positions) : positions :=
  fun t => if N.testbit (snd o) t then None else if N.testbit (fst o) t then Some i else v t.
Section Positions.
Variable A : automaton.
Variable op : N -> N -> operation.
Variable op_end : N -> operation.
Fixpoint scan (q i : N) (v : positions) (w : list N) : option positions :=
  match w with
  | [] => if accept A q then Some (write (op_end q) i v) else None
  | c :: w => let k := class A c in scan (next A q k) (i + 1) (write (op q k) i v) w
  end.
Lemma scan_run w : forall q i v, run A q w = true <-> exists r, scan q i v w = Some r.
Proof.
  induction w as [|c w IH]; simpl; intros q i v.
  - destruct (accept A q); split; intros X; eauto; try discriminate. destruct X; discriminate.
  - apply IH.
Qed.

(* The state behind a text. *)
Fixpoint reach (q : N) (w : list N) : N := match w with [] => q | c :: w => reach (next A q (class A c)) w end.

Variable counts : N -> bool. (* whether the derivations of a text that ends in the state count *)
Variable H : string -> option elem. (* a marked grammar *)
Variable fuel : nat.
Variable M : nfa.
Hypothesis M_formed : formed H fuel M.
Hypothesis M_ok : is_nfa M = true.
Variable tags : list N.

(* What is known when an element is left to derive in a state: the tags whose end marks were read at
   this position, those whose end marks were read at all, and the tags whose recorded position is
   right so far. *)
Record known_at := { state : N; left : positive; passed : N; ever : N; agreed : N }.
Definition subset (a b : N) : bool := N.land a b =? a.
Definition after (o : operation) (p e a : N) (t : N) : bool :=
  if N.testbit (snd o) t then negb (N.testbit e t)
  else if N.testbit (fst o) t then N.testbit p t else negb (N.testbit p t) && N.testbit a t.
Definition agree_after (o : operation) (p e a : N) : N :=
  N.lor (N.ldiff (snd o) e) (N.ldiff (N.lor (N.land (fst o) p) (N.ldiff (N.ldiff a p) (fst o))) (snd o)).
Lemma agree_after_ok o p e a t : N.testbit (agree_after o p e a) t = after o p e a t.
Proof.
  unfold agree_after, after. rewrite !N.lor_spec, !N.ldiff_spec, N.lor_spec, N.land_spec, !N.ldiff_spec.
  destruct (N.testbit (snd o) t), (N.testbit (fst o) t), (N.testbit p t), (N.testbit e t), (N.testbit a t); reflexivity.
Qed.
Definition mark_bit (c : N) : N := if N.odd c then N.shiftl 1 (N.div2 (c - base)) else 0.
Definition after_mark (k : known_at) (b : N) (j : positive) : known_at :=
  {| state := state k; left := j; passed := N.lor (passed k) b; ever := N.lor (ever k) b; agreed := agreed k |}.
Definition after_move (k : known_at) (q : N) (o : operation) (j : positive) : known_at :=
  {| state := q; left := j; passed := 0; ever := ever k; agreed := agree_after o (passed k) (ever k) (agreed k) |}.

(* A set of what is known covers k if it has the same, and no more is right in it. *)
Definition at_most (k k' : known_at) : bool :=
  (state k =? state k') && Pos.eqb (left k) (left k') && (passed k =? passed k') && (ever k =? ever k') && subset (agreed k) (agreed k').
Definition covered (K : known_at -> Prop) (k : known_at) : Prop := exists k', K k' /\ at_most k' k = true.
(* The set has what is known after every edge, and where a text ends, the positions are right. *)
Definition closed_at (K : known_at -> Prop) (k : known_at) : Prop :=
  exists it, PositiveMap.find (left k) M = Some it /\
    (ends it = true -> counts (state k) = true ->
      accept A (state k) = true /\ forall t, In t tags -> after (op_end (state k)) (passed k) (ever k) (agreed k) t = true) /\
    forall lo hi j, In (lo, hi, j) (edges it) ->
      if is_mark lo then lo = hi /\ covered K (after_mark k (mark_bit lo) j)
      else hi < base /\ forall c, c < 256 -> lo <= c -> c <= hi ->
        covered K (after_move k (next A (state k) (class A c)) (op (state k) (class A c)) j).
Variable K : known_at -> Prop.
Hypothesis K_closed : forall k, K k -> closed_at K k.

Lemma subset_bit a b t : subset a b = true -> N.testbit a t = true -> N.testbit b t = true.
Proof. unfold subset. intros E B. apply N.eqb_eq in E. rewrite <- E in B. rewrite N.land_spec in B. now apply andb_true_iff in B. Qed.

Definition holds (i : N) (v r : positions) (p e a : N) : Prop :=
  forall t, (if N.testbit p t then v t = Some i else (N.testbit a t = true -> v t = r t)) /\ (N.testbit e t = false -> v t = None).

Definition marked_text (m : list N) : Prop := Forall (fun c => c < 256 \/ base <= c) m.

Lemma after_right o i v r p e a t : holds i v r p e a -> after o p e a t = true -> write o i r t = v t.
Proof.
  intros V. destruct (V t) as [V1 V2]. unfold after, write. destruct (N.testbit (snd o) t).
  - intros E. apply negb_true_iff in E. now rewrite V2.
  - destruct (N.testbit (fst o) t); intros E.
    + rewrite E in V1. now rewrite V1.
    + apply andb_true_iff in E as [P B]. apply negb_true_iff in P. rewrite P in V1. now rewrite V1.
Qed.

Lemma covered_closed q j p e a : covered K {| state := q; left := j; passed := p; ever := e; agreed := a |} ->
  exists b, closed_at K {| state := q; left := j; passed := p; ever := e; agreed := b |} /\ subset b a = true.
Proof.
  intros [[q' j' p' e' b] [I B]]. unfold at_most in B. cbn [state left passed ever agreed] in B.
  apply andb_true_iff in B as [B S]. apply andb_true_iff in B as [B E]. apply andb_true_iff in B as [B P]. apply andb_true_iff in B as [Q J].
  apply N.eqb_eq in Q, P, E. apply Pos.eqb_eq in J. subst q' j' p' e'. exists b. split; auto.
Qed.

Theorem replayed m : marked_text m -> forall q j p e a, covered K {| state := q; left := j; passed := p; ever := e; agreed := a |} ->
  derives_item H M j m -> counts (reach q (strip m)) = true ->
  forall i v r, holds i v r p e a -> exists r', scan q i r (strip m) = Some r' /\ forall t, In t tags -> r' t = replay i v m t.
Proof.
  induction m as [|c m IH]; intros T q j p e a IK [it [F D]] CT i v r V;
  destruct (covered_closed _ _ _ _ _ IK) as [b [[it' [F' [GE GF]]] S]]; cbn [state left passed ever agreed] in F', GE, GF; rewrite F in F'; injection F' as <-;
  (assert (V' : holds i v r p e b) by (intros t; destruct (V t) as [V1 V2]; split; [destruct (N.testbit p t); auto; intros B; apply V1; eapply subset_bit; eauto | exact V2])); clear V a S IK.
  - apply (item_ends H fuel M M_formed j it F) in D. simpl in CT. destruct (GE D CT) as [AC GT]. simpl. rewrite AC.
    eexists. split; [reflexivity|]. intros t I. now apply (after_right _ _ _ _ _ _ _ _ V'), GT.
  - apply (item_cons H fuel M M_formed M_ok j it c m F) in D as [lo [hi [j' [E [L [U D]]]]]].
    specialize (GF _ _ _ E). inversion T as [|? ? Tc T']; subst.
    destruct (is_mark lo) eqn:ML.
    + destruct GF as [EQ GF]. subst hi. assert (c = lo) by lia. subst lo. unfold after_mark in GF. cbn [state left passed ever agreed] in GF.
      simpl in CT |- *. rewrite ML in CT |- *. simpl in CT. apply (IH T' _ _ _ _ _ GF D CT). intros t. destruct (V' t) as [V1 V2]. unfold mark_bit, note.
      apply N.leb_le in ML. destruct (N.odd c) eqn:O.
      * assert (C : c = end_of (N.div2 (c - base))).
        { now apply odd_end. }
        rewrite !N.lor_spec, N.shiftl_1_l, N.pow2_bits_eqb. destruct (N.div2 (c - base) =? t) eqn:W.
        -- apply N.eqb_eq in W. rewrite !orb_true_r. split; [|discriminate]. replace (c =? end_of t) with true; auto. symmetry. apply N.eqb_eq. now rewrite <- W.
        -- rewrite !orb_false_r. replace (c =? end_of t) with false; auto. symmetry. apply N.eqb_neq. intros Q. apply N.eqb_neq in W. apply W.
           rewrite C in Q. unfold end_of in Q. lia.
      * rewrite !N.lor_0_r. replace (c =? end_of t) with false; auto. symmetry. apply N.eqb_neq. intros ->.
        rewrite end_odd in O. discriminate.
    + destruct GF as [HB GF]. assert (CM : is_mark c = false) by (apply N.leb_gt; lia).
      assert (C8 : c < 256) by (destruct Tc; auto; lia).
      specialize (GF c C8 L U). unfold after_move in GF. cbn [state left passed ever agreed] in GF.
      simpl in CT |- *. rewrite CM in CT |- *. simpl in CT |- *. apply (IH T' _ _ _ _ _ GF D CT). intros t. rewrite N.bits_0. split; [|now apply V'].
      rewrite agree_after_ok. intros E'. symmetry. now apply (after_right _ _ _ _ _ _ _ _ V').
Qed.
End Positions.
