(* RFC 2396, section 5.2: the removal of dot-segments in one pass over the segments, with a stack, gives what
   steps 6c to 6f give (OnePass2396.one_pass). *)
Require Import Arith NArith List Bool Lia.
Require Import Reader Components Resolve Resolve2396.
Require Dots.
Import ListNotations.
Open Scope nat_scope.

(* "before" has the segments that are written, the last one first. Each has a "/" after it. *)
Fixpoint pass (before l : list segment) : list segment :=
  match l with
  | [] => rev before
  | s :: r =>
    match r with
    | [] => (* the end of the path *)
      if eq s dot then rev before ++ [[]]
      else match before with t :: b => if pair t s then rev b ++ [[]] else rev before ++ [s] | [] => [s] end
    | _ :: _ =>
      if eq s dot then pass before r
      else match before with t :: b => if pair t s then pass b r else pass (s :: before) r | [] => pass [s] r end
    end
  end.
Definition remove_in_one_pass (path : list N) : list N :=
  match path with
  | c :: t => if N.eq_dec c slash then slash :: joined (pass [] (Dots.segments t)) else joined (pass [] (Dots.segments path))
  | [] => []
  end.

(* Step 6c. *)
Fixpoint no_dots (l : list segment) : list segment :=
  match l with s :: r => match r with [] => [s] | _ :: _ => if eq s dot then no_dots r else s :: no_dots r end | [] => [] end.
Lemma c_end a t : Forall (fun s => s <> dot) a -> step_c (a ++ [t]) = None.
Proof.
  induction 1 as [|s a S F IH]; [reflexivity|]. cbn [app step_c]. destruct (a ++ [t]) eqn:E; [reflexivity|]. destruct (eq s dot) as [->|_]; [contradiction|]. now rewrite IH.
Qed.
Lemma c_dot a t q : Forall (fun s => s <> dot) a -> step_c (a ++ dot :: t :: q) = Some (a ++ t :: q).
Proof.
  intros F. induction F as [|x a S F IH]; [cbn [app step_c]; now destruct (eq dot dot)|]. cbn [app step_c]. destruct (a ++ dot :: t :: q) eqn:E; [destruct a; discriminate|].
  destruct (eq x dot) as [->|_]; [contradiction|]. now rewrite IH.
Qed.
Lemma until_c l : forall a, Forall (fun s => s <> dot) a -> until step_c (a ++ l) (a ++ no_dots l).
Proof.
  induction l as [|s r IH]; intros a F.
  - apply until_done. rewrite app_nil_r. destruct a as [|x a] using rev_ind; [reflexivity|]. apply c_end. now apply Forall_app in F as [F _].
  - cbn [no_dots]. destruct r as [|t q]; [apply until_done; now apply c_end|]. destruct (eq s dot) as [->|D].
    + apply (until_more step_c _ (a ++ t :: q)); [now apply c_dot|]. now apply IH.
    + specialize (IH (a ++ [s])). rewrite <- !app_assoc in IH. cbn [app] in IH. apply IH. apply Forall_app. auto.
Qed.

(* Step 6e. *)
Fixpoint no_pair (l : list segment) : Prop :=
  match l with s :: r => match r with t :: _ => pair s t = false /\ no_pair r | [] => True end | [] => True end.
Lemma e_cons s t u q : step_e (s :: t :: u :: q) = if pair s t then Some (u :: q) else option_map (cons s) (step_e (t :: u :: q)).
Proof. reflexivity. Qed.
Lemma e_end a t : no_pair a -> step_e (a ++ [t]) = None.
Proof.
  induction a as [|s a IH]; intros F; [reflexivity|]. destruct a as [|x a]; [reflexivity|]. destruct F as [P F]. specialize (IH F). cbn [app] in *.
  destruct (a ++ [t]) as [|u q] eqn:E; [destruct a; discriminate|]. now rewrite e_cons, P, IH.
Qed.
Lemma e_pair a s u q : no_pair (a ++ [s]) -> forall t, pair s t = true -> step_e (a ++ s :: t :: u :: q) = Some (a ++ u :: q).
Proof.
  intros F t P. induction a as [|x a IH]; [cbn [app]; now rewrite e_cons, P|]. destruct a as [|y a].
  - cbn [app] in *. destruct F as [F _]. now rewrite e_cons, F, e_cons, P.
  - cbn [app] in *. destruct F as [F1 F2]. specialize (IH F2). destruct (a ++ s :: t :: u :: q) as [|v w] eqn:E; [destruct a; discriminate|].
    now rewrite e_cons, F1, IH.
Qed.
Lemma no_pair_end a s t : no_pair (a ++ [s]) -> pair s t = false -> no_pair (a ++ [s] ++ [t]).
Proof.
  induction a as [|x a IH]; [cbn; auto|]. intros F P. destruct a as [|y a]; cbn [app] in *; destruct F as [F1 F2]; split; auto.
Qed.
Lemma no_pair_front a t : no_pair (a ++ [t]) -> no_pair a.
Proof. induction a as [|s a IH]; [intros _; exact I|]. destruct a as [|x a]; [intros _; exact I|]. intros [P F]. split; [exact P | now apply IH]. Qed.

(* What a stack has written, and the segments that follow, after step 6c and 6d. *)
Fixpoint fold (before l : list segment) : list segment :=
  match l with
  | [] => rev before
  | s :: r =>
    match r with
    | [] => rev before ++ [s]
    | _ :: _ => match before with t :: b => if pair t s then fold b r else fold (s :: before) r | [] => fold [s] r end
    end
  end.
Lemma fold_cons before s x y : fold before (s :: x :: y) =
  match before with t :: b => if pair t s then fold b (x :: y) else fold (s :: before) (x :: y) | [] => fold [s] (x :: y) end.
Proof. reflexivity. Qed.
Lemma until_e l : forall before, no_pair (rev before) -> until step_e (rev before ++ l) (fold before l).
Proof.
  induction l as [|s r IH]; intros before F.
  - cbn [fold]. rewrite app_nil_r. apply until_done. destruct before as [|t b]; [reflexivity|]. cbn [rev] in *. apply e_end. now apply no_pair_front in F.
  - cbn [fold]. destruct r as [|u q]; [apply until_done; now apply e_end|]. destruct before as [|t b].
    + apply (IH [s]). exact I.
    + destruct (pair t s) eqn:P.
      * cbn [rev] in *. apply (until_more step_e _ (rev b ++ u :: q)); [rewrite <- app_assoc; now apply e_pair|]. apply IH. now apply no_pair_front in F.
      * specialize (IH (s :: t :: b)). cbn [rev] in *. rewrite <- !app_assoc in *. cbn [app] in *. apply IH. exact (no_pair_end (rev b) t s F P).
Qed.

(* Step 6f of what the stack has written: the pair at the end. *)
Definition ended (before : list segment) (s : segment) : list segment :=
  match before with t :: b => if pair t s then rev b ++ [[]] else rev before ++ [s] | [] => [s] end.
Lemma step_f_end b t s : no_pair (rev b ++ [t]) -> step_f (rev b ++ [t; s]) = if pair t s then rev b ++ [[]] else rev b ++ [t; s].
Proof.
  intros _. induction (rev b) as [|x a IH]; [cbn; now destruct (pair t s)|]. cbn [app step_f].
  destruct (a ++ [t; s]) as [|y [|z w]] eqn:E; [destruct a; discriminate | destruct a as [|? [|? ?]]; discriminate|]. rewrite IH. now destruct (pair t s).
Qed.
Lemma step_f_ended before s : no_pair (rev before) -> step_f (rev before ++ [s]) = ended before s.
Proof.
  destruct before as [|t b]; [reflexivity|]. intros F. cbn [rev ended] in *. rewrite <- app_assoc. cbn [app]. rewrite (step_f_end b t s F). reflexivity.
Qed.

(* The pass is the fold of the segments without ".", and ends as step 6f. *)
Lemma pass_fold l : l <> [] -> forall before, no_pair (rev before) -> pass before l = step_f (fold before (step_d (no_dots l))).
Proof.
  induction l as [|s r IH]; [intros N0; now contradiction N0|]. intros _ before F. cbn [pass no_dots]. destruct r as [|u q].
  - cbn [step_d fold]. destruct (eq s dot) as [->|D]; cbn [fold]; rewrite (step_f_ended before _ F); [|reflexivity].
    destruct before as [|t b]; [reflexivity|]. unfold ended, pair. destruct (eq t dots); [reflexivity|]. now destruct (eq [] dots).
  - specialize (IH ltac:(discriminate)). destruct (eq s dot) as [->|D]; [now apply IH|].
    assert (E : exists x y, step_d (s :: no_dots (u :: q)) = s :: x :: y /\ step_d (no_dots (u :: q)) = x :: y).
    { assert (K : forall l, l <> [] -> exists x y, no_dots l = x :: y).
      { clear. induction l as [|a l IH]; [intros N0; now contradiction N0|]. intros _. cbn [no_dots]. destruct l as [|b l]; [eauto|]. destruct (eq a dot); [apply IH; discriminate | eauto]. }
      destruct (K (u :: q)) as [x [y K1]]; [discriminate|]. rewrite K1. cbn [step_d]. destruct y as [|z w]; [destruct (eq x dot); eauto | eauto]. }
    destruct E as [x [y [-> E]]]. rewrite fold_cons, <- E. destruct before as [|t b]; [apply IH; exact I|]. destruct (pair t s) eqn:P.
    + apply IH. cbn [rev] in F. now apply no_pair_front in F.
    + apply IH. cbn [rev] in *. rewrite <- app_assoc. now apply no_pair_end.
Qed.
Theorem one_pass l : l <> [] -> pass [] l = removed l.
Proof.
  intros N0. rewrite (pass_fold l N0 [] I). apply ends_once. exists (no_dots l), (fold [] (step_d (no_dots l))).
  split; [exact (until_c l [] (Forall_nil _))|]. split; [exact (until_e (step_d (no_dots l)) [] I) | reflexivity].
Qed.
Theorem in_one_pass_is_by_the_letter path : remove_in_one_pass path = remove_2396 path.
Proof.
  unfold remove_in_one_pass, remove_2396. destruct path as [|c t]; [reflexivity|]. destruct (N.eq_dec c slash); rewrite one_pass; auto; unfold Dots.segments; discriminate.
Qed.
