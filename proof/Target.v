(* Resolved references by the grammar: the target of valid components is valid and scans to itself.

   For a grammar with the rules of RFC 3986 for paths ("path_shape") this file proves
   - valid_usable: valid components meet the conditions of Resolve.v.
   - target_valid: the guarded target of section 5.2.2 is derived by the rule URI, with the components
     that the algorithm computed. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Decide Marks Where Parts.
Require Dots Components Resolve.
Import ListNotations.
Open Scope N_scope.

(* The five components of appendix B. *)
Definition as_components (p : parts) : Components.components :=
  Components.make (scheme p) (option_map authority_text (authority p)) (path p) (query p) (fragment p).
Lemma same_text p : Components.recompose (as_components p) = parts_text p.
Proof. unfold Components.recompose, parts_text. destruct p as [[s|] [a|] p [q|] [f|]]; reflexivity. Qed.

Section Target.
Variable g : grammar.
Notation G := (Abnf.find g).
Notation D r := (derives G (Ref r)).
Notation valid := (valid g "").
Open Scope string_scope.

(* No text of a rule has the symbol c. *)
Fixpoint avoid_elem (c : N) (e : elem) : bool :=
  match e with
  | Range lo hi => negb ((lo <=? c)%N && (c <=? hi)%N)
  | Seq a b | Alt a b => avoid_elem c a && avoid_elem c b
  | Rep _ _ a => avoid_elem c a
  | _ => true
  end.
Definition avoids_in (S : list string) (c : N) (r : string) : bool :=
  has r S && forallb (fun n => match G n with Some e => avoid_elem c e && within_set S e | None => true end) S.
Definition avoids (c : N) (r : string) : bool := avoids_in (closure (N.to_nat 10000) g [r] []) c r.
Lemma avoids_ok c r w : avoids c r = true -> D r w -> ~ In c w.
Proof.
  unfold avoids. generalize (closure (N.to_nat 10000) g [r] []). intros S A K. unfold avoids_in in A. apply andb_true_iff in A as [A1 A2]. rewrite forallb_forall in A2.
  assert (X : forall e w, derives G e w -> avoid_elem c e = true -> within_set S e = true -> ~ In c w).
  { clear - A2. unfold within_set. induction 1 as [lo hi x P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2];
    cbn [avoid_elem refs]; intros E W; try (apply andb_true_iff in E as [E1 E2]); try (rewrite forallb_app in W; apply andb_true_iff in W as [W1 W2]); auto;
    try (intros I; apply in_app_or in I as [I|I]; [now apply IH1 in I | now apply IH2 in I]).
    - intros [<-|[]]. apply negb_true_iff in E. apply andb_false_iff in E as [E|E]; apply N.leb_gt in E; lia.
    - cbn in W. rewrite andb_true_r in W. apply has_in in W. specialize (A2 r W). rewrite F in A2. apply andb_true_iff in A2 as [B1 B2]. auto. }
  apply (X (Ref r)); auto. cbn. now rewrite A1.
Qed.

Definition is_rule (r : string) (e : elem) : bool := match G r with Some d => eqb d e | None => false end.
Definition more_segments : elem := Rep 0 None (Seq (Range 47 47) (Ref "segment")).
Definition pchars (colon_too : bool) : elem :=
  Alt (Ref "unreserved") (Alt (Ref "pct-encoded") (Alt (Ref "sub-delims") (if colon_too then Alt (Range 58 58) (Range 64 64) else Range 64 64))).
Definition path_rules : list string := ["path-abempty"; "path-absolute"; "path-rootless"; "path-noscheme"; "path-empty"].
Definition nonempty (r : string) : bool := match nullable G depth (Ref r) with Some false => true | _ => false end.
Definition path_shape : bool :=
  (is_rule "path-abempty" more_segments && is_rule "path-absolute" (Seq (Range 47 47) (Rep 0 (Some 1%nat) (Seq (Ref "segment-nz") more_segments))) &&
   is_rule "path-rootless" (Seq (Ref "segment-nz") more_segments) && is_rule "path-noscheme" (Seq (Ref "segment-nz-nc") more_segments) && is_rule "path-empty" Eps) &&
  (is_rule "segment" (Rep 0 None (Ref "pchar")) && is_rule "segment-nz" (Rep 1 None (Ref "pchar")) &&
   is_rule "segment-nz-nc" (Rep 1 None (pchars false)) && is_rule "pchar" (pchars true)) &&
  (avoids 47 "segment" && avoids 58 "segment-nz-nc" && forallb (fun c => avoids c "scheme") [58; 47; 63; 35]%N &&
   forallb (fun r => forallb (fun c => avoids c r) [47; 63; 35]%N) ["userinfo"; "host"; "port"] &&
   forallb (fun r => forallb (fun c => avoids c r) [63; 35]%N) path_rules && avoids 35 "query") &&
  forallb nonempty ["scheme"; "segment-nz"; "segment-nz-nc"].
Hypothesis shape_ok : path_shape = true.
Hypothesis dot_ok : D "pchar" [46%N].
Open Scope list_scope.

Lemma is_rule_inv r e w : is_rule r e = true -> (D r w <-> derives G e w).
Proof.
  unfold is_rule. intros E. destruct (G r) as [d|] eqn:F; [|discriminate]. apply eqb_eq in E. subst d. rewrite ref_inv. split; [intros [x [X K]]; rewrite F in X; now injection X as <- | eauto].
Qed.

(* Paths as segments. *)
Definition good (p : list N) : Prop := Forall (D "segment") (Dots.segments p).
Lemma facts :
  (forall w, D "path-abempty" w <-> derives G more_segments w) /\
  (forall w, D "path-absolute" w <-> derives G (Seq (Range 47 47) (Rep 0 (Some 1%nat) (Seq (Ref "segment-nz") more_segments))) w) /\
  (forall w, D "path-rootless" w <-> derives G (Seq (Ref "segment-nz") more_segments) w) /\
  (forall w, D "path-noscheme" w <-> derives G (Seq (Ref "segment-nz-nc") more_segments) w) /\
  (forall w, D "path-empty" w <-> w = []) /\
  (forall w, D "segment" w <-> derives G (Rep 0 None (Ref "pchar")) w) /\
  (forall w, D "segment-nz" w <-> derives G (Rep 1 None (Ref "pchar")) w) /\
  (forall w, D "segment-nz-nc" w <-> derives G (Rep 1 None (pchars false)) w) /\
  (forall w, D "pchar" w <-> derives G (pchars true) w) /\
  (forall w, D "segment" w -> Dots.plain w).
Proof.
  pose proof shape_ok as X. unfold path_shape in X. split_and X. destruct X as [[[[[[[X1 X2] X3] X4] X5] [[[X6 X7] X8] X9]] [[[[[XA _] _] _] _] _]] _].
  repeat split; intros; try (now apply (is_rule_inv _ _ _ X1)); try (now apply (is_rule_inv _ _ _ X2)); try (now apply (is_rule_inv _ _ _ X3)); try (now apply (is_rule_inv _ _ _ X4));
  try (now apply (is_rule_inv _ _ _ X6)); try (now apply (is_rule_inv _ _ _ X7)); try (now apply (is_rule_inv _ _ _ X8)); try (now apply (is_rule_inv _ _ _ X9)).
  - apply (is_rule_inv _ _ _ X5) in H. now apply eps_inv in H.
  - subst. apply (is_rule_inv _ _ _ X5). constructor.
  - exact (avoids_ok 47 "segment" w XA H).
Qed.
Lemma abempty_inv w : D "path-abempty" w <-> derives G more_segments w. Proof. apply facts. Qed.
Lemma absolute_inv w : D "path-absolute" w <-> derives G (Seq (Range 47 47) (Rep 0 (Some 1%nat) (Seq (Ref "segment-nz") more_segments))) w. Proof. apply facts. Qed.
Lemma rootless_inv w : D "path-rootless" w <-> derives G (Seq (Ref "segment-nz") more_segments) w. Proof. apply facts. Qed.
Lemma noscheme_inv w : D "path-noscheme" w <-> derives G (Seq (Ref "segment-nz-nc") more_segments) w. Proof. apply facts. Qed.
Lemma empty_inv w : D "path-empty" w <-> w = []. Proof. apply facts. Qed.
Lemma segment_inv w : D "segment" w <-> derives G (Rep 0 None (Ref "pchar")) w. Proof. apply facts. Qed.
Lemma nz_inv w : D "segment-nz" w <-> derives G (Rep 1 None (Ref "pchar")) w. Proof. apply facts. Qed.
Lemma nc_inv w : D "segment-nz-nc" w <-> derives G (Rep 1 None (pchars false)) w. Proof. apply facts. Qed.
Lemma pchar_inv w : D "pchar" w <-> derives G (pchars true) w. Proof. apply facts. Qed.
Lemma segment_plain w : D "segment" w -> Dots.plain w. Proof. apply facts. Qed.
Lemma segment_empty : D "segment" [].
Proof. apply segment_inv. constructor. Qed.
Lemma segment_dot : D "segment" [46].
Proof. apply segment_inv. change [46] with ([46] ++ []). constructor; [exact dot_ok | constructor]. Qed.
Lemma nz_segment w : D "segment-nz" w -> D "segment" w.
Proof. intros K. apply nz_inv in K. apply segment_inv. apply rep_min_inv in K as [_ [v [x [-> [A B]]]]]. now constructor. Qed.
Lemma segment_nz w : D "segment" w -> w <> [] -> D "segment-nz" w.
Proof.
  intros K N0. apply segment_inv in K. apply nz_inv. apply rep_any_inv in K as [->|[v [x [-> [A B]]]]]; [now contradiction N0|]. constructor; auto. discriminate.
Qed.
Lemma nc_segment w : D "segment-nz-nc" w -> D "segment" w.
Proof.
  intros K. apply nc_inv in K. apply segment_inv.
  assert (P : forall v, derives G (pchars false) v -> D "pchar" v).
  { intros v V. apply pchar_inv. unfold pchars in *. rewrite !alt_inv in *. tauto. }
  assert (R : forall v, derives G (Rep 0 None (pchars false)) v -> derives G (Rep 0 None (Ref "pchar")) v).
  { intros v V. remember (Rep 0 None (pchars false)) as e eqn:E. induction V; try discriminate E; injection E; intros; subst; constructor; auto. }
  apply rep_min_inv in K as [_ [v [x [-> [A B]]]]]. constructor; auto.
Qed.
Lemma more_inv w : derives G more_segments w <-> exists r, w = flat_map (cons 47) r /\ Forall (D "segment") r.
Proof.
  unfold more_segments. split.
  - intros K. remember (Rep 0 None (Seq (Range 47 47) (Ref "segment"))) as e eqn:E. induction K; try discriminate E; injection E; intros; subst.
    + exists []. auto.
    + destruct (IHK2 eq_refl) as [r [-> R]]. apply seq_inv in K1 as [a [b [-> [A B]]]]. apply range_inv in A as [c [-> [C1 C2]]]. assert (c = 47) by lia. subst c.
      exists (b :: r). split; [reflexivity | now constructor].
  - intros [r [-> R]]. induction R as [|s r S R IH]; cbn [flat_map]; [constructor|]. constructor; auto. change (47 :: s) with ([47] ++ s). constructor; auto. constructor; lia.
Qed.
Lemma good_join s r : D "segment" s -> Forall (D "segment") r -> good (Dots.join s r).
Proof.
  intros S R. unfold good, Dots.segments. pose proof segment_plain as P.
  rewrite Dots.split_join; [now constructor | auto | eapply Forall_impl; [|exact R]; auto].
Qed.
Lemma path_good a rest p : In rest ["path-rootless"; "path-noscheme"]%string -> valid_path g "" rest a p -> good p.
Proof.
  intros I V. assert (E : good []) by (constructor; [apply segment_empty | constructor]).
  assert (M : forall s w, D "segment" s -> derives G more_segments w -> good (s ++ w)).
  { intros s w S K. apply more_inv in K as [r [-> R]]. now apply good_join. }
  assert (Abs : D "path-absolute" p -> good p).
  { intros K. apply absolute_inv in K. apply seq_inv in K as [a0 [b [-> [A B]]]]. apply range_inv in A as [c [-> [C1 C2]]]. assert (c = 47) by lia. subst c.
    apply optional_inv in B as [->|B]; [apply (good_join [] [[]]); [apply segment_empty | constructor; [apply segment_empty | constructor]]|].
    apply seq_inv in B as [s [w [-> [S W]]]]. apply more_inv in W as [r [-> R]]. apply (good_join [] (s :: r)); [apply segment_empty | constructor; [now apply nz_segment | exact R]]. }
  destruct a as [a|]; unfold valid_path, named in V; cbn [append] in V.
  - destruct V as [_ V]. apply abempty_inv in V. apply (M []); auto. apply segment_empty.
  - destruct V as [V|[V|V]]; auto; [|apply empty_inv in V; now subst]. destruct I as [<-|[<-|[]]]; [apply rootless_inv in V | apply noscheme_inv in V]; apply seq_inv in V as [s [w [-> [S W]]]]; apply M; auto using nz_segment, nc_segment.
Qed.
Lemma good_cons p : good (47 :: p) <-> good p.
Proof.
  unfold good, Dots.segments. cbn [Dots.split]. destruct (Dots.split p) as [s r]. destruct (N.eq_dec 47 Dots.slash) as [_|N0]; [|now contradiction N0]. cbn [fst snd].
  split; [intros F; now inversion F | constructor; auto; apply segment_empty].
Qed.
Lemma good_abempty p : good p -> Resolve.rooted p -> D "path-abempty" p.
Proof.
  intros P [->|[q ->]]; apply abempty_inv; apply more_inv; [exists []; auto|]. apply (proj1 (good_cons q)) in P. unfold good in P. rewrite <- (Dots.join_split q). exists (Dots.segments q). split; [reflexivity | exact P].
Qed.
Lemma good_no_authority p : good p -> (forall q, p <> 47 :: 47 :: q) -> D "path-absolute" p \/ D "path-rootless" p \/ D "path-empty" p.
Proof.
  intros P N0. destruct p as [|c q]; [right; right; now apply empty_inv|]. destruct (N.eq_dec c 47) as [->|C].
  - left. apply absolute_inv. change (47 :: q) with ([47] ++ q). constructor; [constructor; lia|]. apply optional_inv. destruct q as [|d q]; [now left|]. right.
    apply (proj1 (good_cons (d :: q))) in P. unfold good, Dots.segments in P. inversion P as [|? ? P1 P2]; subst. rewrite <- (Dots.join_split (d :: q)). unfold Dots.join. constructor; [|apply more_inv; eauto].
    apply segment_nz; auto. cbn [Dots.split]. destruct (Dots.split q) as [s r]. destruct (N.eq_dec d Dots.slash) as [->|]; [now contradiction (N0 q) | discriminate].
  - right. left. apply rootless_inv. unfold good, Dots.segments in P. inversion P as [|? ? P1 P2]; subst. rewrite <- (Dots.join_split (c :: q)). unfold Dots.join. constructor; [|apply more_inv; eauto].
    apply segment_nz; auto. cbn [Dots.split]. destruct (Dots.split q) as [s r]. destruct (N.eq_dec c Dots.slash); [contradiction | discriminate].
Qed.
Lemma good_removed p : good p -> good (Dots.remove_dot_segments p).
Proof.
  unfold good. rewrite !Forall_forall. intros P s I. apply Dots.segments_of_the_result in I as [->|I]; auto. apply segment_empty.
Qed.
Lemma segments_app o q : Dots.segments (o ++ Dots.slash :: q) = Dots.segments o ++ Dots.segments q.
Proof. unfold Dots.segments. rewrite <- (Dots.join_split q) at 1 2. rewrite Dots.split_app, Dots.join_split. reflexivity. Qed.
Lemma good_merged base p : good (Components.path base) -> good p -> good (Resolve.merge base p).
Proof.
  intros B P. unfold Resolve.merge.
  assert (F : good (firstn (Dots.through_last_slash (Components.path base)) (Components.path base) ++ p)).
  { destruct (Dots.last_slash (Components.path base)) as [[_ T]|[o [s [E [S T]]]]]; rewrite T; [exact P|]. rewrite E in *. unfold good in *. rewrite segments_app in B. apply Forall_app in B as [B _].
    replace (firstn (Datatypes.S (List.length o)) (o ++ Dots.slash :: s)) with (o ++ [Dots.slash]).
    - rewrite <- app_assoc. cbn [app]. rewrite segments_app. apply Forall_app. auto.
    - replace (Datatypes.S (List.length o)) with (List.length (o ++ [Dots.slash])) by (rewrite app_length; cbn; lia). change (o ++ Dots.slash :: s) with (o ++ [Dots.slash] ++ s). rewrite app_assoc. now rewrite Dots.firstn_at. }
  destruct (Components.authority base); auto. destruct (Components.path base); auto. now apply good_cons.
Qed.

(* Valid components meet the conditions of Resolve.v. *)
Lemma free_avoids d r w : forallb (fun c => avoids c r) d = true -> D r w -> Components.free d w.
Proof.
  intros F K. unfold Components.free. apply Forall_forall. intros x I. unfold Components.none_of. apply negb_true_iff.
  destruct (existsb (N.eqb x) d) eqn:E; auto. apply existsb_exists in E as [c [C E]]. apply N.eqb_eq in E. subst c.
  rewrite forallb_forall in F. now contradiction (avoids_ok x r w (F x C) K).
Qed.
Lemma nonempty_correct r : nonempty r = true -> ~ D r [].
Proof.
  unfold nonempty. generalize (nullable_correct G depth (Ref r)). generalize (nullable G depth (Ref r)). intros [[|]|] C X K; try discriminate X.
  discriminate (proj2 (C false eq_refl) K).
Qed.
Lemma nonempty_ok r : In r ["scheme"; "segment-nz"; "segment-nz-nc"]%string -> ~ D r [].
Proof.
  intros I. apply nonempty_correct. pose proof shape_ok as X. unfold path_shape in X. rewrite andb_true_iff in X. destruct X as [_ X]. rewrite forallb_forall in X. exact (X r I).
Qed.
Lemma avoided :
  (forall w, D "scheme" w -> w <> [] /\ Components.free [58; 47; 63; 35] w) /\
  (forall r w, In r ["userinfo"; "host"; "port"]%string -> D r w -> Components.free [47; 63; 35] w) /\
  (forall r w, In r path_rules -> D r w -> Components.free [63; 35] w) /\
  (forall w, D "query" w -> Components.free [35] w) /\
  (forall w, D "segment-nz-nc" w -> ~ In 58 w).
Proof.
  assert (Z : forall r, In r ["scheme"; "segment-nz"; "segment-nz-nc"]%string -> ~ D r []) by exact nonempty_ok.
  pose proof shape_ok as X. unfold path_shape in X. split_and X. destruct X as [[_ [[[[[_ XB] XC] XD] XE] XF]] XG].
  split; [|split; [|split; [|split]]].
  - intros w K. split; [intros ->; now apply (Z "scheme"%string) in K; [|now left]|]. now apply (free_avoids _ "scheme").
  - intros r w I K. apply (free_avoids _ r); auto. rewrite forallb_forall in XD. now apply XD.
  - intros r w I K. apply (free_avoids _ r); auto. rewrite forallb_forall in XE. now apply XE.
  - intros w K. apply (free_avoids _ "query"); auto. cbn [forallb]. now rewrite XF.
  - intros w K. exact (avoids_ok 58 "segment-nz-nc" w XB K).
Qed.
Lemma free_app d a b : Components.free d a -> Components.free d b -> Components.free d (a ++ b).
Proof. intros A B. apply Forall_app. auto. Qed.
Lemma authority_free a : valid_authority g "" a -> Components.free [47; 63; 35] (authority_text a).
Proof.
  destruct avoided as [_ [A _]]. destruct a as [u h p]. intros [U [H P]]. unfold named in *. cbn [userinfo host port append] in *. unfold authority_text. cbn [userinfo host port].
  assert (One : forall c, Components.none_of [47; 63; 35] c = true -> Components.free [47; 63; 35] [c]) by (intros c C; constructor; auto).
  repeat apply free_app.
  - destruct u as [u|]; [|constructor]. apply free_app; [apply (A "userinfo"%string); cbn; auto | now apply One].
  - apply (A "host"%string); cbn; auto.
  - destruct p as [p|]; [|constructor]. apply (free_app _ [58]); [now apply One | apply (A "port"%string); cbn; auto].
Qed.
Definition rest_of (p : parts) : string := match scheme p with Some _ => "path-rootless" | None => "path-noscheme" end.
Lemma rest_rule p : In (rest_of p) ["path-rootless"; "path-noscheme"]%string.
Proof. unfold rest_of. destruct (scheme p); cbn; auto. Qed.
Theorem valid_usable p : valid p -> Resolve.usable (as_components p).
Proof.
  intros [V1 [V2 [V3 V4]]]. fold (rest_of p) in V2. pose proof (rest_rule p) as R. destruct avoided as [A1 [_ [A3 [A4 _]]]]. destruct p as [s a p q f]. cbn [scheme authority path query fragment] in *.
  unfold as_components. cbn [scheme authority path query fragment]. split; [constructor; cbn [Components.scheme Components.authority Components.path Components.query]|].
  - intros x ->. now apply A1.
  - intros x E. destruct a as [a|]; [|discriminate]. cbn in E. injection E as <-. apply authority_free. apply V2.
  - unfold valid_path, named in V2. cbn [append] in V2. destruct a as [a|]; [destruct V2 as [_ V2]; apply (A3 "path-abempty"%string); cbn; auto|].
    destruct V2 as [V2|[V2|V2]]; [apply (A3 "path-absolute"%string); [cbn; tauto | exact V2] | | apply (A3 "path-empty"%string); [cbn; tauto | exact V2]].
    eapply A3; [|exact V2]. unfold rest_of. destruct s; cbn; tauto.
  - intros x ->. apply A4. exact V3.
  - intros N0. cbn [Components.authority Components.path] in *. destruct a as [a|]; [|now contradiction N0]. destruct V2 as [_ V2]. apply abempty_inv, more_inv in V2 as [r [-> _]].
    destruct r as [|x r]; [now left | right; cbn; eauto].
Qed.

(* The components that splitting by appendix B finds are those of the grammar. *)
Lemma first_segment r s w : D r s -> In r ["segment-nz"; "segment-nz-nc"]%string -> derives G more_segments w -> Dots.split (s ++ w) = (s, snd (Dots.split (s ++ w))) /\ s <> [].
Proof.
  intros K I W. assert (P : D "segment" s) by (destruct I as [<-|[<-|[]]]; auto using nz_segment, nc_segment).
  apply more_inv in W as [t [-> T]]. split.
  - change (s ++ flat_map (cons 47) t) with (Dots.join s t). rewrite Dots.split_join; [reflexivity | now apply segment_plain|].
    eapply Forall_impl; [|exact T]. exact segment_plain.
  - intros ->. now apply (nonempty_ok r); [right|].
Qed.
Theorem appendix_b p : valid p -> Components.split (parts_text p) = as_components p.
Proof.
  intros V. rewrite <- same_text. destruct (valid_usable p V) as [U1 U2]. destruct V as [_ [V _]]. unfold valid_path, named in V. cbn [append] in V.
  apply Components.recovered; auto; unfold as_components, Components.path_without_authority, Components.first_segment_without_colon; cbn [Components.scheme Components.authority Components.path].
  - intros E x X. destruct (authority p); [discriminate|]. rewrite X in V. clear X E U1 U2.
    assert (Nz : forall r, In r ["segment-nz"; "segment-nz-nc"]%string -> ~ derives G (Seq (Ref r) more_segments) (47 :: 47 :: x)).
    { intros r I K. apply seq_inv in K as [s [w [J [S W]]]]. destruct (first_segment r s w S I W) as [F N0]. rewrite <- J in F. apply N0. apply (f_equal fst) in F. cbn [fst] in F. rewrite <- F. cbn [Dots.split].
      destruct (Dots.split x) as [y z]. destruct (N.eq_dec 47 Dots.slash) as [_|Q]; [reflexivity | now contradiction Q]. }
    destruct V as [V|[V|V]].
    + apply absolute_inv in V. apply seq_inv in V as [a [b [J [A B]]]]. apply range_inv in A as [c [-> _]]. injection J as <- J. subst b. apply optional_inv in B as [B|B]; [discriminate|].
      apply seq_inv in B as [s [w [J [S W]]]]. destruct (first_segment "segment-nz" s w S (or_introl eq_refl) W) as [F N0]. rewrite <- J in F. apply N0. apply (f_equal fst) in F. cbn [fst] in F. rewrite <- F. cbn [Dots.split].
      destruct (Dots.split x) as [y z]. destruct (N.eq_dec 47 Dots.slash) as [_|Q]; [reflexivity | now contradiction Q].
    + destruct (scheme p); [apply rootless_inv in V | apply noscheme_inv in V]; eapply Nz; try exact V; cbn; auto.
    + apply empty_inv in V. discriminate.
  - intros E1 E2. rewrite E1 in V. destruct (authority p); [discriminate|]. destruct V as [V|[V|V]].
    + apply absolute_inv in V. apply seq_inv in V as [a [b [-> [A B]]]]. apply range_inv in A as [c [-> [C1 C2]]]. assert (c = 47) by lia. subst c. cbn. destruct (Dots.split b). destruct (N.eq_dec 47 Dots.slash) as [_|N0]; [intros [] | now contradiction N0].
    + apply noscheme_inv in V. apply seq_inv in V as [s [w [J [S W]]]]. destruct (first_segment "segment-nz-nc" s w S (or_intror (or_introl eq_refl)) W) as [F _]. rewrite J, F. cbn [fst]. now apply avoided.
    + apply empty_inv in V. rewrite V. intros [].
Qed.

(* The target, with the parts of its authority: those of the reference, or else of the base. *)
Definition target_parts (base ref : parts) : parts :=
  let t := Resolve.guarded (Resolve.transform (as_components base) (as_components ref)) in
  make_parts (Components.scheme t)
    match scheme ref, authority ref with None, None => authority base | _, a => a end
    (Components.path t) (Components.query t) (Components.fragment t).
Lemma target_as_components base ref : as_components (target_parts base ref) = Resolve.guarded (Resolve.transform (as_components base) (as_components ref)).
Proof.
  unfold target_parts, as_components at 1. cbn [scheme authority path query fragment]. unfold Resolve.guarded, Resolve.with_path. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment]. f_equal.
  unfold Resolve.transform, as_components. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment].
  destruct (scheme ref); [reflexivity|]. destruct (authority ref); [reflexivity|]. cbn [option_map]. now destruct (path ref).
Qed.

Theorem target_valid base ref : valid base -> valid ref -> scheme base <> None ->
  valid (target_parts base ref) /\ scheme (target_parts base ref) <> None /\
  parts_text (target_parts base ref) = Components.recompose (Resolve.guarded (Resolve.transform (as_components base) (as_components ref))).
Proof.
  intros VB VR SB. set (t := Resolve.transform (as_components base) (as_components ref)).
  assert (St : Components.scheme t <> None) by (apply Resolve.target_scheme; exact SB).
  assert (Gt : good (Components.path t)).
  { destruct VB as [_ [PB _]], VR as [_ [PR _]]. pose proof (path_good _ _ _ (rest_rule base) PB) as GB. pose proof (path_good _ _ _ (rest_rule ref) PR) as GR.
    unfold t, Resolve.transform, as_components. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment].
    destruct (scheme ref); [now apply good_removed|]. destruct (authority ref); [now apply good_removed|]. cbn [option_map]. destruct (path ref) as [|c q]; [exact GB|]. cbn [Components.path].
    destruct (N.eq_dec c Components.slash); [now apply good_removed|]. apply good_removed. apply good_merged; auto. }
  pose proof (Resolve.target_usable _ _ (valid_usable base VB) (valid_usable ref VR)) as Ut. fold t in Ut. pose proof (Resolve.guarded_sound t (proj1 Ut) St) as [_ [G1 [G2 _]]].
  assert (Gg : good (Components.path (Resolve.guarded t))).
  { unfold Resolve.guarded, Resolve.guarded_path. cbn [Components.path Resolve.with_path].
    assert (Gd : good ([Components.slash; Dots.period] ++ Components.path t) \/ forall x, Components.path t <> 47 :: x).
    { destruct (Components.path t) as [|d x]; [right; discriminate|]. destruct (N.eq_dec d 47) as [->|N0]; [left | right; congruence].
      cbn [app]. apply good_cons. apply (good_join [46] (Dots.segments x)) in Gt || idtac. unfold good, Dots.segments in *. cbn [Dots.split] in *. destruct (Dots.split x) as [a b].
      destruct (N.eq_dec Dots.period Dots.slash); [discriminate|]. destruct (N.eq_dec 47 Dots.slash) as [_|N0]; [|now contradiction N0]. cbn [fst snd] in *. inversion Gt; subst. constructor; [exact segment_dot | assumption]. }
    destruct (Components.authority t) as [a|], (Components.path t) as [|d [|e x]]; auto.
    - destruct (N.eq_dec d Components.slash); auto. now apply good_cons.
    - destruct (N.eq_dec d Components.slash); auto. now apply good_cons.
    - destruct (N.eq_dec d Components.slash) as [->|]; auto. destruct (N.eq_dec e Components.slash); auto. destruct Gd as [Gd|Gd]; [exact Gd | now contradiction (Gd (e :: x))]. }
  split; [|split; [exact St|]].
  - assert (Sch : given g "scheme" (Components.scheme t)).
    { unfold t, Resolve.transform, as_components. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment].
      destruct VB as [VB _], VR as [VR _]. destruct (scheme ref); [exact VR|]. destruct (authority ref); [exact VB|]. cbn [option_map]. now destruct (path ref). }
    split; [exact Sch|]. split; [|split].
    + unfold target_parts. fold t. cbn [scheme authority path]. destruct (Components.scheme (Resolve.guarded t)) eqn:E; [clear E | now contradiction St].
      assert (A : Components.authority (Resolve.guarded t) = option_map authority_text match scheme ref, authority ref with None, None => authority base | _, a => a end)
        by (pose proof (target_as_components base ref) as X; fold t in X; rewrite <- X; reflexivity).
      assert (VA : match match scheme ref, authority ref with None, None => authority base | _, a => a end with Some a => valid_authority g "" a | None => True end).
      { destruct VB as [_ [VB _]], VR as [_ [VR _]]. destruct (scheme ref), (authority ref) as [a|]; auto; try apply VR. destruct (authority base); auto. apply VB. }
      destruct (match scheme ref, authority ref with None, None => authority base | _, a => a end) as [a|].
      * split; [exact VA|]. apply good_abempty; auto. apply G1. rewrite A. discriminate.
      * apply good_no_authority; auto.
    + assert (Q : given g "query" (Components.query t)).
      { unfold t, Resolve.transform, as_components. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment].
        destruct VB as [_ [_ [VB _]]], VR as [_ [_ [VR _]]]. destruct (scheme ref); [exact VR|]. destruct (authority ref); [exact VR|]. cbn [option_map]. destruct (path ref); [|exact VR]. cbn. now destruct (query ref). }
      exact Q.
    + assert (F : given g "fragment" (Components.fragment t)).
      { unfold t, Resolve.transform, as_components. cbn [Components.scheme Components.authority Components.path Components.query Components.fragment].
        destruct VR as [_ [_ [_ VR]]]. destruct (scheme ref); [exact VR|]. destruct (authority ref); [exact VR|]. cbn [option_map]. now destruct (path ref). }
      exact F.
  - rewrite <- same_text. now rewrite target_as_components.
Qed.
End Target.
