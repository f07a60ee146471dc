(* RFC 2396: every text that URI-reference derives splits by appendix B of RFC 3986 into the components of
   Language2396.v, or it is opaque (Split2396.every_reference_splits). A path that begins with "//" counts as an
   authority and a path, as section 4.3 has it: "the authority component wins". *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Decide Target Components Resolve Resolve2396 Rfc2396 Language2396.
Require Dots.
Import ListNotations.
Open Scope list_scope.
Open Scope N_scope.

(* A URI whose path is opaque. Appendix B finds a query in it at its first "?". *)
Definition opaque (c : components) : Prop :=
  scheme c <> None /\ given "scheme" (scheme c) /\ authority c = None /\
  D "opaque_part" (path c ++ match query c with Some q => question_mark :: q | None => [] end) /\ given "fragment" (fragment c).

(* Each segment can be an authority: it is empty, a server, or consists of what a registry name can have. *)
Definition of_name : elem := Eval vm_compute in match find rfc2396 "reg_name" with Some (Rep _ _ e) => e | _ => Eps end.
Lemma names_joined v w : derives G (Rep 0 None of_name) v -> derives G (Rep 0 None of_name) w -> derives G (Rep 0 None of_name) (v ++ w).
Proof.
  intros V W. remember (Rep 0 None of_name) as e eqn:E. revert W. induction V; try discriminate E; injection E; intros; subst; [exact W|].
  rewrite <- app_assoc. apply dRepMany; auto.
Qed.
Lemma one_name v : derives G of_name v -> derives G (Rep 0 None of_name) v.
Proof. intros V. rewrite <- (app_nil_r v). apply dRepMany; [exact V | constructor]. Qed.
Lemma pchar_of_name v : D "pchar" v -> derives G of_name v.
Proof. intros V. apply (inv "pchar" _ _ eq_refl) in V. unfold of_name. rewrite !alt_inv in *. tauto. Qed.
Lemma pchars_of_name v : derives G (Rep 0 None (Ref "pchar")) v -> derives G (Rep 0 None of_name) v.
Proof.
  intros V. remember (Rep 0 None (Ref "pchar"%string)) as e eqn:E. induction V; try discriminate E; injection E; intros; subst; [constructor|].
  apply dRepMany; [now apply pchar_of_name | auto].
Qed.
Lemma semicolon_of_name : derives G of_name [59].
Proof. unfold of_name. rewrite !alt_inv. do 4 right. left. constructor; lia. Qed.
Lemma params_of_name v : derives G (Rep 0 None (Seq (Range 59 59) (Ref "param"))) v -> derives G (Rep 0 None of_name) v.
Proof.
  intros V. remember (Rep 0 None (Seq (Range 59 59) (Ref "param"%string))) as e eqn:E. induction V; try discriminate E; injection E; intros; subst; [constructor|].
  apply names_joined; [|auto]. apply seq_inv in V1 as [a [b [-> [A B]]]]. apply range_inv in A as [c [-> [A1 A2]]]. replace c with 59 by lia.
  apply dRepMany; [exact semicolon_of_name|]. apply (inv "param" _ _ eq_refl) in B. now apply pchars_of_name.
Qed.
Lemma segment_is_authority s : D "segment" s -> D "authority" s.
Proof.
  intros K. apply segment_inv in K as [p [q [-> [P Q]]]]. pose proof (names_joined p q (pchars_of_name p P) (params_of_name q Q)) as R. clear P Q.
  remember (p ++ q) as s eqn:E. clear E. remember (Rep 0 None of_name) as e eqn:E. destruct R; try discriminate E; injection E; intros; subst.
  - rule. apply dAltL. rule. constructor.
  - rule. apply dAltR. rule. change (derives G (Rep 1 None of_name) (v ++ w)). apply dRepMin; auto. discriminate.
Qed.

Lemma good_free p : good p -> free [question_mark; number_sign] p.
Proof.
  intros F. rewrite <- (Dots.join_split p). unfold good, Dots.segments in F. inversion F as [|s r S R]; subst. unfold Dots.join.
  assert (X : forall s, D "segment" s -> free [question_mark; number_sign] s) by (intros s; apply (free_avoids rfc2396); vm_compute; reflexivity).
  apply Forall_app. split; [now apply X|]. clear - R X. induction R as [|s r S R IH]; cbn [flat_map]; [constructor|]. cbn [app]. constructor; [reflexivity|]. apply Forall_app. split; [now apply X | exact IH].
Qed.

(* A path that begins with "/", or an authority and a path. *)
Definition reads (w : list N) (a : option (list N)) (p : list N) : Prop :=
  w = match a with Some a => [slash; slash] ++ a | None => [] end ++ p /\ given "authority" a /\ good p /\ rooted p /\
  (a = None -> (exists q, p = slash :: q) /\ forall q, p <> slash :: slash :: q).
Lemma abs_reads w : D "abs_path" w -> exists a p, reads w a p.
Proof.
  intros K. apply abs_path in K as [K [q ->]]. destruct q as [|c t].
  - exists None, [47]. split; [reflexivity|]. split; [exact I|]. split; [exact K|]. split; [right; eauto|]. intros _. split; [eauto|]. intros x E. discriminate E.
  - destruct (N.eq_dec c slash) as [->|N0].
    + exists (Some (fst (Dots.split t))), (flat_map (cons slash) (snd (Dots.split t))). apply (proj1 (good_cons _)) in K. apply (proj1 (good_cons _)) in K.
      unfold good, Dots.segments in K. inversion K as [|s r S R]; subst. split; [|split; [|split; [|split]]].
      * cbn [app]. change (47 :: slash :: t = 47 :: slash :: Dots.join (fst (Dots.split t)) (snd (Dots.split t))). now rewrite Dots.join_split.
      * cbn. now apply segment_is_authority.
      * exact (good_join [] _ segment_empty R).
      * destruct (snd (Dots.split t)) as [|x y]; [now left | right; cbn; eauto].
      * discriminate.
    + exists None, (47 :: c :: t). split; [reflexivity|]. split; [exact I|]. split; [exact K|]. split; [right; eauto|]. intros _. split; [eauto|]. intros x E. injection E as -> _. now contradiction N0.
Qed.
Lemma net_reads w : D "net_path" w -> exists a p, reads w a p.
Proof.
  intros K. apply (inv "net_path" _ _ eq_refl) in K. apply seq_inv in K as [x [y [-> [X Y]]]]. apply seq_inv in X as [x1 [x2 [-> [X1 X2]]]].
  apply range_inv in X1 as [c1 [-> [L1 M1]]]. apply range_inv in X2 as [c2 [-> [L2 M2]]]. apply seq_inv in Y as [a [p [-> [A P]]]].
  assert (c1 = slash) by (apply N.le_antisymm; assumption). assert (c2 = slash) by (apply N.le_antisymm; assumption). subst c1 c2. exists (Some a), p.
  assert (Q : good p /\ rooted p).
  { apply Parts.optional_inv in P as [->|P]; [split; [exact (good_join [] [] segment_empty (Forall_nil _)) | now left]|]. apply abs_path in P as [P1 [q ->]]. split; [exact P1 | right; eauto]. }
  split; [reflexivity|]. split; [exact A|]. split; [apply Q|]. split; [apply Q | discriminate].
Qed.

(* Components with an optional query and fragment. *)
Definition ending (q f : option (list N)) : list N :=
  match q with Some q => [question_mark] ++ q | None => [] end ++ match f with Some f => [number_sign] ++ f | None => [] end.
Lemma tail_inv c r w : derives G (Rep 0 (Some 1%nat) (Seq (Range c c) (Ref r))) w -> exists q, given r q /\ w = match q with Some q => [c] ++ q | None => [] end.
Proof.
  intros K. apply Parts.optional_inv in K as [->|K]; [exists None; split; [exact I | reflexivity]|]. apply seq_inv in K as [a [b [-> [A B]]]]. apply range_inv in A as [d [-> [L M]]].
  replace d with c by lia. exists (Some b). auto.
Qed.
Lemma query_free q : given "query" (Some q) -> free [number_sign] q.
Proof. cbn. apply (free_avoids rfc2396). vm_compute. reflexivity. Qed.
Lemma authority_free a : given "authority" (Some a) -> free [slash; question_mark; number_sign] a.
Proof. cbn. apply (free_avoids rfc2396). vm_compute. reflexivity. Qed.
Lemma scheme_free s : D "scheme" s -> s <> [] /\ free [colon; slash; question_mark; number_sign] s.
Proof.
  intros K. split; [|revert K; apply (free_avoids rfc2396); vm_compute; reflexivity]. intros ->. revert K. apply (nonempty_correct rfc2396). vm_compute. reflexivity.
Qed.
Lemma good_delimited s a p q f : given "scheme" s -> given "authority" a -> good p -> given "query" q -> delimited (make s a p q f).
Proof.
  intros S A P Q. constructor; cbn [scheme authority path query].
  - intros x ->. now apply scheme_free.
  - intros x ->. now apply authority_free.
  - now apply good_free.
  - intros x ->. now apply query_free.
Qed.
Lemma hier_splits s w a p q f : D "scheme" s -> reads w a p -> given "query" q -> given "fragment" f ->
  hierarchical (split (s ++ [colon] ++ w ++ ending q f)).
Proof.
  intros S [-> [A [P [R N0]]]] Q F. set (c := make (Some s) a p q f).
  assert (E : recompose c = s ++ [colon] ++ (match a with Some a => [slash; slash] ++ a | None => [] end ++ p) ++ ending q f).
  { unfold recompose, ending, c. cbn [scheme authority path query fragment]. now rewrite <- !app_assoc. }
  rewrite <- E. rewrite (proj2 (split_recompose c)).
  - split; [discriminate|]. split; [exact S|]. split; [exact A|]. split; [exact P|]. split; [exact R|]. split; [|split; [exact Q | exact F]].
    intros X. cbn [path c] in *. cbn in X. destruct (N0 X) as [[x ->] _]. discriminate.
  - split; [now apply good_delimited|]. split; [intros _; exact R|]. split; [intros X; apply (N0 X) | intros X; discriminate X].
Qed.
Lemma relative_splits w a p q f : w = match a with Some a => [slash; slash] ++ a | None => [] end ++ p -> given "authority" a -> good p -> (a <> None -> rooted p) ->
  (a = None -> (forall x, p <> slash :: slash :: x) /\ ~ In colon (fst (Dots.split p))) -> given "query" q -> given "fragment" f -> relative (split (w ++ ending q f)).
Proof.
  intros -> A P R N0 Q F. set (c := make None a p q f).
  assert (E : recompose c = (match a with Some a => [slash; slash] ++ a | None => [] end ++ p) ++ ending q f).
  { unfold recompose, ending, c. cbn [scheme authority path query fragment]. now rewrite <- !app_assoc. }
  rewrite <- E. rewrite recovered.
  - split; [reflexivity|]. split; [exact A|]. split; [exact P|]. split; [exact R|]. split; [exact Q | exact F].
  - now apply (good_delimited None).
  - exact R.
  - intros X. apply (N0 X).
  - intros _ X. apply (N0 X).
Qed.
Lemma opaque_splits s w f : D "scheme" s -> D "opaque_part" w -> given "fragment" f -> opaque (split (s ++ [colon] ++ w ++ ending None f)).
Proof.
  intros S K F. pose proof (span_spec (none_of [question_mark]) w) as [F1 [F2 F3]]. destruct (span (none_of [question_mark]) w) as [p r]. cbn [fst snd] in *.
  assert (H : free [number_sign] w) by (revert K; apply (free_avoids rfc2396); vm_compute; reflexivity).
  assert (Hp : free [question_mark; number_sign] p).
  { subst w. unfold free in H. apply Forall_app in H as [H _]. unfold free. rewrite Forall_forall in *. intros c I. specialize (F1 c I). specialize (H c I). unfold none_of in *. cbn [existsb] in *.
    destruct (c =? question_mark), (c =? number_sign); try discriminate; reflexivity. }
  assert (T : exists q, r = match q with Some q => question_mark :: q | None => [] end).
  { destruct F2 as [->|[d [t [-> X]]]]; [now exists None|]. exists (Some t). f_equal. unfold none_of in X. cbn [existsb] in X. destruct (N.eqb_spec d question_mark); [auto | discriminate]. }
  destruct T as [q ->]. set (c := make (Some s) None p q f).
  assert (E : recompose c = s ++ [colon] ++ w ++ ending None f).
  { unfold recompose, ending, c. cbn [scheme authority path query fragment]. rewrite <- F3. cbn [app]. destruct q; cbn [app]; now rewrite <- !app_assoc. }
  rewrite <- E. rewrite (proj2 (split_recompose c)).
  - split; [discriminate|]. split; [exact S|]. split; [reflexivity|]. split; [cbn [path query c]; cbn; now rewrite F3 | exact F].
  - split; [constructor; cbn [scheme authority path query c]|].
    + intros x X. cbn in X. injection X as <-. now apply scheme_free.
    + discriminate.
    + exact Hp.
    + intros x X. cbn in X. subst q w. unfold free in H. apply Forall_app in H as [_ H]. now inversion H.
    + split; [intros X; now contradiction X|]. split; [|intros X; discriminate X]. intros _ x X. cbn in X. subst p w.
      apply (inv "opaque_part" _ _ eq_refl) in K. apply seq_inv in K as [u [v [J [U V]]]]. destruct u as [|d u].
      * revert U. apply (nonempty_correct rfc2396). vm_compute. reflexivity.
      * cbn [app] in J. injection J as <- J. revert U. intros U. apply (avoids_ok rfc2396 47 "uric_no_slash" (slash :: u)); [vm_compute; reflexivity | exact U | now left].
Qed.

Theorem every_reference_splits w : D "uri-reference" w -> hierarchical (split w) \/ relative (split w) \/ opaque (split w).
Proof.
  intros K. apply (inv "uri-reference" _ _ eq_refl) in K. apply seq_inv in K as [x [y [-> [X Y]]]]. apply tail_inv in Y as [f [F ->]].
  apply Parts.optional_inv in X as [->|X].
  - right. left. apply (relative_splits [] None [] None f);
      [reflexivity | exact I | exact (good_join [] [] segment_empty (Forall_nil _)) | intros N0; now contradiction N0 | intros _; split; [discriminate | intros []] | exact I | exact F].
  - apply alt_inv in X as [X|X].
    + apply (inv "absoluteuri" _ _ eq_refl) in X. apply seq_inv in X as [s [r [-> [S R]]]]. apply seq_inv in R as [c [h [-> [C H]]]]. apply range_inv in C as [d [-> [L M]]]. assert (d = colon) by (apply N.le_antisymm; assumption). subst d.
      apply alt_inv in H as [H|H].
      * left. apply (inv "hier_part" _ _ eq_refl) in H. apply seq_inv in H as [n [t [-> [H T]]]]. apply tail_inv in T as [q [Q ->]].
        assert (E : exists a p, reads n a p) by (apply alt_inv in H as [H|H]; [now apply net_reads | now apply abs_reads]). destruct E as [a [p E]].
        pose proof (hier_splits s n a p q f S E Q F) as Z. unfold ending in Z. rewrite <- !app_assoc in *. exact Z.
      * right. right. pose proof (opaque_splits s h f S H F) as Z. unfold ending in Z. cbn [app] in Z. rewrite <- !app_assoc in *. exact Z.
    + right. left. apply (inv "relativeuri" _ _ eq_refl) in X. apply seq_inv in X as [n [t [-> [H T]]]]. apply tail_inv in T as [q [Q ->]]. rewrite !alt_inv in H.
      assert (Z : relative (split (n ++ ending q f))); [|unfold ending in Z; rewrite <- !app_assoc in *; exact Z].
      assert (R : forall a p, reads n a p -> relative (split (n ++ ending q f))).
      { intros a p [E [A [P [R N0]]]]. apply (relative_splits n a p q f); auto. intros J. destruct (N0 J) as [[z ->] N1]. split; [exact N1|]. cbn [Dots.split]. destruct (Dots.split z). destruct (N.eq_dec slash Dots.slash) as [_|Q']; [intros [] | now contradiction Q']. }
      destruct H as [H|[H|H]]; [destruct (net_reads n H) as [a [p E]]; exact (R a p E) | destruct (abs_reads n H) as [a [p E]]; exact (R a p E)|].
      apply (relative_splits n None n q f); auto; [exact I | now apply rel_path | intros J; now contradiction J|]. intros _. clear R.
      apply (inv "rel_path" _ _ eq_refl) in H. apply seq_inv in H as [s [r [-> [S R]]]].
      assert (Ps : Dots.plain s) by (apply segment_plain; now apply rel_segment).
      assert (Es : fst (Dots.split (s ++ r)) = s).
      { apply Parts.optional_inv in R as [->|R]; [rewrite app_nil_r; pose proof (Dots.split_join s [] Ps (Forall_nil _)) as J; unfold Dots.join in J; cbn in J; rewrite app_nil_r in J; now rewrite J|].
        apply abs_path in R as [_ [z ->]]. clear - Ps. induction s as [|x s IH]; cbn [app Dots.split]; [destruct (Dots.split z); now destruct (N.eq_dec 47 Dots.slash)|].
        apply Dots.plain_cons in Ps as [N0 Ps]. specialize (IH Ps). destruct (Dots.split (s ++ 47 :: z)) as [b e]. destruct (N.eq_dec x Dots.slash); [contradiction|]. cbn [fst] in *. now rewrite IH. }
      split.
      * intros z J. rewrite J in Es. cbn [Dots.split] in Es. destruct (Dots.split z) in Es. destruct (N.eq_dec slash Dots.slash) as [_|Q'] in Es; [|now contradiction Q']. cbn [fst] in Es. subst s.
        revert S. apply (nonempty_correct rfc2396). vm_compute. reflexivity.
      * rewrite Es. apply (avoids_ok rfc2396 58 "rel_segment"); [vm_compute; reflexivity | exact S].
Qed.
