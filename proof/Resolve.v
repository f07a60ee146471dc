(* Resolution of references (RFC 3986, section 5.2), recomposed by section 5.3 behind a guard.

   This file states the pseudocode of sections 5.2.2 and 5.2.3 and the guard of docs/operations.md
   (deviation D1): "/." goes before a path that begins with "//" if there is no authority. It proves
   - target_reads_back: a guarded target, recomposed and split by appendix B, has the components that
     the algorithm computed, except the guard.
   - guard_is_needed: without it, a target reads back if and only if the guard changes nothing.
   - guard_is_stable: removing the dot segments of a guarded target and guarding it again changes
     nothing.
   The conditions are those of base and ref as split by appendix B; the theorems hold for the
   non-strict algorithm too, which ignores the scheme of a reference. *)
Require Import Arith NArith List Bool Lia.
Require Import Reader Components.
Require Dots.
Import ListNotations.
Open Scope nat_scope.
Notation remove_dot_segments := Dots.remove_dot_segments.

(* Section 5.2.3. *)
Definition merge (base : components) (ref_path : list N) : list N :=
  match authority base, path base with
  | Some _, [] => slash :: ref_path
  | _, p => firstn (Dots.through_last_slash p) p ++ ref_path
  end.

(* Section 5.2.2. *)
Definition transform (base ref : components) : components :=
  match scheme ref with
  | Some s => make (Some s) (authority ref) (remove_dot_segments (path ref)) (query ref) (fragment ref)
  | None =>
    match authority ref with
    | Some a => make (scheme base) (Some a) (remove_dot_segments (path ref)) (query ref) (fragment ref)
    | None =>
      match path ref with
      | [] => make (scheme base) (authority base) (path base)
                match query ref with Some q => Some q | None => query base end (fragment ref)
      | c :: _ =>
        let p := if N.eq_dec c slash then remove_dot_segments (path ref)
                 else remove_dot_segments (merge base (path ref)) in
        make (scheme base) (authority base) p (query ref) (fragment ref)
      end
    end
  end.
(* "A non-strict parser may ignore a scheme in the reference if it is identical to the base URI's
   scheme". *)
Definition ignoring_scheme (base ref : components) : components :=
  match scheme base, scheme ref with
  | Some s, Some t => if Dots.eq (map lower s) (map lower t) then make None (authority ref) (path ref) (query ref) (fragment ref) else ref
  | _, _ => ref
  end.

(* The guard of pathFrom in compose.go. A path that does not begin with "/" after an authority gets
   one, which no target of RFC 3986 needs: see target_path. *)
Definition with_path (c : components) (p : list N) : components := make (scheme c) (authority c) p (query c) (fragment c).
Definition guarded_path (c : components) : list N :=
  match authority c, path c with
  | Some _, d :: _ => if N.eq_dec d slash then path c else slash :: path c
  | None, d :: e :: _ => if N.eq_dec d slash then if N.eq_dec e slash then [slash; Dots.period] ++ path c else path c else path c
  | _, p => p
  end.
Definition guarded (c : components) : components := with_path c (guarded_path c).

(* Facts about remove_dot_segments. *)
Lemma in_segments c w : In c w <-> (c = slash /\ In slash w) \/ exists s, In s (Dots.segments w) /\ In c s.
Proof.
  unfold Dots.segments, slash. induction w as [|d w IH]; cbn; [split; [tauto | intros [[_ []]|[s [[<-|[]] []]]]]|].
  destruct (Dots.split w) as [s r]. cbn [fst snd] in IH. destruct (N.eq_dec d Dots.slash) as [->|D]; cbn [fst snd].
  - rewrite IH. split.
    + intros [<-|[[-> I]|[x [X Y]]]]; auto. right. exists x. split; [now right | auto].
    + intros [[-> _]|[x [[<-|X] Y]]]; auto; [destruct Y|]. right. right. eauto.
  - rewrite IH. split.
    + intros [<-|[[-> I]|[x [[<-|X] Y]]]]; auto.
      * right. exists (d :: s). split; [now left | now left].
      * right. exists (d :: s). split; [now left | now right].
      * right. exists x. split; [now right | auto].
    + intros [[-> [E|I]]|[x [[<-|X] Y]]]; auto.
      * destruct Y as [<-|Y]; auto. right. right. exists s. split; [now left | auto].
      * right. right. exists x. split; [now right | auto].
Qed.
Lemma removed_octets path c : In c (remove_dot_segments path) -> c = slash \/ In c path.
Proof.
  intros I. apply in_segments in I as [[-> _]|[s [S C]]]; auto. right. apply in_segments. right.
  apply Dots.segments_of_the_result in S as [->|S]; [destruct C|]. eauto.
Qed.
Lemma free_in d s t : free d s -> (forall c, In c t -> c = slash \/ In c s) -> existsb (N.eqb slash) d = false -> free d t.
Proof.
  unfold free. intros F I S. rewrite Forall_forall in *. intros c C. destruct (I c C) as [->|J]; auto. unfold none_of. now rewrite S.
Qed.
Definition rooted (p : list N) : Prop := p = [] \/ exists q, p = slash :: q.
Lemma tidy_rooted r : forall o s, rooted o -> exists q, Dots.tidy o s r = slash :: q.
Proof.
  assert (A : forall o x, rooted o -> exists q, o ++ Dots.slash :: x = slash :: q) by (intros o x [->|[q ->]]; cbn; unfold slash; eauto).
  assert (C : forall o, rooted o -> rooted (Dots.chop o)).
  { intros o [->|[q ->]]; [now left|]. unfold Dots.chop. destruct (pred _); [now left | right; cbn; eauto]. }
  induction r as [|s' r IH]; intros o s R; cbn [Dots.tidy].
  - destruct (Dots.eq s _); [auto|]. destruct (Dots.eq s _); auto.
  - apply IH. unfold Dots.climb. destruct (Dots.eq s _); [auto|]. destruct (Dots.eq s _); auto. right. auto.
Qed.
Lemma removed_rooted p : rooted p -> rooted (remove_dot_segments p).
Proof.
  intros [->|[q ->]]; [now left|]. right. rewrite Dots.by_segments. unfold Dots.tidied. cbn [Dots.split]. destruct (Dots.split q) as [s r].
  destruct (N.eq_dec slash Dots.slash) as [_|N0]; [|now contradiction N0]. cbn [fst snd Dots.tidy_first].
  destruct (Dots.eq [] [Dots.period]); [discriminate|]. destruct (Dots.eq [] _); [discriminate|]. apply tidy_rooted. now left.
Qed.

(* Conditions on a reference: neither the condition of section 4.2 nor that about "//" is needed. *)
Definition usable (c : components) : Prop := delimited c /\ path_after_authority c.

Lemma directory_free d base p : free d (path base) -> free d p -> existsb (N.eqb slash) d = false -> free d (merge base p).
Proof.
  intros B P S. unfold merge. assert (F : forall n, free d (firstn n (path base) ++ p)).
  { intros n. unfold free. apply Forall_app. split; auto. unfold free in B. rewrite Forall_forall in *. intros c I. apply B. rewrite <- (firstn_skipn n). apply in_or_app. auto. }
  destruct (authority base); auto. destruct (path base) as [|c q]; auto. constructor; auto. unfold none_of. now rewrite S.
Qed.
Lemma merge_rooted base p : path_after_authority base -> authority base <> None -> rooted (merge base p).
Proof.
  intros P A. destruct (P A) as [E|[q E]]; unfold merge; rewrite E; destruct (authority base); try contradiction; right; [eauto|].
  cbn [Dots.through_last_slash]. destruct (Dots.through_last_slash q).
  - destruct (N.eq_dec slash Dots.slash) as [_|N0]; [cbn; eauto | now contradiction N0].
  - cbn. eauto.
Qed.

(* What the algorithm computes meets the conditions on characters, and that on a path after an
   authority. *)
Lemma target_usable base ref : usable base -> usable ref -> usable (transform base ref).
Proof.
  intros [[Bs Ba Bp Bq] B1] [[Rs Ra Rp Rq] R1]. unfold path_after_authority in *.
  assert (Rem : forall p, free [question_mark; number_sign] p -> free [question_mark; number_sign] (remove_dot_segments p))
    by (intros p F; eapply free_in; [exact F | apply removed_octets | reflexivity]).
  unfold transform. destruct (scheme ref) as [s|] eqn:ES.
  { split; [constructor; cbn; auto; now intros x ->|]. intros A. apply removed_rooted. now apply R1. }
  destruct (authority ref) as [a|] eqn:EA.
  { split; [constructor; cbn; auto|]. intros _. apply removed_rooted. now apply R1. }
  destruct (path ref) as [|c p] eqn:EP.
  { split; [constructor; cbn; auto|]; auto. intros q. destruct (query ref) eqn:Q; auto. }
  set (t := if N.eq_dec c slash then _ else _).
  assert (T : free [question_mark; number_sign] t /\ (authority base <> None -> rooted t)).
  { unfold t. destruct (N.eq_dec c slash) as [->|_].
    - split; auto. intros _. apply removed_rooted. right. eauto.
    - split; [apply Rem; apply directory_free; auto|]. intros A. apply removed_rooted. apply merge_rooted; auto. }
  destruct T. split; [constructor; cbn; auto|]. auto.
Qed.

Lemma guarded_sound c : delimited c -> scheme c <> None -> sound (guarded c).
Proof.
  destruct c as [s a p q f]. intros [Ds Da Dp Dq] S. cbn [scheme authority path query fragment] in *.
  assert (G : free [question_mark; number_sign] (guarded_path (make s a p q f))).
  { unfold guarded_path. cbn [authority path].
    assert (Cons : forall x, none_of [question_mark; number_sign] x = true -> forall p, free [question_mark; number_sign] p -> free [question_mark; number_sign] (x :: p)) by (intros; now constructor).
    destruct a, p as [|d [|e p]]; auto; try (destruct (N.eq_dec d slash); auto); try (destruct (N.eq_dec e slash); auto);
    (apply Cons; [reflexivity|]); first [assumption | apply Cons; [reflexivity | assumption]]. }
  split; [constructor; auto|]. split; [|split].
  - intros A. unfold guarded, with_path, guarded_path in *. cbn [scheme authority path query fragment] in *. destruct a as [a|]; [|contradiction].
    destruct p as [|d p]; [now left|]. destruct (N.eq_dec d slash) as [->|_]; right; eauto.
  - intros A x. unfold guarded, with_path, guarded_path in *. cbn [scheme authority path query fragment] in *. subst a.
    destruct p as [|d [|e p]]; try discriminate. destruct (N.eq_dec d slash) as [->|D]; [|congruence]. destruct (N.eq_dec e slash) as [->|D]; [discriminate | congruence].
  - intros N0. contradiction.
Qed.

(* The target has a scheme. *)
Lemma target_scheme base ref : scheme base <> None -> scheme (transform base ref) <> None.
Proof. unfold transform. intros S. destruct (scheme ref); [discriminate|]. destruct (authority ref); auto. now destruct (path ref). Qed.

(* The target's text splits into the target's components. The path has a guard before it if there
   is no authority and the path begins with "//", and none otherwise. *)
Theorem target_reads_back base ref : usable base -> usable ref -> scheme base <> None ->
  let target := transform base ref in
  split (recompose (guarded target)) = guarded target /\
  guarded target = with_path target
    (if andb (match authority target with None => true | Some _ => false end)
             (match path target with d :: e :: _ => (d =? slash)%N && (e =? slash)%N | _ => false end)
     then [slash; Dots.period] ++ path target else path target).
Proof.
  intros B R S target. pose proof (target_usable base ref B R) as U. fold target in U. split.
  - apply split_recompose. apply guarded_sound; [apply U | now apply target_scheme].
  - unfold guarded. f_equal. destruct U as [_ P]. unfold path_after_authority in P. unfold guarded_path.
    destruct (authority target) as [a|], (path target) as [|d [|e p]]; cbn [andb]; auto.
    + destruct P as [P|[x P]]; [discriminate | discriminate|]. injection P as -> _. now destruct (N.eq_dec slash slash).
    + destruct P as [P|[x P]]; [discriminate | discriminate|]. injection P as -> _. now destruct (N.eq_dec slash slash).
    + destruct (N.eqb_spec d slash), (N.eqb_spec e slash), (N.eq_dec d slash), (N.eq_dec e slash); cbn; auto; contradiction.
Qed.
(* The same for the non-strict algorithm. *)
Corollary non_strict_target_reads_back base ref : usable base -> usable ref -> scheme base <> None ->
  let target := transform base (ignoring_scheme base ref) in split (recompose (guarded target)) = guarded target.
Proof.
  intros B R S. apply target_reads_back; auto. unfold ignoring_scheme. destruct (scheme base); auto. destruct (scheme ref); auto.
  destruct (Dots.eq _ _); auto. destruct R as [[Rs Ra Rp Rq] R1]. split; auto. constructor; cbn; auto. discriminate.
Qed.

(* The guard is there only if it is needed. *)
Theorem guard_is_needed base ref : usable base -> usable ref -> scheme base <> None ->
  let target := transform base ref in split (recompose target) = target <-> guarded target = target.
Proof.
  intros B R S target. split.
  - intros E. apply split_recompose in E as [_ [P [Q _]]]. unfold path_after_authority, path_without_authority in *.
    unfold guarded, with_path, guarded_path. destruct target as [s a p q f]. cbn [scheme authority path query fragment] in *. f_equal.
    destruct a as [a|], p as [|d p]; auto.
    + destruct P as [P|[x P]]; [discriminate | discriminate|]. injection P as -> _. now destruct (N.eq_dec slash slash).
    + destruct p as [|e p]; auto. destruct (N.eq_dec d slash) as [->|]; auto. destruct (N.eq_dec e slash) as [->|]; auto. now contradiction (Q eq_refl p).
  - intros E. rewrite <- E at 2. rewrite <- E at 1. now apply target_reads_back.
Qed.

(* Removing the dot segments of a guarded path removes the guard alone, so guarding it again gives the
   same target. *)
Theorem guard_is_stable c : usable c -> remove_dot_segments (path c) = path c ->
  guarded (with_path c (remove_dot_segments (path (guarded c)))) = guarded c.
Proof.
  intros [_ P] D. assert (E : remove_dot_segments (guarded_path c) = path c).
  { unfold guarded_path. unfold path_after_authority in P. destruct (authority c) as [a|], (path c) as [|d [|e p]] eqn:EP; auto.
    - destruct P as [P|[x P]]; [discriminate | discriminate|]. injection P as -> _. now destruct (N.eq_dec slash slash).
    - destruct P as [P|[x P]]; [discriminate | discriminate|]. injection P as -> _. now destruct (N.eq_dec slash slash).
    - destruct (N.eq_dec d slash) as [->|]; auto. destruct (N.eq_dec e slash) as [->|]; auto.
      rewrite <- D at 2. rewrite !Dots.by_segments. unfold Dots.tidied. cbn [app Dots.split]. destruct (Dots.split p) as [s r].
      cbn. reflexivity. }
  unfold guarded. cbn [path with_path]. rewrite E. destruct c; reflexivity.
Qed.

(* Examples of section 5.4, and deviation D1. *)
Require Import String.
Open Scope string_scope.
Definition resolved (base ref : string) : string := text_of (recompose (guarded (transform (split (bytes base)) (split (bytes ref))))).
Example normal_and_abnormal : map (resolved "http://a/b/c/d;p?q")
  ["g:h"; "g"; "./g"; "g/"; "/g"; "//g"; "?y"; "g?y"; "#s"; ";x"; ""; "."; ".."; "../../g"; "../../../g"; "/./g"; "g."; "./g/."; "g?y/../x"; "http:g"] =
  ["g:h"; "http://a/b/c/g"; "http://a/b/c/g"; "http://a/b/c/g/"; "http://a/g"; "http://g"; "http://a/b/c/d;p?y"; "http://a/b/c/g?y";
   "http://a/b/c/d;p?q#s"; "http://a/b/c/;x"; "http://a/b/c/d;p?q"; "http://a/b/c/"; "http://a/b/"; "http://a/g"; "http://a/g"; "http://a/g";
   "http://a/b/c/g."; "http://a/b/c/g/"; "http://a/b/c/g?y/../x"; "http:g"].
Proof. vm_compute. reflexivity. Qed.
Example a_guard : resolved "foo:/a" ".//b" = "foo:/.//b".
Proof. vm_compute. reflexivity. Qed.
