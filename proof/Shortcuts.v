(* The shortcuts of URI.Resolve: what it takes from the texts of the base and of the reference without
   computing components.

   - keeps: a reference with a scheme and without dot-segments is its own target.
   - climbs: dot-segments at the beginning of a relative path can be dropped together with the segments of a
     directory that they remove.
   - from_authority, same_path, same_document, from_root, in_directory: with an authority in the base or in the
     reference, and without dot-segments, the target's text is a beginning of the base's and an end of the
     reference's. *)
Require Import Arith NArith List Bool Lia.
Require Import Reader Components Resolve.
Require Dots.
Import ListNotations.
Open Scope nat_scope.

Definition clean (p : list N) : Prop := forall s, In s (Dots.segments p) -> ~ Dots.dot_segment s.
Definition dot : list N := [Dots.period].
Definition dots : list N := [Dots.period; Dots.period].

(* "o" is a directory without the "/" at its end; "s" and "r" are the segments of a path. *)
Fixpoint climbed (o s : list N) (r : list (list N)) : list N * list N :=
  match r with
  | [] => if Dots.eq s dot then (o, []) else if Dots.eq s dots then (Dots.chop o, []) else (o, s)
  | t :: q => if Dots.eq s dot then climbed o t q else if Dots.eq s dots then climbed (Dots.chop o) t q else (o, Dots.join s r)
  end.
Lemma clean_chop o : clean o -> clean (Dots.chop o).
Proof. intros C s I. apply Dots.chop_segments in I as [I| ->]; [now apply C | intros [X|X]; discriminate X]. Qed.
Lemma removed_after o p : clean o -> Dots.remove_dot_segments (o ++ Dots.slash :: p) = Dots.tidy o (fst (Dots.split p)) (snd (Dots.split p)).
Proof. intros C. rewrite Dots.by_segments. now apply Dots.tidied_prefix. Qed.
Lemma climbed_tidy r : forall o s, clean o -> Dots.plain s -> Forall Dots.plain r ->
  let '(d, rest) := climbed o s r in clean d /\ Dots.tidy o s r = Dots.remove_dot_segments (d ++ Dots.slash :: rest).
Proof.
  induction r as [|t q IH]; intros o s C P F; cbn [climbed].
  - destruct (Dots.eq s dot) as [->|N1]; [|destruct (Dots.eq s dots) as [->|N2]].
    + split; [exact C|]. rewrite removed_after by exact C. cbn. reflexivity.
    + split; [now apply clean_chop|]. rewrite removed_after by now apply clean_chop. cbn. reflexivity.
    + split; [exact C|]. rewrite removed_after by exact C. pose proof (Dots.split_join s [] P (Forall_nil _)) as J. rewrite Dots.join_nil in J. now rewrite J.
  - inversion F as [|? ? P' F']; subst. destruct (Dots.eq s dot) as [->|N1]; [|destruct (Dots.eq s dots) as [->|N2]].
    + exact (IH o t C P' F').
    + exact (IH (Dots.chop o) t (clean_chop o C) P' F').
    + split; [exact C|]. rewrite removed_after by exact C. now rewrite (Dots.split_join s (t :: q) P F).
Qed.
Lemma climbed_rooted r : forall o s, o = [] \/ (exists y, o = slash :: y) -> let '(d, _) := climbed o s r in d = [] \/ exists y, d = slash :: y.
Proof.
  assert (H : forall o, o = [] \/ (exists y, o = slash :: y) -> Dots.chop o = [] \/ exists y, Dots.chop o = slash :: y).
  { intros o [->|[y ->]]; [now left|]. unfold Dots.chop. destruct (pred _); [now left | right; cbn; eauto]. }
  induction r as [|t q IH]; intros o s R; cbn [climbed]; (destruct (Dots.eq s dot); [|destruct (Dots.eq s dots)]); auto; first [exact (IH _ _ R) | exact (IH _ _ (H o R))].
Qed.
Theorem climbs o path : clean o ->
  let '(d, rest) := climbed o (fst (Dots.split path)) (snd (Dots.split path)) in
  clean d /\ Dots.remove_dot_segments (o ++ Dots.slash :: path) = Dots.remove_dot_segments (d ++ Dots.slash :: rest).
Proof.
  intros C. rewrite removed_after by exact C. pose proof (Dots.split_plain path) as F. unfold Dots.segments in F. inversion F; subst. now apply climbed_tidy.
Qed.

(* What the texts of references have in common with those of their targets. *)
Lemma clean_removed p : clean p -> Dots.remove_dot_segments p = p.
Proof. intros C. now apply Dots.only_dot_segments_change. Qed.
Lemma guard_of_sound c : path_after_authority c -> path_without_authority c -> guarded c = c.
Proof.
  destruct c as [s a p q f]. unfold path_after_authority, path_without_authority, guarded, with_path, guarded_path. cbn [scheme authority path query fragment]. intros A W. f_equal.
  destruct a as [a|], p as [|d [|e p]]; try reflexivity.
  - destruct A as [A|[x A]]; [discriminate | discriminate|]. injection A as -> _. now destruct (N.eq_dec slash slash).
  - destruct A as [A|[x A]]; [discriminate | discriminate|]. injection A as -> _. now destruct (N.eq_dec slash slash).
  - destruct (N.eq_dec d slash) as [->|_]; [|reflexivity]. destruct (N.eq_dec e slash) as [->|_]; [|reflexivity]. now contradiction (W eq_refl p).
Qed.
Definition target_text (base ref : components) : list N := recompose (guarded (transform base ref)).

Theorem keeps base ref : sound ref -> scheme ref <> None -> clean (path ref) -> target_text base ref = recompose ref.
Proof.
  destruct ref as [[s|] a p q f]; [|intros _ N0; now contradiction N0]. intros [_ [A [W _]]] _ C. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  rewrite clean_removed by exact C. now rewrite guard_of_sound.
Qed.

(* Beginnings of the text of a base. *)
Definition through_authority (base : components) : list N := recompose (make (scheme base) (authority base) [] None None).
Definition through_path (base : components) : list N := recompose (make (scheme base) (authority base) (path base) None None).
Definition through_query (base : components) : list N := recompose (make (scheme base) (authority base) (path base) (query base) None).

Theorem from_authority base ref : sound ref -> scheme ref = None -> authority ref <> None -> clean (path ref) ->
  target_text base ref = match scheme base with Some s => s ++ [colon] | None => [] end ++ recompose ref.
Proof.
  destruct ref as [s [a|] p q f]; [|intros _ _ N0; now contradiction N0]. cbn [scheme authority path query fragment]. intros [_ [A [W _]]] -> _ C. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  rewrite clean_removed by exact C. rewrite guard_of_sound; [reflexivity | exact A | intros X; discriminate X].
Qed.
Theorem same_path base ref : sound base -> scheme ref = None -> authority ref = None -> path ref = [] -> query ref <> None ->
  target_text base ref = through_path base ++ recompose ref.
Proof.
  destruct ref as [s a p [q|] f]; [|intros _ _ _ _ N0; now contradiction N0]. cbn [scheme authority path query fragment]. intros [_ [A [W _]]] -> -> -> _. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  rewrite guard_of_sound; [|exact A | exact W]. unfold through_path, recompose. cbn [scheme authority path query fragment]. now rewrite !app_nil_r, <- !app_assoc.
Qed.
Theorem same_document base ref : sound base -> scheme ref = None -> authority ref = None -> path ref = [] -> query ref = None ->
  target_text base ref = through_query base ++ recompose ref.
Proof.
  destruct ref as [s a p q f]. cbn [scheme authority path query fragment]. intros [_ [A [W _]]] -> -> -> ->. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  rewrite guard_of_sound; [|exact A | exact W]. unfold through_query, recompose. cbn [scheme authority path query fragment]. now rewrite !app_nil_r, <- !app_assoc.
Qed.
Theorem from_root base ref p : authority base <> None -> scheme ref = None -> authority ref = None -> path ref = slash :: p -> clean (path ref) ->
  target_text base ref = through_authority base ++ recompose ref.
Proof.
  destruct ref as [s a x q f]. cbn [scheme authority path query fragment]. intros N0 -> -> E C. subst x. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  destruct (N.eq_dec slash slash) as [_|X]; [|now contradiction X]. rewrite clean_removed by exact C.
  rewrite guard_of_sound; [|intros _; right; cbn; eauto | intros X; now contradiction N0].
  unfold through_authority, recompose. cbn [scheme authority path query fragment]. now rewrite !app_nil_r, <- !app_assoc.
Qed.
(* The directory of the base's path, or "/" after an authority with an empty path. *)
Definition directory (base : components) : list N := merge base [].
Lemma merged base p : merge base p = directory base ++ p.
Proof. unfold directory, merge. destruct (authority base), (path base); cbn [app]; now rewrite ?app_nil_r. Qed.
Lemma directory_rooted base : path_after_authority base -> authority base <> None -> exists d, directory base = slash :: d.
Proof.
  intros A N0. unfold directory, merge. destruct (authority base) as [a|] eqn:E; [|now contradiction N0]. unfold path_after_authority in A. rewrite E in A.
  destruct (A ltac:(discriminate)) as [->|[q ->]]; [eauto|]. cbn [Dots.through_last_slash]. destruct (Dots.through_last_slash q); [destruct (N.eq_dec slash Dots.slash) as [_|X]; [cbn; eauto | now contradiction X] | cbn; eauto].
Qed.
Theorem in_directory base ref c p : sound base -> authority base <> None -> scheme ref = None -> authority ref = None -> path ref = c :: p -> c <> slash ->
  clean (directory base ++ path ref) -> target_text base ref = through_authority base ++ directory base ++ recompose ref.
Proof.
  destruct ref as [s a x q f]. cbn [scheme authority path query fragment]. intros [_ [A _]] N0 -> -> E Ns C. subst x. unfold target_text, transform. cbn [scheme authority path query fragment] in *.
  destruct (N.eq_dec c slash) as [X|_]; [contradiction|]. rewrite merged, clean_removed by exact C. destruct (directory_rooted base A N0) as [d D].
  rewrite guard_of_sound; [|intros _; right; rewrite D; cbn; eauto | intros X; now contradiction N0].
  unfold through_authority, recompose. cbn [scheme authority path query fragment]. now rewrite !app_nil_r, <- !app_assoc.
Qed.
(* With dot-segments in the reference, and none in the directory: they are dropped first, and what is left is merged. *)
Theorem climbs_from base ref o c p : sound base -> authority base <> None -> scheme ref = None -> authority ref = None -> path ref = c :: p -> c <> slash ->
  directory base = o ++ [slash] -> clean o ->
  let '(d, rest) := climbed o (fst (Dots.split (path ref))) (snd (Dots.split (path ref))) in clean rest ->
  target_text base ref = through_authority base ++ d ++ slash :: rest ++ recompose (make None None [] (query ref) (fragment ref)).
Proof.
  destruct ref as [s a x q f]. cbn [scheme authority path query fragment]. intros [_ [A _]] N0 -> -> E Ns D C. subst x. pose proof (climbs o (c :: p) C) as K. pose proof (climbed_rooted (snd (Dots.split (c :: p))) o (fst (Dots.split (c :: p)))) as R0.
  destruct (climbed o _ _) as [d rest]. destruct K as [Cd K]. intros Cr.
  unfold target_text, transform. cbn [scheme authority path query fragment] in *. destruct (N.eq_dec c slash) as [X|_]; [contradiction|].
  assert (M : merge base (c :: p) = o ++ Dots.slash :: c :: p) by (rewrite merged, D, <- app_assoc; reflexivity). rewrite M, K.
  assert (Clean : clean (d ++ Dots.slash :: rest)).
  { intros y I. unfold Dots.segments in I. rewrite <- (Dots.join_split rest), Dots.split_app, (Dots.join_split rest) in I. cbn [fst snd] in I. destruct I as [I|I]; [apply Cd; now left|].
    apply in_app_or in I as [I|I]; [apply Cd; now right | now apply Cr]. }
  rewrite clean_removed by exact Clean.
  assert (R : d = [] \/ exists y, d = slash :: y).
  { destruct (directory_rooted base A N0) as [y Y]. rewrite D in Y. apply R0. destruct o as [|z o]; [now left | right]. cbn in Y. injection Y as -> _. eauto. }
  rewrite guard_of_sound; [|intros _; right; cbn [path]; destruct R as [->|[y ->]]; cbn; eauto | intros X; now contradiction N0].
  unfold through_authority, recompose. cbn [scheme authority path query fragment]. rewrite !app_nil_r, <- !app_assoc. cbn [app]. reflexivity.
Qed.
