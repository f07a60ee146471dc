(* remove_dot_segments (RFC 3986, section 5.2.4), as it is printed and in one pass.

   This file states the algorithm of the RFC with its two buffers and the steps A to E, and proves
   - terminates: it ends for every input, with one result.
   - no_dot_segment_is_left: no complete segment of the result is "." or "..".
   - only_dot_segments_change: a path stays as it is if and only if it has no complete dot segment.
   - idempotent.
   - in_place_is_by_the_letter, from_a_clean_start: the functions removeDotSegments and
     removeDotSegmentsFrom of path.go return the same path.

   The model of the Go functions is "loop" below: a slice of bytes as a list, its indexes w, r and
   root as natural numbers, bytes.IndexByte and bytes.LastIndexByte, and copy, whose source is read
   before it is written. It does not model the machine's integers, and the slice of Go that shares
   memory with the argument. The bytes are natural numbers, so nothing depends on their range. *)
Require Import Arith NArith List Bool Lia.
Require Import Reader.
Import ListNotations.
Open Scope nat_scope.

Definition slash : N := 47%N.
Definition period : N := 46%N.
Definition not_slash (c : N) : bool := negb (c =? slash)%N.
Definition eq : forall a b : list N, {a = b} + {a <> b} := list_eq_dec N.eq_dec.

(* Returns what follows p in l, if l begins with p. *)
Fixpoint after (p l : list N) : option (list N) :=
  match p, l with
  | [], _ => Some l
  | a :: p, b :: l => if N.eq_dec a b then after p l else None
  | _ :: _, [] => None
  end.

(* Returns the length of l up to and including its last "/", or 0 if it has none. *)
Fixpoint through_last_slash (l : list N) : nat :=
  match l with
  | [] => 0
  | c :: t => match through_last_slash t with O => if N.eq_dec c slash then 1 else 0 | n => S n end
  end.

(* Removes the last segment and its preceding "/" (if any) from an output buffer. *)
Definition chop (o : list N) : list N := firstn (pred (through_last_slash o)) o.

(* Returns the first segment of an input buffer, "including the initial "/" character (if any) and
   any subsequent characters up to, but not including, the next "/" character", and the rest. *)
Definition first_segment (i : list N) : list N * list N :=
  match i with [] => ([], []) | c :: t => let (s, r) := span not_slash t in (c :: s, r) end.

(* One round of the loop of section 5.2.4, step 2. *)
Definition step (i o : list N) : list N * list N :=
  match after [period; period; slash] i with Some r => (r, o) | None => (* A *)
  match after [period; slash] i with Some r => (r, o) | None =>
  match after [slash; period; slash] i with Some r => (slash :: r, o) | None => (* B *)
  if eq i [slash; period] then ([slash], o) else
  match after [slash; period; period; slash] i with Some r => (slash :: r, chop o) | None => (* C *)
  if eq i [slash; period; period] then ([slash], chop o) else
  if eq i [period] then ([], o) else (* D *)
  if eq i [period; period] then ([], o) else
  let (s, r) := first_segment i in (r, o ++ s) (* E *)
  end end end end.

(* The loop ends with the output buffer r when the input buffer is empty. *)
Inductive runs : list N -> list N -> list N -> Prop :=
| stop o : runs [] o o
| go i o r : i <> [] -> runs (fst (step i o)) (snd (step i o)) r -> runs i o r.

Fixpoint iterate (n : nat) (i o : list N) : list N :=
  match i, n with
  | [], _ | _, O => o
  | _, S n => let (i, o) := step i o in iterate n i o
  end.
Definition remove_dot_segments (path : list N) : list N := iterate (length path) path [].

Lemma after_length p : forall l r, after p l = Some r -> length l = length p + length r.
Proof.
  induction p as [|a p IH]; intros [|b l] r E; simpl in *; try discriminate; try (injection E as <-; auto; fail).
  destruct (N.eq_dec a b); [|discriminate]. apply IH in E. lia.
Qed.
Lemma span_app p l : fst (span p l) ++ snd (span p l) = l.
Proof. induction l as [|c l IH]; simpl; auto. destruct (p c); simpl; auto. destruct (span p l). simpl in *. now rewrite IH. Qed.

Lemma step_shortens i o : i <> [] -> length (fst (step i o)) < length i.
Proof.
  intros N0. unfold step.
  repeat match goal with |- context[match after ?p i with _ => _ end] => destruct (after p i) eqn:?E; [apply after_length in E; simpl in *; lia|clear E] end.
  destruct (eq i [slash; period]) as [->|_]; [simpl; lia|].
  match goal with |- context[match after ?p i with _ => _ end] => destruct (after p i) eqn:E; [apply after_length in E; simpl in *; lia|clear E] end.
  destruct (eq i _) as [->|_]; [simpl; lia|]. destruct (eq i _) as [->|_]; [simpl; lia|]. destruct (eq i _) as [->|_]; [simpl; lia|].
  destruct i as [|c t]; [contradiction|]. simpl. pose proof (span_app not_slash t) as S. destruct (span not_slash t) as [s r]. simpl in *.
  rewrite <- S, app_length. lia.
Qed.

Lemma iterate_runs n : forall i o, length i <= n -> runs i o (iterate n i o).
Proof.
  induction n as [|n IH]; intros [|c i] o L; simpl in L; try (constructor; fail); try lia.
  apply go; [discriminate|]. pose proof (step_shortens (c :: i) o) as S. simpl iterate.
  destruct (step (c :: i) o) as [i' o']. simpl in *. apply IH. assert (c :: i <> []) by discriminate. specialize (S H). lia.
Qed.
Lemma runs_once i o r : runs i o r -> forall r', runs i o r' -> r = r'.
Proof. induction 1; intros r' R; inversion R; subst; try contradiction; auto. Qed.

(* Termination: the algorithm has exactly one result, which the function above returns. *)
Theorem terminates : forall path result, runs path [] result <-> result = remove_dot_segments path.
Proof.
  intros path result. split.
  - intros R. eapply runs_once; [exact R|]. now apply iterate_runs.
  - intros ->. now apply iterate_runs.
Qed.

(* Paths as segments: a first one, and others that each follow a "/". *)
Fixpoint split (l : list N) : list N * list (list N) :=
  match l with
  | [] => ([], [])
  | c :: t => let (s, r) := split t in if N.eq_dec c slash then ([], s :: r) else (c :: s, r)
  end.
Definition segments (l : list N) : list (list N) := fst (split l) :: snd (split l).
Definition join (s : list N) (r : list (list N)) : list N := s ++ flat_map (cons slash) r.
Definition plain (s : list N) : Prop := ~ In slash s.
Definition dot_segment (s : list N) : Prop := s = [period] \/ s = [period; period].

Lemma plain_cons c s : plain (c :: s) <-> c <> slash /\ plain s.
Proof. unfold plain. simpl. intuition. Qed.
Lemma plain_period : plain [period] /\ plain [period; period] /\ plain [].
Proof. unfold plain. repeat split; simpl; intuition discriminate. Qed.
Lemma join_split l : join (fst (split l)) (snd (split l)) = l.
Proof.
  induction l as [|c l IH]; simpl; auto. destruct (split l) as [s r]. simpl in IH. destruct (N.eq_dec c slash) as [->|]; simpl; unfold join in *; simpl; now rewrite IH.
Qed.
Lemma split_plain l : Forall plain (segments l).
Proof.
  unfold segments. induction l as [|c l IH]; simpl; [constructor; auto; apply plain_period|]. destruct (split l) as [s r]. simpl in *.
  destruct (N.eq_dec c slash); simpl; [constructor; auto; apply plain_period|]. inversion IH; subst. constructor; auto. now apply plain_cons.
Qed.
Lemma split_join s r : plain s -> Forall plain r -> split (join s r) = (s, r).
Proof.
  revert r. induction s as [|c s IH]; intros r P F.
  - unfold join. simpl. induction F as [|x r X F IHr]; simpl; auto. destruct (N.eq_dec slash slash); [|contradiction].
    assert (E : split (x ++ flat_map (cons slash) r) = (x, r)); [|now rewrite E].
    clear - X IHr. induction x as [|c x IH]; simpl; auto. rewrite IH; [|intros I; apply X; now right].
    destruct (N.eq_dec c slash) as [->|]; auto. exfalso. apply X. now left.
  - unfold join in *. simpl. rewrite IH; auto; [|intros I; apply P; now right]. destruct (N.eq_dec c slash) as [->|]; auto. exfalso. apply P. now left.
Qed.
Lemma segments_end o s : plain s -> segments (o ++ slash :: s) = segments o ++ [s].
Proof.
  intros P. unfold segments. induction o as [|c o IH]; simpl.
  - assert (E : split s = (s, [])) by (replace s with (join s []) at 1 by (unfold join; simpl; apply app_nil_r); now apply split_join).
    rewrite E. destruct (N.eq_dec slash slash); [auto | contradiction].
  - destruct (split (o ++ slash :: s)) as [a b], (split o) as [a' b']. simpl in IH. injection IH as -> ->.
    destruct (N.eq_dec c slash); simpl; auto.
Qed.

(* The algorithm over segments. o is the output before the "/" that the segment s follows. *)
Definition climb (o s : list N) : list N :=
  if eq s [period] then o else if eq s [period; period] then chop o else o ++ slash :: s.
Fixpoint tidy (o s : list N) (r : list (list N)) : list N :=
  match r with
  | [] => if eq s [period] then o ++ [slash] else if eq s [period; period] then chop o ++ [slash] else o ++ slash :: s
  | s' :: r => tidy (climb o s) s' r
  end.
(* The beginning of a path that has no segment yet. *)
Fixpoint tidy_first (s : list N) (r : list (list N)) : list N :=
  match r with
  | [] => if eq s [period] then [] else if eq s [period; period] then [] else s
  | s' :: r => if eq s [period] then tidy_first s' r else if eq s [period; period] then tidy_first s' r else tidy s s' r
  end.
Definition tidied (path : list N) : list N := tidy_first (fst (split path)) (snd (split path)).

(* Prefixes of the input buffer and its first segment. *)
Lemma after_segment q : forall s t, plain q -> plain s -> after (q ++ [slash]) (s ++ slash :: t) = if eq s q then Some t else None.
Proof.
  induction q as [|a q IH]; intros [|b s] t Q S; cbn [after app].
  - destruct (N.eq_dec slash slash); [|contradiction]. now destruct (eq [] []).
  - apply plain_cons in S as [S _]. destruct (N.eq_dec slash b); [congruence|]. now destruct (eq (b :: s) []).
  - apply plain_cons in Q as [Q _]. destruct (N.eq_dec a slash); [contradiction|]. now destruct (eq [] (a :: q)).
  - apply plain_cons in Q as [_ Q], S as [_ S]. destruct (N.eq_dec a b) as [->|D].
    + rewrite IH by assumption. destruct (eq s q), (eq (b :: s) (b :: q)); auto; congruence.
    + destruct (eq (b :: s) (a :: q)); [congruence | auto].
Qed.
Lemma after_alone q : forall s, plain s -> after (q ++ [slash]) s = None.
Proof.
  induction q as [|a q IH]; intros [|b s] S; cbn [after app]; auto; apply plain_cons in S as [B S].
  - destruct (N.eq_dec slash b); [congruence | auto].
  - destruct (N.eq_dec a b); auto.
Qed.
Lemma span_segment s t : plain s -> span not_slash (s ++ slash :: t) = (s, slash :: t).
Proof.
  induction s as [|c s IH]; intros P; cbn; auto. apply plain_cons in P as [C P]. unfold not_slash at 1. rewrite (proj2 (N.eqb_neq _ _) C). simpl. now rewrite IH.
Qed.
Lemma span_alone s : plain s -> span not_slash s = (s, []).
Proof.
  induction s as [|c s IH]; intros P; cbn; auto. apply plain_cons in P as [C P]. unfold not_slash at 1. rewrite (proj2 (N.eqb_neq _ _) C). simpl. now rewrite IH.
Qed.

Lemma after_skip a q l : after (a :: q) (a :: l) = after q l.
Proof. simpl. destruct (N.eq_dec a a); [auto | contradiction]. Qed.
Lemma after_differs a b q l : a <> b -> after (a :: q) (b :: l) = None.
Proof. simpl. destruct (N.eq_dec a b); [contradiction | auto]. Qed.
Lemma period_slash : period <> slash. Proof. discriminate. Qed.
Lemma slash_period : slash <> period. Proof. discriminate. Qed.

(* One round on "/" and a segment that another one follows. *)
Lemma step_inner o s t : plain s -> step (slash :: s ++ slash :: t) o = (slash :: t, climb o s).
Proof.
  intros S. destruct plain_period as [P1 [P2 _]]. unfold step, climb.
  rewrite !after_differs by exact period_slash. rewrite !after_skip.
  rewrite (after_segment [period]), (after_segment [period; period]) by assumption.
  destruct (eq s [period]); auto. destruct (eq _ [slash; period]) as [E|_].
  { injection E as E. destruct s as [|c [|d s]]; discriminate. }
  destruct (eq s [period; period]); auto.
  destruct (eq _ [slash; period; period]) as [E|_]; [injection E as E; destruct s as [|c [|d [|e s]]]; discriminate|].
  destruct (eq _ [period]); [discriminate|]. destruct (eq _ [period; period]); [discriminate|].
  cbn [first_segment]. now rewrite span_segment.
Qed.
(* The last rounds, on "/" and the last segment. *)
Lemma runs_last o s : plain s -> runs (slash :: s) o (tidy o s []).
Proof.
  intros S.
  assert (T : forall o, runs [slash] o (o ++ [slash])).
  { intros o'. apply go; [discriminate|]. change (step [slash] o') with (@nil N, o' ++ [slash]). constructor. }
  apply go; [discriminate|]. unfold step, tidy. rewrite !after_differs by exact period_slash. rewrite !after_skip.
  rewrite (after_alone [period]), (after_alone [period; period]) by assumption.
  destruct (eq (slash :: s) [slash; period]) as [E|E].
  { injection E as ->. cbn. apply T. }
  destruct (eq s [period]) as [->|_]; [contradiction|].
  destruct (eq (slash :: s) [slash; period; period]) as [F|F].
  { injection F as ->. cbn. apply T. }
  destruct (eq s [period; period]) as [->|_]; [contradiction|].
  destruct (eq _ [period]); [discriminate|]. destruct (eq _ [period; period]); [discriminate|].
  cbn [first_segment]. rewrite span_alone by assumption. cbn. constructor.
Qed.

Lemma runs_tidy r : forall o s, plain s -> Forall plain r -> runs (slash :: join s r) o (tidy o s r).
Proof.
  induction r as [|s' r IH]; intros o s S F.
  - unfold join. simpl flat_map. rewrite app_nil_r. now apply runs_last.
  - inversion F; subst. apply go; [discriminate|]. unfold join. cbn [flat_map]. rewrite <- app_comm_cons, step_inner by assumption. cbn [fst snd tidy]. now apply IH.
Qed.
Lemma runs_tidy_first r : forall s, plain s -> Forall plain r -> runs (join s r) [] (tidy_first s r).
Proof.
  destruct plain_period as [P1 [P2 P0]].
  induction r as [|s' r IH]; intros s S F.
  - unfold join. simpl flat_map. rewrite app_nil_r. destruct s as [|c s]; [cbn; constructor|]. apply go; [discriminate|]. unfold step, tidy_first.
    rewrite (after_alone [period; period]), (after_alone [period]) by assumption.
    assert (C : c <> slash) by now apply plain_cons in S.
    rewrite !after_differs by congruence.
    destruct (eq _ [slash; period]); [congruence|]. destruct (eq _ [slash; period; period]); [congruence|].
    destruct (eq (c :: s) [period]); [cbn; constructor|]. destruct (eq (c :: s) [period; period]); [cbn; constructor|].
    cbn [first_segment]. rewrite span_alone by (now apply plain_cons in S). cbn. constructor.
  - inversion F as [|? ? S' F']; subst. destruct s as [|c s].
    + unfold join. cbn [app flat_map tidy_first]. destruct (eq [] [period]); [discriminate|]. destruct (eq [] [period; period]); [discriminate|]. now apply runs_tidy.
    + change (join (c :: s) (s' :: r)) with ((c :: s) ++ slash :: join s' r). apply go; [discriminate|].
      assert (C : c <> slash) by now apply plain_cons in S. unfold step. rewrite (after_segment [period; period]), (after_segment [period]) by assumption.
      cbn [tidy_first]. destruct (eq (c :: s) [period; period]) as [E|NE].
      { destruct (eq (c :: s) [period]); [congruence|]. cbn [fst snd]. now apply IH. }
      destruct (eq (c :: s) [period]); [cbn [fst snd]; now apply IH|].
      rewrite <- app_comm_cons, !after_differs by congruence.
      destruct (eq _ [slash; period]); [congruence|]. destruct (eq _ [slash; period; period]); [congruence|].
      destruct (eq _ [period]) as [E|_]; [injection E; destruct s; discriminate|].
      destruct (eq _ [period; period]) as [E|_]; [injection E; destruct s as [|? [|]]; discriminate|].
      cbn [first_segment]. rewrite span_segment by (now apply plain_cons in S). cbn [fst snd app]. now apply runs_tidy.
Qed.
Theorem by_segments path : remove_dot_segments path = tidied path.
Proof.
  symmetry. apply terminates. unfold tidied. rewrite <- (join_split path) at 1. pose proof (split_plain path) as P. inversion P; subst. now apply runs_tidy_first.
Qed.

(* The last "/" of an output buffer. *)
Lemma last_slash o : plain o /\ through_last_slash o = 0 \/ exists o' s, o = o' ++ slash :: s /\ plain s /\ through_last_slash o = S (length o').
Proof.
  induction o as [|c o [[P T]|[o' [s [-> [P T]]]]]]; simpl.
  - left. split; auto. intros [].
  - rewrite T. destruct (N.eq_dec c slash) as [->|C]; [right; exists [], o; auto|]. left. split; auto. now apply plain_cons.
  - rewrite T. right. exists (c :: o'), s. auto.
Qed.
Lemma chop_cases o : chop o = [] /\ plain o \/ exists s, o = chop o ++ slash :: s /\ plain s.
Proof.
  unfold chop. destruct (last_slash o) as [[P T]|[o' [s [E [P T]]]]]; rewrite T; simpl; auto.
  right. exists s. rewrite E at 2. now rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r.
Qed.
Lemma chop_segments o x : In x (segments (chop o)) -> In x (segments o) \/ x = [].
Proof.
  destruct (chop_cases o) as [[-> _]|[s [E P]]].
  - simpl. intuition.
  - intros I. left. rewrite E, segments_end by assumption. apply in_or_app. auto.
Qed.

(* Where the segments of the result come from. *)
Lemma tidy_segments r : forall o s x, plain s -> Forall plain r -> In x (segments (tidy o s r)) ->
  x = [] \/ In x (segments o) \/ In x (s :: r) /\ ~ dot_segment x.
Proof.
  destruct plain_period as [_ [_ P0]].
  induction r as [|s' r IH]; intros o s x S F I; cbn [tidy] in I.
  - unfold dot_segment. destruct (eq s [period]); [|destruct (eq s [period; period])]; rewrite segments_end in I by assumption; apply in_app_or in I as [I|[<-|[]]]; auto.
    + apply chop_segments in I. tauto.
    + right. right. simpl. tauto.
  - inversion F; subst. apply IH in I; auto. destruct I as [I|[I|[I D]]]; auto; [|right; right; simpl in *; tauto].
    unfold climb in I. destruct (eq s [period]) as [E1|E1]; auto. destruct (eq s [period; period]) as [E2|E2].
    + apply chop_segments in I. tauto.
    + rewrite segments_end in I by assumption. apply in_app_or in I as [I|[<-|[]]]; auto. right. right. unfold dot_segment. simpl. tauto.
Qed.
Lemma plain_segments s : plain s -> segments s = [s].
Proof. intros P. unfold segments. replace s with (join s []) by (unfold join; simpl; now rewrite app_nil_r). rewrite split_join; auto; unfold join; simpl; now rewrite app_nil_r. Qed.
Lemma tidy_first_segments r : forall s x, plain s -> Forall plain r -> In x (segments (tidy_first s r)) ->
  x = [] \/ In x (s :: r) /\ ~ dot_segment x.
Proof.
  induction r as [|s' r IH]; intros s x S F I; cbn [tidy_first] in I; unfold dot_segment in *.
  - destruct (eq s [period]); [simpl in I; intuition|]. destruct (eq s [period; period]); [simpl in I; intuition|].
    rewrite plain_segments in I by assumption. destruct I as [<-|[]]. right. simpl. tauto.
  - inversion F; subst. destruct (eq s [period]); [apply IH in I; auto; simpl in *; tauto|].
    destruct (eq s [period; period]); [apply IH in I; auto; simpl in *; tauto|].
    apply tidy_segments in I; auto. unfold dot_segment in I. rewrite plain_segments in I by assumption. simpl in *. destruct I as [I|[[<-|[]]|I]]; tauto.
Qed.

(* A segment of the result is one of the path, or is empty. No complete one is "." or "..". *)
Theorem segments_of_the_result path s : In s (segments (remove_dot_segments path)) -> s = [] \/ In s (segments path).
Proof.
  rewrite by_segments. intros I. pose proof (split_plain path) as P. inversion P; subst. apply tidy_first_segments in I; auto. tauto.
Qed.
Theorem no_dot_segment_is_left path s : In s (segments (remove_dot_segments path)) -> ~ dot_segment s.
Proof.
  rewrite by_segments. intros I. pose proof (split_plain path) as P. inversion P; subst. apply tidy_first_segments in I; auto.
  destruct I as [->|[_ D]]; auto. unfold dot_segment. intuition discriminate.
Qed.

Lemma tidy_clean r : forall o s, Forall (fun x => ~ dot_segment x) (s :: r) -> tidy o s r = o ++ slash :: join s r.
Proof.
  unfold dot_segment. induction r as [|s' r IH]; intros o s F; inversion F as [|? ? D F']; subst; cbn [tidy]; unfold join; cbn [flat_map].
  - destruct (eq s [period]); [tauto|]. destruct (eq s [period; period]); [tauto|]. now rewrite app_nil_r.
  - rewrite IH by assumption. unfold climb. destruct (eq s [period]); [tauto|]. destruct (eq s [period; period]); [tauto|].
    unfold join. now rewrite <- !app_assoc.
Qed.
Lemma tidied_clean path : Forall (fun x => ~ dot_segment x) (segments path) -> tidied path = path.
Proof.
  unfold segments, tidied. intros F. rewrite <- (join_split path) at 3. destruct (split path) as [s r]. cbn [fst snd] in *. unfold dot_segment in *.
  inversion F as [|? ? D F']; subst. destruct r as [|s' r]; cbn [tidy_first]; (destruct (eq s [period]); [tauto|]); (destruct (eq s [period; period]); [tauto|]).
  - unfold join. simpl. now rewrite app_nil_r.
  - now rewrite tidy_clean.
Qed.

Theorem only_dot_segments_change path : remove_dot_segments path = path <-> forall s, In s (segments path) -> ~ dot_segment s.
Proof.
  split.
  - intros <- s. apply no_dot_segment_is_left.
  - intros D. rewrite by_segments. apply tidied_clean. now apply Forall_forall.
Qed.
Theorem idempotent path : remove_dot_segments (remove_dot_segments path) = remove_dot_segments path.
Proof. apply only_dot_segments_change. intros s. apply no_dot_segment_is_left. Qed.

(* The functions of path.go. *)

(* path[i:j] *)
Definition slice (path : list N) (i j : nat) : list N := firstn (j - i) (skipn i path).
(* copy(path[i:], src), for a source that path has room for *)
Definition copied (path : list N) (i : nat) (src : list N) : list N := firstn i path ++ src ++ skipn (i + length src) path.
(* rootLen *)
Definition root_len (path : list N) : nat := match path with c :: _ => if N.eq_dec c slash then 1 else 0 | [] => 0 end.
(* segmentEnd: bytes.IndexByte is the length of the part without a "/" *)
Definition segment_end (path : list N) (i : nat) : nat := i + length (fst (span not_slash (skipn i path))).
(* lastSegment: bytes.LastIndexByte plus 1 is through_last_slash *)
Definition last_segment (path : list N) (root e : nat) : nat :=
  if e =? root then root else root + through_last_slash (slice path root (e - 1)).

(* The loop of removeDotSegmentsFrom. None: it takes more than f rounds. *)
Fixpoint loop (f : nat) (path : list N) (w r root : nat) : option (list N) :=
  match f with O => None | S f =>
  if length path <? r then Some (firstn w path) else
  let e := segment_end path r in
  let s := slice path r e in
  if eq s [period] then loop f path w (e + 1) root else
  if eq s [period; period] then
    if w =? root then loop f path w (e + 1) root else
    let w := last_segment path root w in
    if w =? 0 then loop f (copied path 0 [slash]) 1 (e + 1) 1 else loop f path w (e + 1) root
  else
    let src := slice path r (min (e + 1) (length path)) in
    loop f (copied path w src) (w + length src) (e + 1) root
  end.
Definition remove_from (path : list N) (clean : nat) : option (list N) := loop (length path + 2) path clean clean (root_len path).
Definition remove_in_place (path : list N) : option (list N) := remove_from path (root_len path).

Lemma skipn_at (x y : list N) : skipn (length x) (x ++ y) = y.
Proof. now rewrite skipn_app, Nat.sub_diag, skipn_all. Qed.
Lemma firstn_at (x y : list N) : firstn (length x) (x ++ y) = x.
Proof. now rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. Qed.
Lemma slice_at (x s y : list N) : slice (x ++ s ++ y) (length x) (length x + length s) = s.
Proof. unfold slice. rewrite skipn_at. replace (length x + length s - length x) with (length s) by lia. apply firstn_at. Qed.
Lemma join_cons s s' r : join s (s' :: r) = s ++ slash :: join s' r.
Proof. reflexivity. Qed.
Lemma join_nil s : join s [] = s.
Proof. apply app_nil_r. Qed.
Lemma segment_end_at x s r : plain s -> segment_end (x ++ join s r) (length x) = length x + length s.
Proof.
  intros P. unfold segment_end. rewrite skipn_at. destruct r as [|s' r]; [rewrite join_nil, span_alone | rewrite join_cons, span_segment]; auto.
Qed.
Lemma copied_at out mid src t : exists mid', length mid' = length mid /\ copied (out ++ mid ++ src ++ t) (length out) src = (out ++ src) ++ mid' ++ t.
Proof.
  exists (skipn (length src) (mid ++ src)). split; [rewrite skipn_length, app_length; lia|].
  unfold copied. rewrite firstn_at, <- app_assoc. f_equal. f_equal.
  rewrite skipn_app, skipn_all2 by lia. replace (length out + length src - length out) with (length src) by lia.
  rewrite app_assoc, skipn_app, app_length. replace (length src - (length mid + length src)) with 0 by lia. reflexivity.
Qed.
Lemma chop_through o : through_last_slash o = 0 /\ chop o = [] \/ exists y, o = (chop o ++ [slash]) ++ y /\ through_last_slash o = length (chop o ++ [slash]).
Proof.
  unfold chop. destruct (last_slash o) as [[P T]|[o' [s [E [P T]]]]]; rewrite T; simpl; auto.
  right. exists s. rewrite E, firstn_at, <- app_assoc, app_length. simpl. split; auto. lia.
Qed.

(* What ".." takes back, where out = o ++ "/" is written and root is 0, or 1 after a "/". *)
Definition rooted (root : nat) (o : list N) : Prop := root = 0 \/ root = 1 /\ (o = [] \/ exists x, o = slash :: x).
Lemma rooted_climb root o s : rooted root o -> rooted root (o ++ slash :: s).
Proof. intros [->|[-> [->|[y ->]]]]; unfold rooted; simpl; eauto 6. Qed.
Lemma rooted_chop root o : rooted root o -> rooted root (chop o).
Proof.
  intros [->|[-> [->|[y ->]]]]; unfold rooted; auto. right. split; auto.
  unfold chop. destruct (pred _) as [|n]; simpl; eauto.
Qed.
Lemma last_segment_at root o t : rooted root o -> length o + 1 <> root ->
  let k := last_segment (o ++ slash :: t) root (length o + 1) in
  k = 0 /\ root = 0 /\ chop o = [] \/ k <> 0 /\ k = length (chop o ++ [slash]) /\ exists y, o ++ [slash] = (chop o ++ [slash]) ++ y.
Proof.
  intros R L k. unfold k, last_segment. clear k. rewrite (proj2 (Nat.eqb_neq _ _)) by exact L. unfold slice.
  replace (length o + 1 - 1 - root) with (length o - root) by lia.
  destruct R as [->|[-> R]].
  - rewrite Nat.sub_0_r. cbn [skipn Nat.add]. rewrite firstn_at. destruct (chop_through o) as [[-> C]|[y [E T]]]; auto.
    right. rewrite T. split; [rewrite app_length; simpl; lia|]. split; auto. exists (y ++ [slash]). rewrite E at 1. now rewrite <- !app_assoc.
  - destruct R as [->|[x ->]]; [now simpl in L|]. right. split; [lia|]. cbn [app skipn length]. rewrite Nat.sub_succ, Nat.sub_0_r, firstn_at.
    unfold chop. cbn [through_last_slash]. destruct (chop_through x) as [[T C]|[y [E T]]].
    + rewrite T. destruct (N.eq_dec slash slash); [|contradiction]. simpl. eauto.
    + assert (Q : length (chop x ++ [slash]) = S (length (chop x))) by (rewrite app_length; simpl; lia).
      rewrite T, Q. cbn [pred]. replace (firstn (S (length (chop x))) (slash :: x)) with (slash :: chop x).
      * split; [rewrite app_length; simpl; lia|]. exists (y ++ [slash]). rewrite E at 1. simpl. now rewrite <- !app_assoc.
      * cbn [firstn]. f_equal. symmetry. rewrite E at 2. now rewrite <- app_assoc, firstn_at.
Qed.

(* Behind the first "/" of the output, the loop does what tidy does. mid is what lies between the
   bytes written and the bytes not yet read. *)
Lemma loop_tidy r : forall f mid o s root, plain s -> Forall plain r -> length r + 2 <= f -> rooted root o ->
  loop f ((o ++ [slash]) ++ mid ++ join s r) (length o + 1) (length o + 1 + length mid) root = Some (tidy o s r).
Proof.
  induction r as [|s' r IH]; intros f mid o s root S F L R; (destruct f as [|f]; [simpl in L; lia|]).
  all: cbn [loop]; rewrite (app_assoc (o ++ [slash])).
  all: replace (length o + 1 + length mid) with (length ((o ++ [slash]) ++ mid)) by (rewrite !app_length; simpl; lia).
  all: rewrite segment_end_at by assumption.
  all: set (x := (o ++ [slash]) ++ mid).
  - rewrite join_nil. replace (slice (x ++ s) (length x) (length x + length s)) with s by (rewrite <- (app_nil_r s) at 2; now rewrite slice_at).
    rewrite (proj2 (Nat.ltb_ge _ _)) by (rewrite app_length; lia).
    assert (Done : forall w root, loop f (x ++ s) w (length x + length s + 1) root = Some (firstn w (x ++ s))).
    { intros w r. destruct f as [|f]; [simpl in L; lia|]. cbn [loop]. rewrite (proj2 (Nat.ltb_lt _ _)) by (rewrite app_length; lia). reflexivity. }
    assert (W : firstn (length o + 1) (x ++ s) = o ++ [slash]).
    { unfold x. rewrite <- app_assoc. replace (length o + 1) with (length (o ++ [slash])) by (rewrite app_length; auto). apply firstn_at. }
    cbn [tidy]. destruct (eq s [period]) as [E1|E1]; [rewrite Done; now f_equal|].
    destruct (eq s [period; period]) as [E2|E2].
    + destruct (Nat.eq_dec (length o + 1) root) as [E|NE].
      * rewrite (proj2 (Nat.eqb_eq _ _)) by exact E. rewrite Done. f_equal. rewrite W. destruct R as [->|[-> _]]; [lia|]. destruct o; [reflexivity | simpl in E; lia].
      * rewrite (proj2 (Nat.eqb_neq _ _)) by exact NE.
        replace (x ++ s) with (o ++ slash :: mid ++ s) by (unfold x; now rewrite <- !app_assoc).
        destruct (last_segment_at root o (mid ++ s) R NE) as [[K [_ C]]|[K0 [K [y Y]]]].
        -- rewrite K. cbn [Nat.eqb]. destruct f as [|f]; [simpl in L; lia|]. cbn [loop].
           replace (length (copied (o ++ slash :: mid ++ s) 0 [slash])) with (length (x ++ s)).
           ++ rewrite (proj2 (Nat.ltb_lt _ _)) by (rewrite app_length; lia). now rewrite C.
           ++ unfold copied, x. rewrite !app_length, skipn_length. simpl. rewrite !app_length. simpl. rewrite !app_length. lia.
        -- rewrite (proj2 (Nat.eqb_neq _ _)) by exact K0. rewrite K.
           replace (o ++ slash :: mid ++ s) with ((chop o ++ [slash]) ++ y ++ mid ++ s) by (rewrite app_assoc, <- Y; now rewrite <- app_assoc).
           destruct f as [|f]; [simpl in L; lia|]. cbn [loop].
           replace (length ((chop o ++ [slash]) ++ y ++ mid ++ s)) with (length (x ++ s)) by (unfold x; rewrite app_assoc, <- Y; now rewrite !app_length, Nat.add_assoc).
           rewrite (proj2 (Nat.ltb_lt _ _)) by (rewrite app_length; lia). now rewrite firstn_at.
    + replace (min (length x + length s + 1) (length (x ++ s))) with (length x + length s) by (rewrite app_length; lia).
      replace (slice (x ++ s) (length x) (length x + length s)) with s by (rewrite <- (app_nil_r s) at 2; now rewrite slice_at).
      replace (length o + 1) with (length (o ++ [slash])) by (rewrite app_length; auto).
      destruct (copied_at (o ++ [slash]) mid s []) as [mid' [M C]]. rewrite app_nil_r in C.
      unfold x at 1. rewrite <- app_assoc, C. destruct f as [|f]; [simpl in L; lia|]. cbn [loop].
      rewrite (proj2 (Nat.ltb_lt _ _)) by (unfold x; rewrite !app_length, M; simpl; lia).
      rewrite <- app_length, app_nil_r, firstn_at. now rewrite <- app_assoc.
  - inversion F as [|? ? S' F']; subst. rewrite join_cons, slice_at.
    rewrite (proj2 (Nat.ltb_ge _ _)) by (rewrite app_length; lia).
    assert (E0 : forall y, (y ++ mid) ++ s ++ slash :: join s' r = y ++ (mid ++ s ++ [slash]) ++ join s' r) by (intros y; now rewrite <- !app_assoc).
    cbn [tidy]. unfold climb. destruct (eq s [period]) as [E1|E1].
    { unfold x. rewrite E0. replace (_ + length s + 1) with (length o + 1 + length (mid ++ s ++ [slash])) by (rewrite !app_length; simpl; lia).
      apply IH; auto. simpl in L. lia. }
    destruct (eq s [period; period]) as [E2|E2].
    + destruct (Nat.eq_dec (length o + 1) root) as [E|NE].
      * rewrite (proj2 (Nat.eqb_eq _ _)) by exact E. unfold x. rewrite E0.
        replace (_ + length s + 1) with (length o + 1 + length (mid ++ s ++ [slash])) by (rewrite !app_length; simpl; lia).
        rewrite IH; auto; [|simpl in L; lia]. destruct R as [->|[-> _]]; [lia|]. destruct o; [reflexivity | simpl in E; lia].
      * rewrite (proj2 (Nat.eqb_neq _ _)) by exact NE.
        replace (x ++ s ++ slash :: join s' r) with (o ++ slash :: mid ++ s ++ slash :: join s' r) by (unfold x; now rewrite <- !app_assoc).
        destruct (last_segment_at root o (mid ++ s ++ slash :: join s' r) R NE) as [[K [_ C]]|[K0 [K [y Y]]]].
        -- rewrite K. cbn [Nat.eqb]. rewrite C.
           replace (copied (o ++ slash :: mid ++ s ++ slash :: join s' r) 0 [slash]) with (([] ++ [slash]) ++ (tl (o ++ [slash]) ++ mid ++ s ++ [slash]) ++ join s' r).
           ++ replace (length x + length s + 1) with (length (@nil N) + 1 + length (tl (o ++ [slash]) ++ mid ++ s ++ [slash])).
              ** apply (IH f _ [] s' 1); auto; [simpl in L; lia|]. right. auto.
              ** unfold x. destruct o; simpl; rewrite !app_length; simpl; rewrite ?app_length; simpl; lia.
           ++ unfold copied. destruct o; cbn [app length firstn skipn tl Nat.add]; now rewrite <- !app_assoc.
        -- rewrite (proj2 (Nat.eqb_neq _ _)) by exact K0. rewrite K.
           replace (o ++ slash :: mid ++ s ++ slash :: join s' r) with ((chop o ++ [slash]) ++ (y ++ mid ++ s ++ [slash]) ++ join s' r)
             by (rewrite <- !app_assoc; rewrite (app_assoc (chop o)), (app_assoc _ y), <- Y; now rewrite <- !app_assoc).
           replace (length x + length s + 1) with (length (chop o) + 1 + length (y ++ mid ++ s ++ [slash])).
           ++ rewrite app_length at 1. apply IH; auto; [simpl in L; lia | now apply rooted_chop].
           ++ unfold x. rewrite Y. rewrite !app_length. simpl. lia.
    + replace (min (length x + length s + 1) (length (x ++ s ++ slash :: join s' r))) with (length x + length (s ++ [slash])) by (rewrite !app_length; simpl; lia).
      replace (s ++ slash :: join s' r) with ((s ++ [slash]) ++ join s' r) by (now rewrite <- app_assoc). rewrite slice_at.
      replace (length o + 1) with (length (o ++ [slash])) by (rewrite app_length; auto).
      destruct (copied_at (o ++ [slash]) mid (s ++ [slash]) (join s' r)) as [mid' [M C]].
      unfold x at 1. rewrite <- app_assoc, C.
      replace ((o ++ [slash]) ++ s ++ [slash]) with ((o ++ slash :: s) ++ [slash]) by (now rewrite <- !app_assoc).
      replace (length (o ++ [slash]) + length (s ++ [slash])) with (length (o ++ slash :: s) + 1) by (rewrite !app_length; simpl; lia).
      replace (length x + length s + 1) with (length (o ++ slash :: s) + 1 + length mid') by (unfold x; rewrite !app_length, M; simpl; lia).
      apply IH; auto; [simpl in L; lia | now apply rooted_climb].
Qed.

(* Before the first "/" of the output, nothing is written yet. *)
Lemma loop_tidy_first r : forall f mid s, plain s -> Forall plain r -> length r + 2 <= f ->
  loop f (mid ++ join s r) 0 (length mid) 0 = Some (tidy_first s r).
Proof.
  induction r as [|s' r IH]; intros f mid s S F L; (destruct f as [|f]; [simpl in L; lia|]); cbn [loop]; rewrite segment_end_at by assumption.
  - rewrite join_nil. rewrite (proj2 (Nat.ltb_ge _ _)) by (rewrite app_length; lia).
    replace (slice (mid ++ s) (length mid) (length mid + length s)) with s by (rewrite <- (app_nil_r s) at 2; now rewrite slice_at).
    cbn [tidy_first]. cbn [Nat.eqb].
    assert (Done : loop f (mid ++ s) 0 (length mid + length s + 1) 0 = Some []).
    { destruct f as [|f]; [simpl in L; lia|]. cbn [loop]. now rewrite (proj2 (Nat.ltb_lt _ _)) by (rewrite app_length; lia). }
    destruct (eq s [period]); [exact Done|]. destruct (eq s [period; period]); [exact Done|].
    replace (min (length mid + length s + 1) (length (mid ++ s))) with (length mid + length s) by (rewrite app_length; lia).
    replace (slice (mid ++ s) (length mid) (length mid + length s)) with s by (rewrite <- (app_nil_r s) at 2; now rewrite slice_at).
    destruct (copied_at [] mid s []) as [mid' [M C]]. rewrite !app_nil_r in C. cbn [app length] in C. rewrite C.
    destruct f as [|f]; [simpl in L; lia|]. cbn [loop].
    rewrite (proj2 (Nat.ltb_lt _ _)) by (rewrite !app_length, M; lia). cbn [Nat.add]. now rewrite firstn_at.
  - inversion F as [|? ? S' F']; subst. rewrite join_cons, slice_at.
    rewrite (proj2 (Nat.ltb_ge _ _)) by (rewrite app_length; lia). cbn [tidy_first]. cbn [Nat.eqb].
    assert (Next : loop f (mid ++ s ++ slash :: join s' r) 0 (length mid + length s + 1) 0 = Some (tidy_first s' r)).
    { replace (mid ++ s ++ slash :: join s' r) with ((mid ++ s ++ [slash]) ++ join s' r) by (now rewrite <- !app_assoc).
      replace (length mid + length s + 1) with (length (mid ++ s ++ [slash])) by (rewrite !app_length; simpl; lia). apply IH; auto. simpl in L. lia. }
    destruct (eq s [period]); [exact Next|]. destruct (eq s [period; period]); [exact Next|].
    replace (min (length mid + length s + 1) (length (mid ++ s ++ slash :: join s' r))) with (length mid + length (s ++ [slash])) by (rewrite !app_length; simpl; lia).
    replace (s ++ slash :: join s' r) with ((s ++ [slash]) ++ join s' r) by (now rewrite <- app_assoc). rewrite slice_at.
    destruct (copied_at [] mid (s ++ [slash]) (join s' r)) as [mid' [M C]]. cbn [app length] in C. rewrite C. cbn [Nat.add].
    replace (length (s ++ [slash])) with (length s + 1) by (rewrite app_length; simpl; lia).
    replace (length mid + length s + 1) with (length s + 1 + length mid') by lia.
    apply loop_tidy; auto; [simpl in L; lia | now left].
Qed.

Lemma join_length s r : length r <= length (join s r).
Proof. unfold join. rewrite app_length. induction r as [|x r IH]; cbn [flat_map app length]; [lia|]. rewrite app_length. lia. Qed.

(* Segments without dots go to the output one by one. *)
Lemma tidy_prefix x : forall o s r t, Forall (fun x => ~ dot_segment x) (s :: x) -> tidy o s (x ++ t :: r) = tidy (o ++ slash :: join s x) t r.
Proof.
  unfold dot_segment. induction x as [|s' x IH]; intros o s r t F; inversion F as [|? ? D F']; subst; cbn [tidy app]; unfold climb;
  (destruct (eq s [period]); [tauto|]); (destruct (eq s [period; period]); [tauto|]).
  - now rewrite join_nil.
  - rewrite IH by assumption. rewrite join_cons. now rewrite <- app_assoc.
Qed.
Lemma split_app o s r : split (o ++ slash :: join s r) = (fst (split o), snd (split o) ++ fst (split (join s r)) :: snd (split (join s r))).
Proof.
  induction o as [|c o IH]; cbn [app split].
  - destruct (split (join s r)) as [a b]. destruct (N.eq_dec slash slash); [reflexivity | contradiction].
  - rewrite IH. destruct (split o) as [a b], (N.eq_dec c slash); reflexivity.
Qed.
Lemma tidied_prefix o t : (forall s, In s (segments o) -> ~ dot_segment s) -> tidied (o ++ slash :: t) = tidy o (fst (split t)) (snd (split t)).
Proof.
  intros D. unfold tidied. rewrite <- (join_split t) at 1 2. rewrite split_app. rewrite (join_split t). cbn [fst snd].
  assert (D' : Forall (fun x => ~ dot_segment x) (segments o)) by now apply Forall_forall. unfold segments in D'.
  rewrite <- (join_split o) at 3. destruct (split o) as [s x]. cbn [fst snd] in *. pose proof D' as D0. unfold dot_segment in D0. inversion D0 as [|? ? N1 N2]; subst.
  destruct x as [|s' x]; cbn [app tidy_first]; (destruct (eq s [period]); [tauto|]); (destruct (eq s [period; period]); [tauto|]).
  - now rewrite join_nil.
  - inversion D'; subst. rewrite tidy_prefix by assumption. now rewrite join_cons.
Qed.

(* removeDotSegmentsFrom(path, clean), where path[:clean] is empty, or ends in "/" and has no dot
   segment: the same path as by the letter. It takes at most len(path) + 2 rounds. *)
Definition clean_start (path : list N) (clean : nat) : Prop :=
  clean = 0 \/ exists o t, path = o ++ slash :: t /\ clean = length o + 1 /\ forall s, In s (segments o) -> ~ dot_segment s.
Theorem from_a_clean_start path clean : clean_start path clean -> remove_from path clean = Some (remove_dot_segments path).
Proof.
  intros C. rewrite by_segments. unfold remove_from.
  assert (Behind : forall f o t, path = o ++ slash :: t -> (forall s, In s (segments o) -> ~ dot_segment s) -> length path + 1 <= f -> loop f path (length o + 1) (length o + 1) (root_len path) = Some (tidied path)).
  { intros f o t E D L. rewrite E in *. rewrite tidied_prefix by assumption. pose proof (split_plain t) as P. unfold segments in P. inversion P; subst.
    rewrite <- (join_split t) at 1. replace (length o + 1) with (length o + 1 + length (@nil N)) at 2 by (simpl; lia).
    replace (o ++ slash :: join (fst (split t)) (snd (split t))) with ((o ++ [slash]) ++ [] ++ join (fst (split t)) (snd (split t))) by (now rewrite <- app_assoc).
    apply loop_tidy; auto.
    - pose proof (join_length (fst (split t)) (snd (split t))) as J. rewrite join_split in J. rewrite app_length in L. simpl in L. lia.
    - unfold rooted. destruct o as [|c o]; cbn [app root_len]; [destruct (N.eq_dec slash slash); [auto | contradiction]|].
      destruct (N.eq_dec c slash) as [->|]; eauto 6. }
  destruct C as [->|[o [t [E [-> D]]]]]; [|eapply Behind; eauto; lia].
  destruct (root_len path) as [|n] eqn:R.
  - unfold tidied. rewrite <- (join_split path) at 2. pose proof (split_plain path) as P. unfold segments in P. inversion P; subst.
    apply (loop_tidy_first _ _ []); auto. pose proof (join_length (fst (split path)) (snd (split path))) as J. rewrite join_split in J. lia.
  - destruct path as [|c t]; [discriminate|]. cbn in R. destruct (N.eq_dec c slash) as [->|]; [|discriminate]. injection R as <-.
    specialize (Behind (length (slash :: t) + 1) [] t eq_refl). cbn [length Nat.add root_len] in Behind. destruct (N.eq_dec slash slash); [|contradiction].
    replace (length (slash :: t) + 2) with (S (length (slash :: t) + 1)) by lia. cbn [loop]. rewrite (proj2 (Nat.ltb_ge _ _)) by (simpl; lia).
    unfold segment_end. cbn [skipn span]. replace (not_slash slash) with false by reflexivity. cbn [fst length Nat.add].
    unfold slice at 1 2. cbn [Nat.sub firstn]. destruct (eq [] [period]); [discriminate|]. destruct (eq [] [period; period]); [discriminate|].
    cbn. apply Behind; [|lia]. intros s [<-|[]]. unfold dot_segment. intuition discriminate.
Qed.

(* removeDotSegments(path) *)
Theorem in_place_is_by_the_letter path : remove_in_place path = Some (remove_dot_segments path).
Proof.
  apply from_a_clean_start. unfold clean_start. destruct path as [|c t]; cbn; auto. destruct (N.eq_dec c slash) as [->|]; auto.
  right. exists [], t. repeat split. intros s [<-|[]]. unfold dot_segment. intuition discriminate.
Qed.

(* The examples of section 5.2.4. *)
Require Import String.
Open Scope string_scope.
Example example_1 : text_of (remove_dot_segments (bytes "/a/b/c/./../../g")) = "/a/g".
Proof. reflexivity. Qed.
Example example_2 : text_of (remove_dot_segments (bytes "mid/content=5/../6")) = "mid/6".
Proof. reflexivity. Qed.
