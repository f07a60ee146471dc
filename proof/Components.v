(* The five components of a URI reference: splitting by the regular expression of RFC 3986,
   appendix B, and recomposition by section 5.3.

   This file proves
   - recompose_split: recomposing the components of a text gives the text, for every text.
   - split_recompose: recomposed components split into themselves if and only if they are "sound":
     no component contains a delimiter that ends it, the scheme is not empty, the path meets the two
     conditions of section 3.3, and without scheme and authority the path does not split off a
     scheme. The last is the condition of section 4.2, up to a colon that begins the path.
   - recompose_injective: sound components with the same text are the same.

   The function "split" states the meaning of the regular expression: greedy groups over disjoint
   sets of characters, where "." is any octet. *)
Require Import Arith NArith List Bool String Lia.
Require Import Reader.
Require Dots.
Import ListNotations.
Open Scope nat_scope.

Definition slash : N := Dots.slash.
Definition colon : N := 58%N.
Definition question_mark : N := 63%N.
Definition number_sign : N := 35%N.
Notation after := Dots.after.

Record components := make {
  scheme : option (list N); authority : option (list N); path : list N;
  query : option (list N); fragment : option (list N) }.

Definition none_of (d : list N) (c : N) : bool := negb (existsb (N.eqb c) d).

(* The regular expression of appendix B, as a string, for reading only. *)
Definition appendix_b : string := "^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?".
Definition split_scheme (w : list N) : option (list N) * list N :=
  match span (none_of [colon; slash; question_mark; number_sign]) w with
  | (c :: s, d :: r) => if (d =? colon)%N then (Some (c :: s), r) else (None, w)
  | _ => (None, w)
  end.
Definition split_after (p d w : list N) : option (list N) * list N :=
  match after p w with Some r => let (a, r) := span (none_of d) r in (Some a, r) | None => (None, w) end.
Definition split (w : list N) : components :=
  let (s, w) := split_scheme w in
  let (a, w) := split_after [slash; slash] [slash; question_mark; number_sign] w in
  let (p, w) := span (none_of [question_mark; number_sign]) w in
  let (q, w) := split_after [question_mark] [number_sign] w in
  make s a p q (after [number_sign] w).

(* Section 5.3. *)
Definition recompose (c : components) : list N :=
  match scheme c with Some s => s ++ [colon] | None => [] end ++
  match authority c with Some a => [slash; slash] ++ a | None => [] end ++
  path c ++
  match query c with Some q => [question_mark] ++ q | None => [] end ++
  match fragment c with Some f => [number_sign] ++ f | None => [] end.

Definition free (d s : list N) : Prop := Forall (fun c => none_of d c = true) s.
(* No component has a delimiter that ends it. *)
Record delimited (c : components) : Prop := {
  scheme_delimited : forall s, scheme c = Some s -> s <> [] /\ free [colon; slash; question_mark; number_sign] s;
  authority_delimited : forall a, authority c = Some a -> free [slash; question_mark; number_sign] a;
  path_delimited : free [question_mark; number_sign] (path c);
  query_delimited : forall q, query c = Some q -> free [number_sign] q }.
(* Section 3.3: "If a URI contains an authority component, then the path component must either be
   empty or begin with a slash". *)
Definition path_after_authority (c : components) : Prop :=
  authority c <> None -> path c = [] \/ exists p, path c = slash :: p.
(* "If a URI does not contain an authority component, then the path cannot begin with two slash
   characters". *)
Definition path_without_authority (c : components) : Prop :=
  authority c = None -> forall p, path c <> slash :: slash :: p.
Definition path_alone (c : components) : Prop :=
  scheme c = None -> authority c = None -> fst (split_scheme (path c)) = None.
Definition sound (c : components) : Prop :=
  delimited c /\ path_after_authority c /\ path_without_authority c /\ path_alone c.

(* The condition of section 4.2: the first segment of such a path has no colon. *)
Definition first_segment_without_colon (c : components) : Prop :=
  scheme c = None -> authority c = None -> ~ In colon (fst (Dots.split (path c))).

Lemma span_spec f w : Forall (fun c => f c = true) (fst (span f w)) /\ (snd (span f w) = [] \/ exists d r, snd (span f w) = d :: r /\ f d = false) /\ fst (span f w) ++ snd (span f w) = w.
Proof.
  induction w as [|c w [IH1 [IH2 IH3]]]; cbn; auto. destruct (f c) eqn:E.
  - destruct (span f w) as [a b]. cbn in *. subst. auto.
  - cbn. repeat split; auto. right. eauto.
Qed.
Lemma span_exact f s r : Forall (fun c => f c = true) s -> (r = [] \/ exists d t, r = d :: t /\ f d = false) -> span f (s ++ r) = (s, r).
Proof.
  intros F H. induction F as [|c s E F IH]; cbn.
  - destruct H as [->|[d [t [-> E]]]]; cbn; auto. now rewrite E.
  - now rewrite E, IH.
Qed.
Lemma after_app p r : after p (p ++ r) = Some r.
Proof. induction p as [|a p IH]; cbn; auto. destruct (N.eq_dec a a); [auto | contradiction]. Qed.
Lemma after_spec p : forall w r, after p w = Some r -> w = p ++ r.
Proof.
  induction p as [|a p IH]; intros [|b w] r E; cbn in E; try discriminate; try (now injection E as <-).
  destruct (N.eq_dec a b) as [<-|]; [|discriminate]. cbn. f_equal. auto.
Qed.

Theorem recompose_split w : recompose (split w) = w.
Proof.
  unfold split. destruct (split_scheme w) as [s w1] eqn:S.
  assert (E1 : w = match s with Some s => s ++ [colon] | None => [] end ++ w1).
  { unfold split_scheme in S. pose proof (span_spec (none_of [colon; slash; question_mark; number_sign]) w) as [_ [_ J]].
    destruct (span _ w) as [[|c a] [|d r]]; try (injection S as <- <-; reflexivity).
    destruct (N.eqb_spec d colon) as [->|_]; injection S as <- <-; [|reflexivity]. cbn in J. cbn. rewrite <- app_assoc. now rewrite <- J. }
  destruct (split_after _ _ w1) as [a w2] eqn:A.
  assert (E2 : w1 = match a with Some a => [slash; slash] ++ a | None => [] end ++ w2).
  { unfold split_after in A. destruct (after _ w1) as [r|] eqn:F; [|now injection A as <- <-]. apply after_spec in F. subst w1.
    pose proof (span_spec (none_of [slash; question_mark; number_sign]) r) as [_ [_ J]]. destruct (span _ r). injection A as <- <-. cbn in J. now subst. }
  pose proof (span_spec (none_of [question_mark; number_sign]) w2) as [_ [H3 J3]]. destruct (span _ w2) as [p w3]. cbn in J3, H3.
  destruct (split_after _ _ w3) as [q w4] eqn:Q.
  assert (E4 : w3 = match q with Some q => [question_mark] ++ q | None => [] end ++ w4 /\ (w4 = [] \/ exists r, w4 = number_sign :: r)).
  { unfold split_after in Q. destruct (after _ w3) as [r|] eqn:F.
    - apply after_spec in F. subst w3. pose proof (span_spec (none_of [number_sign]) r) as [_ [H J]]. destruct (span _ r) as [x y]. injection Q as <- <-. cbn in J, H. subst r.
      split; [now rewrite <- app_assoc|]. destruct H as [H|[d [t [-> H]]]]; auto. right. exists t. f_equal.
      unfold none_of in H. cbn in H. destruct (N.eqb_spec d number_sign); [auto | discriminate].
    - injection Q as <- <-. split; [reflexivity|]. destruct H3 as [H|[d [t [-> H]]]]; auto. right. exists t. f_equal.
      unfold none_of in H. cbn in H. destruct (N.eqb_spec d question_mark) as [->|]; [cbn in F; discriminate|]. destruct (N.eqb_spec d number_sign); [auto | discriminate]. }
  destruct E4 as [E4 H4]. unfold recompose. cbn [scheme authority path query fragment]. rewrite E1, E2, <- J3, E4. do 4 f_equal.
  destruct H4 as [->|[r ->]]; reflexivity.
Qed.

Lemma tail_of_query c : match query c with Some q => [question_mark] ++ q | None => [] end ++ match fragment c with Some f => [number_sign] ++ f | None => [] end = [] \/
  exists d t, match query c with Some q => [question_mark] ++ q | None => [] end ++ match fragment c with Some f => [number_sign] ++ f | None => [] end = d :: t /\ (d = question_mark \/ d = number_sign).
Proof. destruct (query c), (fragment c); cbn; eauto 6. Qed.

(* A path splits off no scheme if it does not do so by itself. *)
Lemma scheme_of_path p t : fst (split_scheme p) = None -> t = [] \/ (exists d r, t = d :: r /\ (d = question_mark \/ d = number_sign)) -> split_scheme (p ++ t) = (None, p ++ t).
Proof.
  intros E T. unfold split_scheme in *. set (f := none_of [colon; slash; question_mark; number_sign]) in *.
  pose proof (span_spec f p) as [F [H J]]. destruct (span f p) as [a b]. cbn in F, H, J.
  destruct H as [->|[d [r [-> D]]]].
  - rewrite app_nil_r in J. subst a. rewrite span_exact; auto.
    + destruct T as [->|[d [r [-> T]]]]; destruct p as [|c p]; auto. destruct T as [->| ->]; reflexivity.
    + destruct T as [->|[d [r [-> T]]]]; auto. right. exists d, r. split; auto. now destruct T as [->| ->].
  - subst p. rewrite <- app_assoc, span_exact; eauto 6. 2: { right. cbn. eauto. }
    destruct a as [|c a]; auto. cbn [app]. destruct (N.eqb_spec d colon); [discriminate | auto].
Qed.

Lemma split_of_sound c : sound c -> split (recompose c) = c.
Proof.
  destruct c as [s a p q f]. intros [[Ds Da Dp Dq] [P1 [P2 P3]]]. unfold path_after_authority, path_without_authority, path_alone in *. cbn [scheme authority path query fragment] in *.
  pose proof (tail_of_query (make s a p q f)) as T. cbn [query fragment] in T. unfold split, recompose. cbn [scheme authority path query fragment].
  set (t := match q with Some q => [question_mark] ++ q | None => [] end ++ match f with Some f => [number_sign] ++ f | None => [] end) in *.
  assert (E1 : split_scheme (match s with Some s => s ++ [colon] | None => [] end ++ match a with Some a => [slash; slash] ++ a | None => [] end ++ p ++ t) =
    (s, match a with Some a => [slash; slash] ++ a | None => [] end ++ p ++ t)).
  { destruct s as [s|].
    - destruct (Ds s eq_refl) as [N0 F]. unfold split_scheme. rewrite <- app_assoc, span_exact; auto; [|right; cbn; eauto].
      destruct s as [|c s]; [contradiction | reflexivity].
    - destruct a as [a|]; [reflexivity|]. cbn [app]. now apply scheme_of_path; auto. }
  rewrite E1.
  assert (E2 : split_after [slash; slash] [slash; question_mark; number_sign] (match a with Some a => [slash; slash] ++ a | None => [] end ++ p ++ t) = (a, p ++ t)).
  { unfold split_after. destruct a as [a|].
    - rewrite <- app_assoc, after_app, (span_exact _ a (p ++ t)); [reflexivity | exact (Da a eq_refl) |].
      destruct P1 as [->|[x ->]]; [discriminate | | right; cbn; eauto].
      destruct T as [T|[d [r [T D]]]]; [rewrite T; auto|]. right. exists d, r. split; [exact T|]. now destruct D as [->| ->].
    - cbn [app]. destruct (after _ (p ++ t)) as [r|] eqn:E; [|reflexivity]. apply after_spec in E. exfalso.
      destruct T as [T|[d [x [T D]]]]; rewrite T in E.
      + rewrite app_nil_r in E. now apply (P2 eq_refl r).
      + destruct p as [|c1 [|c2 p]]; cbn in E; [injection E as -> _; destruct D; discriminate | injection E as _ -> _; destruct D; discriminate | injection E as -> -> _; now apply (P2 eq_refl p)]. }
  rewrite E2, (span_exact _ p t Dp); [|destruct T as [T|[d [r [T D]]]]; auto; right; exists d, r; split; [exact T|]; now destruct D as [->| ->]].
  unfold t. unfold split_after. destruct q as [q|].
  - rewrite <- app_assoc, after_app, (span_exact _ q).
    + destruct f; reflexivity.
    + exact (Dq q eq_refl).
    + destruct f as [f|]; auto. right. cbn. eauto.
  - destruct f as [f|]; reflexivity.
Qed.

Lemma free_less d d' s : (forall c, In c d' -> In c d) -> free d s -> free d' s.
Proof.
  intros I F. unfold free in *. eapply Forall_impl; [|exact F]. cbn. unfold none_of. intros c H. apply negb_true_iff in H. apply negb_true_iff.
  destruct (existsb (N.eqb c) d') eqn:E; auto. apply existsb_exists in E as [x [X E]]. rewrite <- H. symmetry. apply existsb_exists. eauto.
Qed.
Lemma split_is_sound w : sound (split w).
Proof.
  unfold split.
  assert (S0 : forall s w1, split_scheme w = (s, w1) -> (forall x, s = Some x -> x <> [] /\ free [colon; slash; question_mark; number_sign] x) /\ (s = None -> w1 = w /\ fst (split_scheme w) = None)).
  { intros s w1 E. rewrite E. unfold split_scheme in E. pose proof (span_spec (none_of [colon; slash; question_mark; number_sign]) w) as [F _].
    destruct (span _ w) as [[|c a] [|d r]]; try (injection E as <- <-; split; [discriminate | auto]).
    destruct (N.eqb_spec d colon) as [->|_]; injection E as <- <-; (split; [|auto; try discriminate]); [|discriminate]. intros x X. injection X as <-. split; [discriminate | exact F]. }
  destruct (split_scheme w) as [s w1] eqn:S. destruct (S0 s w1 eq_refl) as [S1 S2]. clear S0. cbn [fst] in S2.
  destruct (split_after _ _ w1) as [a w2] eqn:A. unfold split_after in A.
  pose proof (span_spec (none_of [question_mark; number_sign]) w2) as [F3 [H3 J3]]. destruct (span _ w2) as [p w3] eqn:P. cbn [fst snd] in *.
  destruct (split_after [question_mark] _ w3) as [q w4] eqn:Q. unfold split_after in Q.
  unfold sound, path_after_authority, path_without_authority, path_alone. cbn [scheme authority path query fragment].
  repeat split; cbn [scheme authority path query fragment]; auto.
  - now apply S1.
  - now apply S1.
  - intros x ->. destruct (after _ w1) as [r|]; [|discriminate]. pose proof (span_spec (none_of [slash; question_mark; number_sign]) r) as [F _].
    destruct (span _ r). injection A as -> _. exact F.
  - intros x ->. destruct (after _ w3) as [r|]; [|discriminate]. pose proof (span_spec (none_of [number_sign]) r) as [F _].
    destruct (span _ r). injection Q as -> _. exact F.
  - intros N0. destruct (after _ w1) as [r|]; [|injection A as <- _; contradiction].
    pose proof (span_spec (none_of [slash; question_mark; number_sign]) r) as [_ [H _]]. destruct (span _ r) as [x y]. injection A as _ ->. cbn in H.
    destruct H as [->|[d [t [-> D]]]]; [destruct p; [auto | discriminate J3]|].
    destruct p as [|c p]; auto. right. injection J3 as -> _. exists p. f_equal. inversion F3 as [|? ? C _]. unfold none_of in C, D. cbn in C, D.
    destruct (N.eqb_spec d slash); auto. destruct (d =? question_mark)%N, (d =? number_sign)%N; cbn in *; discriminate.
  - intros -> x ->. destruct (after _ w1) as [r|] eqn:E; [destruct (span _ r); discriminate|]. injection A as ->. subst w2.
    change ((slash :: slash :: x) ++ w3) with ([slash; slash] ++ x ++ w3) in E. now rewrite after_app in E.
  - intros -> ->. destruct (after _ w1) as [r|] eqn:E; [destruct (span _ r); discriminate|]. injection A as ->. destruct (S2 eq_refl) as [-> _].
    clear - S J3 H3. subst w. unfold split_scheme in *. set (f := none_of [colon; slash; question_mark; number_sign]) in *.
    pose proof (span_spec f p) as [F [H J]]. destruct (span f p) as [x y] eqn:E. cbn in F, H, J. destruct x as [|c x]; [reflexivity|].
    destruct H as [->|[d [t [-> D]]]]; [reflexivity|].
    subst p. rewrite <- app_assoc, span_exact in S; auto; [|right; cbn; eauto]. cbn in S. destruct (d =? colon)%N; [discriminate | reflexivity].
Qed.

Theorem split_recompose c : split (recompose c) = c <-> sound c.
Proof. split; [intros <-; apply split_is_sound | apply split_of_sound]. Qed.
Theorem recompose_injective c d : sound c -> sound d -> recompose c = recompose d -> c = d.
Proof. intros C D E. apply split_recompose in C, D. now rewrite <- C, E, D. Qed.

(* The condition of section 4.2 is enough. *)
Lemma first_segment_scheme p : ~ In colon (fst (Dots.split p)) -> fst (split_scheme p) = None.
Proof.
  intros C. unfold split_scheme. set (f := none_of [colon; slash; question_mark; number_sign]).
  pose proof (span_spec f p) as [F [_ J]]. destruct (span f p) as [[|c x] [|d t]]; auto. destruct (N.eqb_spec d colon) as [->|]; auto. exfalso. apply C. clear C. cbn in F, J. subst p.
  assert (G : forall x, Forall (fun c => f c = true) x -> In colon (fst (Dots.split (x ++ colon :: t)))); [|apply (G (c :: x)); auto].
  clear. induction 1 as [|c x E F IH]; cbn; [destruct (Dots.split t); cbn; auto|].
  destruct (Dots.split (x ++ colon :: t)) as [a b]. destruct (N.eq_dec c Dots.slash) as [->|]; [discriminate E|]. cbn in *. auto.
Qed.
Theorem recovered c : delimited c -> path_after_authority c -> path_without_authority c -> first_segment_without_colon c -> split (recompose c) = c.
Proof. intros D P Q R. apply split_recompose. split; [|split; [|split]]; auto. intros S A. apply first_segment_scheme. auto. Qed.
