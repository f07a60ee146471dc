(* utf8_exact: the octets of a grammar derive the UTF-8 of what the grammar derives, and no more. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Utf8.
Import ListNotations.
Open Scope N_scope.

Section Digits.
Variable G : string -> option elem.
Notation "e ==> w" := (derives G e w) (at level 70).

Lemma never_inv s : never ==> s <-> False.
Proof. unfold never. rewrite range_inv. split; [intros [c [_ H]]; lia | tauto]. Qed.
Lemma one_seq c e s : Seq (one c) e ==> s <-> exists t, s = c :: t /\ e ==> t.
Proof.
  unfold one. rewrite seq_inv. split.
  - intros [v [w [-> [A B]]]]. apply range_inv in A as [d [-> [P Q]]]. assert (d = c) by lia. subst. exists w. auto.
  - intros [t [-> H]]. exists [c], t. repeat split; auto. constructor; lia.
Qed.
Lemma range_seq lo hi e s : Seq (Range lo hi) e ==> s <-> exists c t, s = c :: t /\ lo <= c /\ c <= hi /\ e ==> t.
Proof.
  rewrite seq_inv. split.
  - intros [v [w [-> [A B]]]]. apply range_inv in A as [d [-> [P Q]]]. exists d, w. auto.
  - intros [c [t [-> [P [Q H]]]]]. exists [c], t. repeat split; auto.
Qed.
Lemma div_mod p v : p <> 0 -> v = p * (v / p) + v mod p /\ v mod p < p.
Proof. intros H. split; [now apply N.div_mod' | now apply N.mod_lt]. Qed.
Lemma join p d r : r < p -> (p * d + r) / p = d /\ (p * d + r) mod p = r.
Proof. intros L. split; symmetry; [eapply N.div_unique | eapply N.mod_unique]; eauto. Qed.

Lemma digits_ok k : forall b lo hi s, lo <= hi -> (digits k b lo hi ==> s <-> exists v, lo <= v /\ v <= hi /\ s = enc k b v).
Proof.
  induction k as [|j IH]; intros b lo hi s LH.
  - simpl. rewrite range_inv. split.
    + intros [c [-> [P Q]]]. exists (c - b). repeat split; try lia. f_equal. lia.
    + intros [v [P [Q ->]]]. exists (b + v). repeat split; lia.
  - cbn [digits enc]. set (p := 64 ^ N.of_nat (S j)). assert (P0 : p <> 0) by (apply N.pow_nonzero; discriminate). clearbody p.
    assert (M : forall v, lo <= v -> v <= hi -> lo / p <= v / p /\ v / p <= hi / p) by (intros v V1 V2; split; apply N.div_le_mono; auto).
    destruct (div_mod p lo P0) as [Lo Lm], (div_mod p hi P0) as [Hi Hm].
    revert M Lo Lm Hi Hm. generalize (lo / p) (hi / p) (lo mod p) (hi mod p). intros dl dh ml mh M Lo Lm Hi Hm.
    assert (LE : dl <= dh) by (destruct (M lo); auto; [lia | eapply N.le_trans; eauto]).
    assert (Up : forall x y, x < y -> p * x + p <= p * y) by (intros x y L; replace (p * x + p) with (p * (x + 1)) by lia; apply N.mul_le_mono_l; lia).
    assert (V : forall d e r, d = dl /\ dl = dh /\ ml <= r /\ r <= mh \/ dl < dh /\ (d = dl /\ ml <= r \/ dl < d /\ d < dh \/ d = dh /\ r <= mh) -> r < p -> e = b + d ->
      exists v, lo <= v /\ v <= hi /\ e :: enc j 128 r = (b + v / p) :: enc j 128 (v mod p)).
    { intros d e r C Rp ->. destruct (join p d r Rp) as [J1 J2]. exists (p * d + r). rewrite J1, J2. split; [|split; [|reflexivity]].
      - destruct C as [[-> [_ [C _]]]|[LT [[-> C]|[[C C']|[-> C]]]]]; first [lia | pose proof (Up _ _ C); lia | pose proof (Up _ _ LT); lia].
      - destruct C as [[-> [EQ [_ C]]]|[LT [[-> C]|[[C C']|[-> C]]]]]; first [subst dh; lia | pose proof (Up _ _ LT); lia | pose proof (Up _ _ C'); lia | lia]. }
    assert (W : forall v, lo <= v -> v <= hi -> exists d r, v / p = d /\ v mod p = r /\ r < p /\ dl <= d /\ d <= dh /\ (d = dl -> ml <= r) /\ (d = dh -> r <= mh)).
    { intros v V1 V2. destruct (div_mod p v P0) as [Ve Vm]. destruct (M v V1 V2) as [M1 M2]. exists (v / p), (v mod p).
      revert Ve Vm M1 M2. generalize (v / p) (v mod p). intros d r Ve Vm M1 M2. repeat split; auto; intros ->; lia. }
    clear M. destruct (dl =? dh) eqn:E.
    + apply N.eqb_eq in E. subst dh. rewrite one_seq. split.
      * intros [t [-> D]]. apply IH in D; [|lia]. destruct D as [r [R1 [R2 ->]]]. apply (V dl); auto. lia.
      * intros [v [V1 [V2 ->]]]. destruct (W v V1 V2) as [d [r [-> [-> [Rp [D1 [D2 [C1 C2]]]]]]]]. assert (d = dl) by lia. subst d.
        eexists. split; [reflexivity|]. apply IH; [lia|]. exists r. auto.
    + apply N.eqb_neq in E. assert (LD : dl < dh) by lia. rewrite !alt_inv, !one_seq. split.
      * intros [[t [-> D]]|[D|[t [-> D]]]].
        -- apply IH in D; [|lia]. destruct D as [r [R1 [R2 ->]]]. apply (V dl); auto; lia.
        -- destruct (dl + 1 <=? dh - 1) eqn:F; [|now apply never_inv in D]. apply N.leb_le in F. apply range_seq in D as [c [t [-> [C1 [C2 D]]]]].
           apply IH in D; [|lia]. destruct D as [r [R1 [R2 ->]]]. apply (V (c - b)); [right; split; [exact LD|]; right; left; lia | lia | lia].
        -- apply IH in D; [|lia]. destruct D as [r [R1 [R2 ->]]]. apply (V dh); auto; lia.
      * intros [v [V1 [V2 ->]]]. destruct (W v V1 V2) as [d [r [-> [-> [Rp [D1 [D2 [C1 C2]]]]]]]].
        destruct (N.eq_dec d dl) as [->|Q]; [left; eexists; split; [reflexivity|]; apply IH; [lia|]; exists r; repeat split; auto; lia|].
        right. destruct (N.eq_dec d dh) as [->|Q']; [right; eexists; split; [reflexivity|]; apply IH; [lia|]; exists r; repeat split; auto; lia|].
        left. replace (dl + 1 <=? dh - 1) with true by (symmetry; apply N.leb_le; lia). apply range_seq.
        exists (b + d), (enc j 128 r). repeat split; try lia. apply IH; [lia|]. exists r. repeat split; lia.
Qed.

Lemma part_ok k b min max lo hi s : part k b min max lo hi ==> s <-> exists v, lo <= v /\ v <= hi /\ min <= v /\ v <= max /\ s = enc k b v.
Proof.
  unfold part. destruct (N.max lo min <=? N.min hi max) eqn:E.
  - apply N.leb_le in E. rewrite digits_ok by exact E. split; intros [v H]; exists v; intuition lia.
  - apply N.leb_gt in E. rewrite never_inv. split; [tauto | intros [v H]; lia].
Qed.

Theorem utf8_range_ok lo hi s : utf8_range lo hi ==> s <-> exists c, lo <= c /\ c <= hi /\ c <= last /\ s = utf8 c.
Proof.
  unfold utf8_range. rewrite !alt_inv, !part_ok. unfold utf8, last. split.
  - intros [H|[H|[H|H]]]; destruct H as [v [A [B [C [D ->]]]]]; exists v; repeat split; auto; try lia.
    + replace (v <=? 127) with true by (symmetry; apply N.leb_le; lia). reflexivity.
    + replace (v <=? 127) with false by (symmetry; apply N.leb_gt; lia). replace (v <=? 2047) with true by (symmetry; apply N.leb_le; lia). reflexivity.
    + replace (v <=? 127) with false by (symmetry; apply N.leb_gt; lia). replace (v <=? 2047) with false by (symmetry; apply N.leb_gt; lia).
      replace (v <=? 65535) with true by (symmetry; apply N.leb_le; lia). reflexivity.
    + replace (v <=? 127) with false by (symmetry; apply N.leb_gt; lia). replace (v <=? 2047) with false by (symmetry; apply N.leb_gt; lia).
      replace (v <=? 65535) with false by (symmetry; apply N.leb_gt; lia). reflexivity.
  - intros [c [A [B [C ->]]]]. destruct (c <=? 127) eqn:E1; [apply N.leb_le in E1; left; exists c; repeat split; auto; lia|]. apply N.leb_gt in E1.
    destruct (c <=? 2047) eqn:E2; [apply N.leb_le in E2; right; left; exists c; repeat split; auto; lia|]. apply N.leb_gt in E2.
    destruct (c <=? 65535) eqn:E3; [apply N.leb_le in E3; right; right; left; exists c; repeat split; auto; lia|]. apply N.leb_gt in E3.
    right; right; right. exists c. repeat split; auto; lia.
Qed.
End Digits.

Lemma find_in_utf8 g r : find (in_utf8 g) r = option_map octets_of (find g r).
Proof. induction g as [|[n e] g IH]; simpl; auto. destruct (String.eqb n r); auto. Qed.
Lemma encode_app v w : encode (v ++ w) = encode v ++ encode w.
Proof. apply flat_map_app. Qed.
Definition code_points (w : list N) : Prop := Forall (fun c => c <= last) w.

Section Translation.
Variables G H : string -> option elem.
Hypothesis HG : forall r, H r = option_map octets_of (G r).
Theorem to_octets e w : derives G e w -> code_points w -> derives H (octets_of e) (encode w).
Proof.
  unfold code_points. induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; intros T; cbn [octets_of];
  try (apply Forall_app in T as [T1 T2]; rewrite encode_app; constructor; auto; now apply IH2); auto.
  - apply utf8_range_ok. inversion T; subst. exists c. repeat split; auto. unfold encode. cbn [flat_map]. now rewrite app_nil_r.
  - apply dRef with (e := octets_of e); auto. now rewrite HG, F.
Qed.

Theorem from_octets e' s : derives H e' s -> forall e, e' = octets_of e -> exists w, s = encode w /\ code_points w /\ derives G e w.
Proof.
  unfold code_points. intros D. pose proof D as D0. revert D0.
  induction D as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2];
  intros D0 e0 E; destruct e0 as [x y| |x y|x y|k l x|x];
  try (rewrite E in D0; cbn [octets_of] in D0; apply utf8_range_ok in D0 as [c' [K1 [K2 [K3 K4]]]]; exists [c']; repeat split; auto;
       unfold encode; cbn [flat_map]; now rewrite app_nil_r);
  clear D0; cbn [octets_of] in E; try discriminate E.
  - exists []. auto.
  - injection E as -> ->. destruct (IH1 D1 _ eq_refl) as [v' [-> [V1 V2]]], (IH2 D2 _ eq_refl) as [w' [-> [W1 W2]]].
    exists (v' ++ w'). rewrite encode_app. repeat split; auto. apply Forall_app; auto.
  - injection E as -> ->. destruct (IH D _ eq_refl) as [w' [-> [W1 W2]]]. exists w'. auto.
  - injection E as -> ->. destruct (IH D _ eq_refl) as [w' [-> [W1 W2]]]. exists w'. auto.
  - injection E as <-. rewrite HG in F. destruct (G r) as [d|] eqn:Fd; [|discriminate]. injection F as <-.
    destruct (IH D _ eq_refl) as [w' [-> [W1 W2]]]. exists w'. repeat split; auto. now apply dRef with (e := d).
  - injection E as <- <- ->. exists []. auto.
  - injection E as <- <- ->. destruct (IH1 D1 _ eq_refl) as [v' [-> [V1 V2]]], (IH2 D2 (Rep n (option_map pred max) x) eq_refl) as [w' [-> [W1 W2]]].
    exists (v' ++ w'). rewrite encode_app. repeat split; auto. apply Forall_app; auto.
  - injection E as <- <- ->. destruct (IH1 D1 _ eq_refl) as [v' [-> [V1 V2]]], (IH2 D2 (Rep 0 None x) eq_refl) as [w' [-> [W1 W2]]].
    exists (v' ++ w'). rewrite encode_app. repeat split; auto. apply Forall_app; auto.
  - injection E as <- <- ->. destruct (IH1 D1 _ eq_refl) as [v' [-> [V1 V2]]], (IH2 D2 (Rep 0 (Some m) x) eq_refl) as [w' [-> [W1 W2]]].
    exists (v' ++ w'). rewrite encode_app. repeat split; auto. apply Forall_app; auto.
Qed.

Theorem translated r s : derives H (Ref r) s <-> exists w, s = encode w /\ code_points w /\ derives G (Ref r) w.
Proof.
  split.
  - intros D. now apply (from_octets (Ref r) s D (Ref r)).
  - intros [w [-> [C D]]]. now apply (to_octets (Ref r) w).
Qed.
End Translation.

Theorem utf8_exact g r s : derives (find (in_utf8 g)) (Ref r) s <-> exists w, s = encode w /\ code_points w /\ derives (find g) (Ref r) w.
Proof. apply translated. apply find_in_utf8. Qed.
