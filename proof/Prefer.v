(* Positions in a grammar that has several derivations of a text, of which the document prefers one.

   The preferred derivations are those of a smaller grammar: the same rules, in which some references
   derive nothing. There may be two of them, one smaller than the other. A derivation is "meant" if it
   is one of the smallest of these grammars that derives the text.
   - prefers_exactly: if the checks pass, the automaton records the positions of the derivations that
     are meant, and all derivations that are meant have the same ones. *)
Require Import Arith NArith List Bool String Lia FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where.
Import ListNotations.
Open Scope N_scope.

(* The grammar in which a rule's reference to another one derives nothing, for a list of such pairs. *)
Definition nothing : elem := Range 1 0.
Fixpoint strike (bad : list string) (e : elem) : elem :=
  match e with
  | Seq a b => Seq (strike bad a) (strike bad b) | Alt a b => Alt (strike bad a) (strike bad b)
  | Rep n m a => Rep n m (strike bad a) | Ref r => if has r bad then nothing else e | _ => e
  end.
Definition without (l : list (string * string)) (g : grammar) : grammar :=
  map (fun '(n, e) => (n, strike (map snd (filter (fun '(m, _) => String.eqb m n) l)) e)) g.

(* Two automata side by side. That of states below 4096 and classes below 256 is the second one. Bits
   are shifted and masked, since to divide takes longer. *)
Definition high (bits n : N) : N := N.shiftr n bits.
Definition low (bits n : N) : N := N.land n (N.ones bits).
Lemma low_below bits n : low bits n < 2 ^ bits.
Proof. unfold low. rewrite N.land_ones. apply N.mod_lt. apply N.pow_nonzero. discriminate. Qed.
Lemma high_pair bits a b : b < 2 ^ bits -> high bits (a * 2 ^ bits + b) = a /\ low bits (a * 2 ^ bits + b) = b.
Proof.
  intros L. unfold high, low. rewrite N.shiftr_div_pow2, N.land_ones.
  split; symmetry; [apply (N.div_unique _ _ _ b) | apply (N.mod_unique _ _ a)]; lia.
Qed.
Definition small (B : automaton) : automaton :=
  {| class := fun c => low 8 (class B c); next := fun q k => low 12 (next B q k); accept := accept B |}.
Definition beside (A B : automaton) : automaton :=
  {| class := fun c => class A c * 256 + class (small B) c;
     next := fun q k => next A (high 12 q) (high 8 k) * 4096 + next (small B) (low 12 q) (low 8 k);
     accept := fun q => accept A (high 12 q) |}.
Lemma pair_state a b : b < 4096 -> high 12 (a * 4096 + b) = a /\ low 12 (a * 4096 + b) = b.
Proof. exact (high_pair 12 a b). Qed.
Lemma pair_class a b : b < 256 -> high 8 (a * 256 + b) = a /\ low 8 (a * 256 + b) = b.
Proof. exact (high_pair 8 a b). Qed.

Section Beside.
Variables A B : automaton.
Variable op : N -> N -> operation.
Variable op_end : N -> operation.
Definition op_beside (q k : N) : operation := op (high 12 q) (high 8 k).
Definition op_end_beside (q : N) : operation := op_end (high 12 q).
Lemma step_beside q b c : b < 4096 ->
  next (beside A B) (q * 4096 + b) (class (beside A B) c) = next A q (class A c) * 4096 + next (small B) b (class (small B) c) /\
  op_beside (q * 4096 + b) (class (beside A B) c) = op q (class A c) /\ next (small B) b (class (small B) c) < 4096.
Proof.
  intros L. assert (C : class (small B) c < 256) by exact (low_below 8 _).
  unfold op_beside. cbn [beside class next]. destruct (pair_state q b L) as [-> ->]. destruct (pair_class (class A c) (class (small B) c) C) as [-> ->].
  repeat split. exact (low_below 12 _).
Qed.
Lemma scan_beside w : forall q b i v, b < 4096 ->
  scan (beside A B) op_beside op_end_beside (q * 4096 + b) i v w = scan A op op_end q i v w.
Proof.
  induction w as [|c w IH]; intros q b i v L.
  - cbn [scan]. unfold op_end_beside. cbn [beside accept]. destruct (pair_state q b L) as [-> _]. reflexivity.
  - cbn [scan]. destruct (step_beside q b c L) as [-> [-> N0]]. now apply IH.
Qed.
Lemma reach_beside w : forall q b, b < 4096 ->
  exists a r, reach (beside A B) (q * 4096 + b) w = a * 4096 + r /\ r < 4096 /\ run (small B) b w = accept B r.
Proof.
  induction w as [|c w IH]; intros q b L; [exists q, b; auto|]. cbn [reach run]. destruct (step_beside q b c L) as [-> [_ N0]]. now apply IH.
Qed.
End Beside.
(* Whether the second automaton rejects the text that ends in the state. *)
Definition rejected (B : automaton) (q : N) : bool := negb (accept B (low 12 q)).
(* The first automaton, for the texts that the second one rejects. *)
Definition unless (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (B : automaton) : recorder :=
  {| scanner := beside A B; writes := op_beside op; writes_last := op_end_beside op_end; counted := rejected B |}.

(* The derivations that are meant, among those of three grammars, which are preferred in this order. *)
Definition of_grammar (g : grammar) (tags : list (string * N)) (rule : string) (w m : list N) : Prop :=
  derives (marked tags (Abnf.find g)) (Ref rule) m /\ strip m = w.
Definition member (g : grammar) (rule : string) (w : list N) : Prop := derives (Abnf.find g) (Ref rule) w.
Definition meant (g1 g2 g : grammar) (tags : list (string * N)) (rule : string) (w m : list N) : Prop :=
  member g1 rule w /\ of_grammar g1 tags rule w m \/
  ~ member g1 rule w /\ member g2 rule w /\ of_grammar g2 tags rule w m \/
  ~ member g1 rule w /\ ~ member g2 rule w /\ of_grammar g tags rule w m.

Definition prefers (g1 g2 g : grammar) (tags : list (string * N)) (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (rule : string) (q : N) : Prop :=
  forall w, text w ->
  let r := name (bytes rule) in
  let says v m := forall t, In t (map snd tags) -> v t = ends_in m t in
  (forall v, scan A op op_end q 0 none w = Some v -> exists m, meant g1 g2 g tags r w m /\ says v m) /\
  (forall m, meant g1 g2 g tags r w m -> exists v, scan A op op_end q 0 none w = Some v /\ says v m) /\
  (forall m n, meant g1 g2 g tags r w m -> meant g1 g2 g tags r w n -> says (ends_in m) n).

Section Prefers.
Variables g1 g2 g : grammar.
Variable tags : list (string * N).
Variables A B1 B2 : automaton. (* of g, g1 and g2 *)
Variable op : N -> N -> operation.
Variable op_end : N -> operation.
Variables starts starts1 starts2 : list (string * N).

Definition start (l : list (string * N)) (r : string) (q : N) : bool := existsb (fun '(s, p) => String.eqb r s && (p =? q)) l.
Definition decide_prefers (wanted : list (string * (N * N * N))) : bool :=
  forallb (fun '(r, (q, q1, q2)) => start starts r q && start starts1 r q1 && start starts2 r q2 && (q1 <? 4096) && (q2 <? 4096)) wanted &&
  decide_where g1 tags [always A op op_end] (map (fun '(r, (q, _, _)) => (name (bytes r), q)) wanted) &&
  decide_where g2 tags [unless A op op_end B1] (map (fun '(r, (q, q1, _)) => (name (bytes r), q * 4096 + q1)) wanted) &&
  decide_where g tags [unless A op op_end B2] (map (fun '(r, (q, _, q2)) => (name (bytes r), q * 4096 + q2)) wanted).

Lemma start_in l r q : start l r q = true -> In (r, q) l.
Proof.
  unfold start. intros E. apply existsb_exists in E as [[s p] [I E]]. apply andb_true_iff in E as [E1 E2]. apply String.eqb_eq in E1. apply N.eqb_eq in E2. now subst.
Qed.
(* Where the second automaton rejects the text, the first one records what the derivation has. *)
Lemma recorded_beside h B l rule q b m : decide_where h tags [unless A op op_end B] l = true -> In (rule, q * 4096 + b) l ->
  b < 4096 -> derives (marked tags (Abnf.find h)) (Ref rule) m -> text (strip m) -> run (small B) b (strip m) = false ->
  exists v, scan A op op_end q 0 none (strip m) = Some v /\ forall t, In t (map snd tags) -> v t = ends_in m t.
Proof.
  intros D I L M T R. destruct (reach_beside A B op (strip m) q b L) as [a [r [E [Lr X]]]].
  destruct (where_ends h tags _ _ D (unless A op op_end B) rule (q * 4096 + b) m (or_introl eq_refl) I M T) as [v [S K]].
  - cbn [unless scanner counted]. rewrite E. unfold rejected. destruct (pair_state a r Lr) as [_ ->]. rewrite X in R. now rewrite R.
  - exists v. cbn [unless scanner writes writes_last] in S. rewrite scan_beside in S by exact L. auto.
Qed.

Theorem prefers_exactly wanted : decide_prefers wanted = true ->
  (forall r q, In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives (Abnf.find g) (Ref (name (bytes r))) w)) ->
  (forall r q, In (r, q) starts1 -> forall w, text w -> (run (small B1) q w = true <-> derives (Abnf.find g1) (Ref (name (bytes r))) w)) ->
  (forall r q, In (r, q) starts2 -> forall w, text w -> (run (small B2) q w = true <-> derives (Abnf.find g2) (Ref (name (bytes r))) w)) ->
  forall r q q1 q2, In (r, (q, q1, q2)) wanted -> prefers g1 g2 g tags A op op_end r q.
Proof.
  intros D X X1 X2 r q q1 q2 I w T rule says. unfold decide_prefers in D.
  apply andb_true_iff in D as [D D3]. apply andb_true_iff in D as [D D2]. apply andb_true_iff in D as [D D1].
  rewrite forallb_forall in D. specialize (D _ I). cbv beta iota zeta in D.
  apply andb_true_iff in D as [D L2]. apply andb_true_iff in D as [D L1]. apply andb_true_iff in D as [D S2]. apply andb_true_iff in D as [S S1].
  apply start_in in S, S1, S2. apply N.ltb_lt in L1, L2. specialize (X _ _ S w T). specialize (X1 _ _ S1 w T). specialize (X2 _ _ S2 w T). fold rule in X, X1, X2.
  pose proof (in_map (fun '(r, (q, _, _)) => (name (bytes r), q)) _ _ I) as I1. pose proof (in_map (fun '(r, (q, q1, _)) => (name (bytes r), q * 4096 + q1)) _ _ I) as I2.
  pose proof (in_map (fun '(r, (q, _, q2)) => (name (bytes r), q * 4096 + q2)) _ _ I) as I3. cbv beta iota in I1, I2, I3. fold rule in I1, I2, I3.
  assert (P : forall m, meant g1 g2 g tags rule w m -> exists v, scan A op op_end q 0 none w = Some v /\ says v m).
  { intros m [[_ [M E]]|[[N1 [_ [M E]]]|[_ [N2 [M E]]]]]; subst w.
    - exact (where_ends g1 tags _ _ D1 (always A op op_end) rule q m (or_introl eq_refl) I1 M T eq_refl).
    - apply (recorded_beside g2 B1 _ rule q q1 m D2 I2 L1 M T). destruct (run (small B1) q1 (strip m)); auto. exfalso. now apply N1, X1.
    - apply (recorded_beside g B2 _ rule q q2 m D3 I3 L2 M T). destruct (run (small B2) q2 (strip m)); auto. exfalso. now apply N2, X2. }
  split; [|split]; auto.
  - intros v V. assert (R : run A q w = true) by (apply (scan_run A op op_end w q 0 none); eauto).
    assert (K : exists m, meant g1 g2 g tags rule w m).
    { unfold meant, member. destruct (run (small B1) q1 w) eqn:R1.
      - assert (M := proj1 X1 eq_refl). pose proof M as M'. apply (marked_exactly g1 tags _ _ D1 rule) in M' as [m M']. exists m. left. auto.
      - assert (N1 : ~ derives (Abnf.find g1) (Ref rule) w) by (intros M; apply X1 in M; discriminate).
        destruct (run (small B2) q2 w) eqn:R2.
        + assert (M := proj1 X2 eq_refl). pose proof M as M'. apply (marked_exactly g2 tags _ _ D2 rule) in M' as [m M']. exists m. right. left. auto.
        + assert (N2 : ~ derives (Abnf.find g2) (Ref rule) w) by (intros M; apply X2 in M; discriminate).
          apply X in R. apply (marked_exactly g tags _ _ D3 rule) in R as [m M']. exists m. right. right. auto. }
    destruct K as [m M]. exists m. split; auto. destruct (P m M) as [v' [V' Y]]. rewrite V in V'. injection V' as <-. exact Y.
  - intros m n M M' t J. destruct (P m M) as [v [V Y]], (P n M') as [v' [V' Y']]. rewrite V in V'. injection V' as <-. rewrite <- Y, <- Y'; auto.
Qed.
End Prefers.
