(* Positions: automata that record where the rules of a grammar end.

   A marked grammar writes a mark before and after what each tagged rule derives. This file proves:
   - to_marked, from_marked: the marked grammar derives the texts of the grammar, with marks.
   - replayed: an automaton with operations that passes the check all_good records, for every marked
     text, the position of the last end mark of each tag.
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
Hypothesis M_ok : is_nfa H fuel M = true.
Variable rep : N -> N.
Variable bounds : list (N * N).
Hypothesis is_uniform : uniform M A rep bounds = true.
Variable reps : list N.
Hypothesis reps_ok : forallb (fun c => existsb (fun d => d =? rep c) reps) octets = true.
Variable tags : list N.

(* What is known when an element is left to derive in a state: the tags whose end marks were read at
   this position, those whose end marks were read at all, and the tags whose recorded position is
   right so far. *)
Record known_at := { state : N; left : positive; passed : N; ever : N; agreed : N }.
Variable K : PositiveMap.t (list known_at).
Definition key_of (q : N) (j : positive) (p e : N) : positive := N.succ_pos (((q * 8192 + Npos j) * 64 + p) * 64 + e).
Definition at_key (q : N) (j : positive) (p e : N) : list known_at := match PositiveMap.find (key_of q j p e) K with Some l => l | None => [] end.
Definition subset (a b : N) : bool := N.land a b =? a.
Definition is_known (q : N) (j : positive) (p e a : N) : bool :=
  existsb (fun k => (state k =? q) && Pos.eqb (left k) j && (passed k =? p) && (ever k =? e) && subset (agreed k) a) (at_key q j p e).
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
Definition follows (k : known_at) (e : N * N * positive) : bool :=
  let '(lo, hi, j) := e in
  if is_mark lo then (lo =? hi) && is_known (state k) j (N.lor (passed k) (mark_bit lo)) (N.lor (ever k) (mark_bit lo)) (agreed k)
  else (hi <? base) && forallb (fun c => if (lo <=? c) && (c <=? hi) then
         let q := state k in let k' := class A c in is_known (next A q k') j 0 (ever k) (agree_after (op q k') (passed k) (ever k) (agreed k)) else true) reps.
Definition good_at (k : known_at) : bool :=
  match PositiveMap.find (left k) M with
  | Some it =>
      (if ends it && counts (state k) then accept A (state k) && forallb (after (op_end (state k)) (passed k) (ever k) (agreed k)) tags else true) && forallb (follows k) (edges it)
  | None => false
  end.
Definition all_good : bool := forallb (fun '(_, l) => forallb good_at l) (PositiveMap.elements K).
Hypothesis K_ok : all_good = true.

Lemma known_good q j p e a : is_known q j p e a = true -> exists b, good_at {| state := q; left := j; passed := p; ever := e; agreed := b |} = true /\ subset b a = true.
Proof.
  unfold is_known, at_key. rewrite existsb_exists. intros [k [I X]]. destruct (PositiveMap.find _ K) as [l|] eqn:F; [|destruct I].
  apply andb_true_iff in X as [X S]. apply andb_true_iff in X as [X V]. apply andb_true_iff in X as [X P]. apply andb_true_iff in X as [X J].
  apply N.eqb_eq in X, P, V. apply Pos.eqb_eq in J. exists (agreed k). split; auto.
  unfold all_good in K_ok. rewrite forallb_forall in K_ok. specialize (K_ok _ (PositiveMap.elements_correct _ _ F)). simpl in K_ok.
  rewrite forallb_forall in K_ok. specialize (K_ok _ I). destruct k; simpl in *; subst. exact K_ok.
Qed.
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

Theorem replayed m : marked_text m -> forall q j p e a, is_known q j p e a = true -> derives_item H M j m -> counts (reach q (strip m)) = true ->
  forall i v r, holds i v r p e a -> exists r', scan q i r (strip m) = Some r' /\ forall t, In t tags -> r' t = replay i v m t.
Proof.
  induction m as [|c m IH]; intros T q j p e a IK [it [F D]] CT i v r V;
  destruct (known_good _ _ _ _ _ IK) as [b [Gd S]]; unfold good_at in Gd; simpl in Gd; rewrite F in Gd; apply andb_true_iff in Gd as [GE GF];
  (assert (V' : holds i v r p e b) by (intros t; destruct (V t) as [V1 V2]; split; [destruct (N.testbit p t); auto; intros B; apply V1; eapply subset_bit; eauto | exact V2])); clear V a S IK.
  - apply (item_ends H fuel M M_ok j it F) in D. simpl in CT. rewrite D, CT in GE. apply andb_true_iff in GE as [AC GE]. simpl. rewrite AC.
    eexists. split; [reflexivity|]. intros t I. rewrite forallb_forall in GE. now apply (after_right _ _ _ _ _ _ _ _ V'), GE.
  - apply (item_cons H fuel M M_ok j it c m F) in D as [lo [hi [j' [E [L [U D]]]]]].
    rewrite forallb_forall in GF. specialize (GF _ E). simpl in GF. inversion T as [|? ? Tc T']; subst.
    destruct (is_mark lo) eqn:ML.
    + apply andb_true_iff in GF as [EQ GF]. apply N.eqb_eq in EQ. subst hi. assert (c = lo) by lia. subst lo.
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
    + apply andb_true_iff in GF as [HB GF]. apply N.ltb_lt in HB. assert (CM : is_mark c = false) by (apply N.leb_gt; lia).
      assert (C8 : c < 256) by (destruct Tc; auto; lia).
      pose proof is_uniform as Un. unfold uniform in Un. apply andb_true_iff in Un as [Un Kn]. rewrite forallb_forall in Un, Kn.
      specialize (Un c (octets_in c C8)). apply andb_true_iff in Un as [UC UB]. apply N.eqb_eq in UC.
      specialize (Kn (j, it) (PositiveMap.elements_correct _ _ F)). simpl in Kn. rewrite forallb_forall in Kn. specialize (Kn _ E). simpl in Kn.
      rewrite existsb_exists in Kn. destruct Kn as [[x y] [XI XE]]. apply andb_true_iff in XE as [X1 X2]. apply N.eqb_eq in X1, X2. subst x y.
      rewrite forallb_forall in UB. specialize (UB _ XI). simpl in UB. apply Bool.eqb_prop in UB.
      assert (IN : (lo <=? c) && (c <=? hi) = true) by (apply andb_true_iff; split; now apply N.leb_le). rewrite IN in UB.
      rewrite forallb_forall in reps_ok. specialize (reps_ok c (octets_in c C8)). rewrite existsb_exists in reps_ok. destruct reps_ok as [d [DI DE]]. apply N.eqb_eq in DE. subst d.
      rewrite forallb_forall in GF. specialize (GF _ DI). rewrite <- UB in GF. rewrite <- UC in GF.
      simpl in CT |- *. rewrite CM in CT |- *. simpl in CT |- *. apply (IH T' _ _ _ _ _ GF D CT). intros t. rewrite N.bits_0. split; [|now apply V'].
      rewrite agree_after_ok. intros E'. symmetry. now apply (after_right _ _ _ _ _ _ _ _ V').
Qed.
End Positions.
