(* Linear forms of ABNF (Antimirov's partial derivatives).

   This file proves, for every grammar:
   - nullable_correct, lf_correct: which elements derive the empty text, and what is left to derive
     after one symbol. The functions return None for an element that is nested too deeply, which
     includes left recursion, and for one or more repetitions of what derives the empty text.
   - closed_correct: if a table of elements, an automaton and a relation between its states and sets
     of elements pass the checks is_nfa, uniform and closed, then the automaton accepts exactly what
     the elements derive.
   So whatever finds the table and the relation needs no proof. *)
Require Import Arith NArith List Bool String Lia FMapPositive Sorting.Mergesort.
Require Import Abnf Reader.
Import ListNotations.
Open Scope N_scope.
Global Hint Constructors derives : core.

Lemma eqb_eq a : forall b, eqb a b = true -> a = b.
Proof.
  induction a; destruct b; simpl; intros H; try discriminate; auto;
  repeat (apply andb_true_iff in H as [H ?]); f_equal; auto; try (now apply N.eqb_eq); try (now apply Nat.eqb_eq); try (now apply String.eqb_eq).
  destruct max, max0; try discriminate; auto. f_equal. now apply Nat.eqb_eq.
Qed.

Section Derive.
Variable G : string -> option elem.
Notation "e ==> w" := (derives G e w) (at level 70).

Lemma range_inv lo hi s : Range lo hi ==> s <-> exists c, s = [c] /\ lo <= c /\ c <= hi.
Proof. split; intros H. inversion H; eauto. destruct H as [c [-> [A B]]]; auto. Qed.
Lemma eps_inv s : Eps ==> s <-> s = [].
Proof. split; intros H. inversion H; auto. subst; auto. Qed.
Lemma seq_inv a b s : Seq a b ==> s <-> exists v w, s = v ++ w /\ a ==> v /\ b ==> w.
Proof. split; intros H. inversion H; subst; eauto. destruct H as [v [w [-> [A B]]]]; auto. Qed.
Lemma alt_inv a b s : Alt a b ==> s <-> a ==> s \/ b ==> s.
Proof. split; intros H. inversion H; auto. destruct H; auto. Qed.
Lemma ref_inv r s : Ref r ==> s <-> exists e, G r = Some e /\ e ==> s.
Proof. split; intros H. inversion H; eauto. destruct H as [e [A B]]; eauto. Qed.
Lemma rep_max_inv m a s : Rep 0 (Some (S m)) a ==> s <-> s = [] \/ exists v w, s = v ++ w /\ a ==> v /\ Rep 0 (Some m) a ==> w.
Proof. split; intros H. inversion H; subst; eauto 7. destruct H as [->|[v [w [-> [A B]]]]]; auto. Qed.
Lemma rep_any_inv a s : Rep 0 None a ==> s <-> s = [] \/ exists v w, s = v ++ w /\ a ==> v /\ Rep 0 None a ==> w.
Proof. split; intros H. inversion H; subst; eauto 7. destruct H as [->|[v [w [-> [A B]]]]]; auto. Qed.
Lemma rep_min_inv n m a s : Rep (S n) m a ==> s <-> m <> Some O /\ exists v w, s = v ++ w /\ a ==> v /\ Rep n (option_map pred m) a ==> w.
Proof. split; intros H. inversion H; subst; eauto 7. destruct H as [M [v [w [-> [A B]]]]]; auto. Qed.

(* Reports whether e derives the empty text. None: e is nested too deeply, or must repeat an
   element that derives the empty text. *)
Fixpoint nullable (fuel : nat) (e : elem) : option bool :=
  match fuel with O => None | S f =>
  match e with
  | Range _ _ => Some false
  | Eps => Some true
  | Seq a b => match nullable f a with Some true => nullable f b | x => x end
  | Alt a b => match nullable f a, nullable f b with Some x, Some y => Some (x || y) | _, _ => None end
  | Rep 0 _ _ => Some true
  | Rep (S _) _ a => match nullable f a with Some false => Some false | _ => None end
  | Ref r => match G r with Some e => nullable f e | None => None end
  end end.

Lemma nullable_correct fuel : forall e b, nullable fuel e = Some b -> (b = true <-> e ==> []).
Proof.
  induction fuel as [|f IH]; intros e b E; [discriminate|].
  destruct e as [lo hi| |x y|x y|n m x|r]; simpl in E.
  - injection E as <-. split; intros H; [discriminate | inversion H].
  - injection E as <-. split; auto.
  - destruct (nullable f x) as [[|]|] eqn:P; try discriminate.
    + rewrite seq_inv, (IH _ _ E). apply IH in P. split.
      * intros A. exists [], []. repeat split; auto. now apply P.
      * intros [v [w [Z [A B]]]]. destruct v; simpl in Z; [now subst | discriminate].
    + injection E as <-. apply IH in P. split; [discriminate|]. rewrite seq_inv. intros [v [w [Z [A B]]]].
      destruct v; simpl in Z; [now apply P | discriminate].
  - destruct (nullable f x) as [p|] eqn:P; [|discriminate]. destruct (nullable f y) as [q|] eqn:Q; [|discriminate].
    injection E as <-. rewrite orb_true_iff, alt_inv, (IH _ _ P), (IH _ _ Q). tauto.
  - destruct n.
    + injection E as <-. split; auto.
    + destruct (nullable f x) as [[|]|] eqn:P; try discriminate. injection E as <-. split; intros H; [discriminate|].
      inversion H; subst. match goal with Z : ?v ++ _ = [] |- _ => destruct v; simpl in Z; [|discriminate] end. now apply (IH _ _ P).
  - destruct (G r) as [e|] eqn:Gr; [|discriminate]. rewrite ref_inv, (IH _ _ E). split; intros H; eauto.
    destruct H as [e' [A B]]. rewrite A in Gr. injection Gr as ->. exact B.
Qed.

(* A linear form: alternatives that each derive a symbol of a range and then an element. *)
Definition form := list (N * N * elem).
Definition cat (a b : elem) : elem := match a with Eps => b | _ => Seq a b end.
Definition then_ (b : elem) (l : form) : form := map (fun '(lo, hi, x) => (lo, hi, cat x b)) l.
Definition means (l : form) (s : list N) : Prop := exists c w lo hi e, s = c :: w /\ In (lo, hi, e) l /\ lo <= c /\ c <= hi /\ e ==> w.

Lemma cat_correct a b w : cat a b ==> w <-> exists v u, w = v ++ u /\ a ==> v /\ b ==> u.
Proof.
  destruct a; simpl; try apply seq_inv. split; intros H.
  - exists [], w. auto.
  - destruct H as [v [u [-> [A B]]]]. apply eps_inv in A. subst. exact B.
Qed.
Lemma means_nil s : means [] s <-> False.
Proof. split; [intros [c [w [lo [hi [e [_ [[] _]]]]]]] | tauto]. Qed.
Lemma means_app l m s : means (l ++ m) s <-> means l s \/ means m s.
Proof.
  unfold means. split.
  - intros [c [w [lo [hi [e [Z [I R]]]]]]]. apply in_app_or in I as [I|I]; [left|right]; exists c, w, lo, hi, e; tauto.
  - intros [H|H]; destruct H as [c [w [lo [hi [e [Z [I R]]]]]]]; exists c, w, lo, hi, e; repeat split; try tauto; apply in_or_app; auto.
Qed.
Lemma means_then b l s : means (then_ b l) s <-> exists v u, s = v ++ u /\ means l v /\ b ==> u.
Proof.
  unfold means, then_. split.
  - intros [c [w [lo [hi [e [-> [I [L [H D]]]]]]]]]. apply in_map_iff in I as [[[lo' hi'] x] [E I]]. injection E as -> -> <-.
    apply cat_correct in D as [v [u [-> [A B]]]]. exists (c :: v), u. repeat split; auto. exists c, v, lo, hi, x. auto.
  - intros [v [u [-> [[c [w [lo [hi [e [-> [I [L [H D]]]]]]]]] B]]]]. exists c, (w ++ u), lo, hi, (cat e b). repeat split; auto.
    + apply in_map_iff. exists (lo, hi, e). auto.
    + apply cat_correct. eauto.
Qed.

Fixpoint lf (fuel : nat) (e : elem) : option form :=
  match fuel with O => None | S f =>
  match e with
  | Range lo hi => Some [(lo, hi, Eps)]
  | Eps => Some []
  | Alt a b => match lf f a, lf f b with Some x, Some y => Some (x ++ y) | _, _ => None end
  | Seq a b => match nullable f a, lf f a with
      | Some false, Some x => Some (then_ b x)
      | Some true, Some x => match lf f b with Some y => Some (then_ b x ++ y) | None => None end
      | _, _ => None
      end
  | Rep n m a => match nullable f a, lf f a with
      | Some false, Some x => match n, m with
          | O, Some O => Some []
          | S _, Some O => None
          | S n, m => Some (then_ (Rep n (option_map pred m) a) x)
          | O, None => Some (then_ (Rep 0 None a) x)
          | O, Some (S m) => Some (then_ (Rep 0 (Some m) a) x)
          end
      | Some true, Some x => match n, m with
          | O, Some O => Some []
          | O, None => Some (then_ (Rep 0 None a) x)
          | O, Some (S m) => Some (then_ (Rep 0 (Some m) a) x)
          | S _, _ => None
          end
      | _, _ => None
      end
  | Ref r => match G r with Some e => lf f e | None => None end
  end end.

(* Of iterations that may be empty, the first one that is not. *)
Lemma rep_more a m : forall w, Rep 0 (Some m) a ==> w -> Rep 0 (Some (S m)) a ==> w.
Proof.
  induction m as [|m IH]; intros w D.
  - inversion D; subst. constructor.
  - apply rep_max_inv in D as [->|[v [u [-> [A B]]]]]; [constructor|]. apply rep_max_inv. right. exists v, u. auto.
Qed.
Lemma first_any a s : Rep 0 None a ==> s -> s <> [] -> exists v u, s = v ++ u /\ (a ==> v /\ v <> []) /\ Rep 0 None a ==> u.
Proof.
  intros D. remember (Rep 0 None a) as e eqn:E. induction D; try discriminate E; intros N0; [contradiction|].
  injection E as ->. destruct v as [|c v]; [now apply IHD2|]. exists (c :: v), w. repeat split; auto. discriminate.
Qed.
Lemma first_max a m : forall s, Rep 0 (Some (S m)) a ==> s -> s <> [] -> exists v u, s = v ++ u /\ (a ==> v /\ v <> []) /\ Rep 0 (Some m) a ==> u.
Proof.
  induction m as [|m IH]; intros s D N0; apply rep_max_inv in D as [->|[v [w [-> [A B]]]]]; try contradiction;
  (destruct v as [|c v]; [cbn [app] in *|exists (c :: v), w; repeat split; auto; discriminate]).
  - inversion B; subst. contradiction.
  - destruct (IH w B N0) as [x [u [-> [X U]]]]. exists x, u. repeat split; try apply X. now apply rep_more.
Qed.

Lemma lf_correct fuel : forall e l, lf fuel e = Some l -> forall s, means l s <-> e ==> s /\ s <> [].
Proof.
  induction fuel as [|f IH]; intros e l E s; [discriminate|].
  destruct e as [lo hi| |a b|a b|n m a|r]; simpl in E.
  - injection E as <-. rewrite range_inv. unfold means. split.
    + intros [c [w [lo' [hi' [e [-> [[I|[]] [L [H D]]]]]]]]]. injection I as <- <- <-. apply eps_inv in D. subst. split; [eauto | discriminate].
    + intros [[c [-> [P Q]]] _]. exists c, [], lo, hi, Eps. simpl. auto 6.
  - injection E as <-. rewrite means_nil, eps_inv. tauto.
  - destruct (nullable f a) as [z|] eqn:Z; [|discriminate]. apply nullable_correct in Z.
    destruct (lf f a) as [x|] eqn:X; [|destruct z; discriminate]. rewrite seq_inv.
    assert (L : means (then_ b x) s <-> exists v u, s = v ++ u /\ a ==> v /\ b ==> u /\ v <> []).
    { rewrite means_then. split; intros [v [u [-> H]]]; exists v, u; rewrite (IH _ _ X) in *; tauto. }
    destruct z.
    + destruct (lf f b) as [y|] eqn:Y; [|discriminate]. injection E as <-. rewrite means_app, L, (IH _ _ Y). split.
      * intros [[v [u [-> [A [B N]]]]]|[B N]]; split; auto. eauto 6. destruct v; [contradiction | discriminate]. exists [], s. repeat split; auto. now apply Z.
      * intros [[v [u [-> [A B]]]] N]. destruct v as [|d v]; [right; auto | left]. exists (d :: v), u. repeat split; auto. discriminate.
    + injection E as <-. rewrite L. split.
      * intros [v [u [-> [A [B N]]]]]. split; [eauto 6|]. destruct v; [contradiction | discriminate].
      * intros [[v [u [-> [A B]]]] N]. exists v, u. repeat split; auto. intros ->. apply Z in A. discriminate.
  - destruct (lf f a) as [x|] eqn:X; [|discriminate]. destruct (lf f b) as [y|] eqn:Y; [|discriminate].
    injection E as <-. rewrite means_app, alt_inv, (IH _ _ X), (IH _ _ Y). tauto.
  - destruct (nullable f a) as [[|]|] eqn:Z; try discriminate.
    { destruct (lf f a) as [x|] eqn:X; [|discriminate].
      assert (L : forall k, means (then_ k x) s <-> exists v u, s = v ++ u /\ (a ==> v /\ v <> []) /\ k ==> u).
      { intros k. rewrite means_then. split; intros [v [u [-> [H K]]]]; exists v, u; (split; [reflexivity|]); (split; [|exact K]); now apply (IH _ _ X). }
      assert (NN : forall v u, v <> [] -> v ++ u <> @nil N) by (intros [|c v] u V; [contradiction | discriminate]).
      destruct n as [|n]; [|discriminate]. destruct m as [[|m]|]; injection E as <-; try rewrite L.
      - rewrite means_nil. split; [tauto|]. intros [H N]. inversion H; subst. now apply N.
      - split.
        + intros [v [u [-> [[A V] B]]]]. split; [|now apply NN]. apply rep_max_inv. right. exists v, u. auto.
        + intros [H N]. now apply first_max.
      - split.
        + intros [v [u [-> [[A V] B]]]]. split; [|now apply NN]. apply rep_any_inv. right. exists v, u. auto.
        + intros [H N]. now apply first_any. }
    apply nullable_correct in Z.
    assert (NE : forall v, a ==> v -> v <> []) by (intros v A ->; apply Z in A; discriminate).
    destruct (lf f a) as [x|] eqn:X; [|discriminate].
    assert (L : forall k, means (then_ k x) s <-> exists v u, s = v ++ u /\ a ==> v /\ k ==> u).
    { intros k. rewrite means_then. split; intros [v [u [-> [H K]]]]; exists v, u; (split; [reflexivity|]); (split; [|exact K]);
      apply (IH _ _ X); auto. }
    assert (NN : forall v u, v ++ u = [] -> a ==> v -> False).
    { intros v u Q A. apply NE in A. destruct v; [contradiction | discriminate]. }
    destruct n as [|n]; destruct m as [[|m]|]; try discriminate; injection E as <-; try rewrite L.
    + rewrite means_nil. split; [tauto|]. intros [H N]. inversion H; subst. now apply N.
    + rewrite rep_max_inv. split.
      * intros H. split; auto. destruct H as [v [u [-> [A B]]]]. intros Q. eauto.
      * intros [[->|H] N]; auto. now contradiction N.
    + rewrite rep_any_inv. split.
      * intros H. split; auto. destruct H as [v [u [-> [A B]]]]. intros Q. eauto.
      * intros [[->|H] N]; auto. now contradiction N.
    + rewrite rep_min_inv. split.
      * intros H. split; [split; [discriminate | auto]|]. destruct H as [v [u [-> [A B]]]]. intros Q. eauto.
      * tauto.
    + rewrite rep_min_inv. split.
      * intros H. split; [split; [discriminate | auto]|]. destruct H as [v [u [-> [A B]]]]. intros Q. eauto.
      * tauto.
  - destruct (G r) as [e|] eqn:Gr; [|discriminate]. rewrite ref_inv, (IH _ _ E). split; intros [H N]; split; auto. eauto.
    destruct H as [e' [A B]]. rewrite A in Gr. injection Gr as ->. exact B.
Qed.

(* A nondeterministic automaton whose states are elements, by number. *)
Record item := { what : elem; ends : bool; edges : list (N * N * positive) }.
Definition nfa := PositiveMap.t item.
Variable fuel : nat.

Fixpoint same_edges (M : nfa) (l : list (N * N * positive)) (m : form) : bool :=
  match l, m with
  | [], [] => true
  | (lo, hi, j) :: l, (lo', hi', e) :: m => (lo =? lo') && (hi =? hi') && match PositiveMap.find j M with Some it => eqb (what it) e | None => false end && same_edges M l m
  | _, _ => false
  end.
Definition is_item (M : nfa) (it : item) : bool :=
  match nullable fuel (what it), lf fuel (what it) with
  | Some b, Some l => Bool.eqb b (ends it) && same_edges M (edges it) l
  | _, _ => false
  end.
Definition is_nfa (M : nfa) : bool := forallb (fun '(_, it) => is_item M it) (PositiveMap.elements M).

Variable M : nfa.
Hypothesis M_ok : is_nfa M = true.
Definition derives_item (i : positive) (w : list N) : Prop := exists it, PositiveMap.find i M = Some it /\ what it ==> w.

Lemma item_ok i it : PositiveMap.find i M = Some it -> is_item M it = true.
Proof. intros F. apply PositiveMap.elements_correct in F. unfold is_nfa in M_ok. rewrite forallb_forall in M_ok. apply (M_ok (i, it) F). Qed.

Lemma item_ends i it : PositiveMap.find i M = Some it -> (ends it = true <-> what it ==> []).
Proof.
  intros F. apply item_ok in F. unfold is_item in F. destruct (nullable fuel (what it)) as [b|] eqn:B; [|discriminate].
  destruct (lf fuel (what it)) as [l|]; [|discriminate]. apply andb_true_iff in F as [F _]. apply Bool.eqb_prop in F. subst. now apply nullable_correct with (fuel := fuel).
Qed.

Lemma same_edges_means l : forall m s, same_edges M l m = true ->
  (means m s <-> exists c w lo hi j, s = c :: w /\ In (lo, hi, j) l /\ lo <= c /\ c <= hi /\ derives_item j w).
Proof.
  induction l as [|[[lo hi] j] l IH]; destruct m as [|[[lo' hi'] e] m]; simpl; intros s H; try discriminate.
  - rewrite means_nil. split; [tauto|]. intros [c [w [lo [hi [j [_ [[] _]]]]]]].
  - apply andb_true_iff in H as [H K]. apply andb_true_iff in H as [H J]. apply andb_true_iff in H as [H H'].
    apply N.eqb_eq in H, H'. subst lo' hi'. destruct (PositiveMap.find j M) as [it|] eqn:F; [|discriminate]. apply eqb_eq in J. subst e.
    change ((lo, hi, what it) :: m) with ([(lo, hi, what it)] ++ m). rewrite means_app, (IH _ s K). split.
    + intros [[c [w [a [b [e [-> [[I|[]] [L [U D]]]]]]]]]|[c [w [a [b [e [-> [I [L [U D]]]]]]]]]].
      * injection I as <- <- <-. exists c, w, lo, hi, j. repeat split; auto. exists it. auto.
      * exists c, w, a, b, e. auto 6.
    + intros [c [w [a [b [e [-> [[I|I] [L [U D]]]]]]]]].
      * injection I as <- <- <-. left. destruct D as [it' [F' D]]. rewrite F in F'. injection F' as <-. exists c, w, lo, hi, (what it). simpl. auto 6.
      * right. exists c, w, a, b, e. auto 6.
Qed.

Lemma item_cons i it c w : PositiveMap.find i M = Some it ->
  (what it ==> c :: w <-> exists lo hi j, In (lo, hi, j) (edges it) /\ lo <= c /\ c <= hi /\ derives_item j w).
Proof.
  intros F. apply item_ok in F. unfold is_item in F. destruct (nullable fuel (what it)) as [b|] eqn:B; [|discriminate].
  destruct (lf fuel (what it)) as [l|] eqn:L; [|discriminate]. apply andb_true_iff in F as [_ F].
  pose proof (lf_correct _ _ _ L (c :: w)) as K. rewrite (same_edges_means _ _ _ F) in K. split.
  - intros D. destruct K as [_ K]. destruct K as [c' [w' [lo [hi [j [E R]]]]]]. split; [auto | discriminate]. injection E as <- <-. eauto.
  - intros [lo [hi [j R]]]. apply K. exists c, w, lo, hi, j. auto.
Qed.

(* A deterministic automaton over classes of octets. *)
Record automaton := { class : N -> N; next : N -> N -> N; accept : N -> bool }.
Fixpoint run (A : automaton) (q : N) (w : list N) : bool :=
  match w with [] => accept A q | c :: w => run A (next A q (class A c)) w end.
Variable A : automaton.

(* Sets of numbers, as ascending lists. *)
Fixpoint insert (i : positive) (l : list positive) : list positive :=
  match l with [] => [i] | j :: t => match Pos.compare i j with Lt => i :: l | Eq => l | Gt => j :: insert i t end end.
Lemma insert_in i l x : In x (insert i l) <-> x = i \/ In x l.
Proof.
  induction l as [|j l IH]; simpl; [intuition|]. destruct (Pos.compare i j) eqn:C; simpl.
  - apply Pos.compare_eq in C. subst. intuition.
  - intuition.
  - rewrite IH. intuition.
Qed.
Definition union (l m : list positive) : list positive := fold_right insert m l.
Lemma union_in l m x : In x (union l m) <-> In x l \/ In x m.
Proof. induction l; simpl; [tauto|]. rewrite insert_in, IHl. intuition. Qed.
Fixpoint equal (l m : list positive) : bool :=
  match l, m with [], [] => true | a :: l, b :: m => Pos.eqb a b && equal l m | _, _ => false end.
Lemma equal_eq l : forall m, equal l m = true -> l = m.
Proof. induction l; destruct m; simpl; intros H; try discriminate; auto. apply andb_true_iff in H as [H ?]. apply Pos.eqb_eq in H. f_equal; auto. Qed.

Definition within (c : N) (e : N * N * positive) : bool := let '(lo, hi, _) := e in (lo <=? c) && (c <=? hi).
Definition targets (c : N) (l : list (N * N * positive)) : list positive := map snd (filter (within c) l).
Definition step (c : N) (s : list positive) : list positive :=
  fold_right (fun i m => match PositiveMap.find i M with Some it => union (targets c (edges it)) m | None => m end) [] s.
Definition derives_set (s : list positive) (w : list N) : Prop := exists i, In i s /\ derives_item i w.

Lemma targets_in c l j : In j (targets c l) <-> exists lo hi, In (lo, hi, j) l /\ lo <= c /\ c <= hi.
Proof.
  unfold targets. rewrite in_map_iff. split.
  - intros [[[lo hi] x] [E I]]. simpl in E. subst x. apply filter_In in I as [I W]. unfold within in W. apply andb_true_iff in W as [P Q]. apply N.leb_le in P, Q. eauto.
  - intros [lo [hi [I [P Q]]]]. exists (lo, hi, j). split; auto. apply filter_In. split; auto. unfold within. apply andb_true_iff. split; now apply N.leb_le.
Qed.

Lemma step_in c s j : In j (step c s) <-> exists i it, In i s /\ PositiveMap.find i M = Some it /\ In j (targets c (edges it)).
Proof.
  induction s as [|i s IH]; simpl.
  - split; [tauto | intros [i [it [[] _]]]].
  - destruct (PositiveMap.find i M) as [it|] eqn:F.
    + rewrite union_in, IH. split.
      * intros [H|[k [kt [I R]]]]; [exists i, it; auto | exists k, kt; auto].
      * intros [k [kt [[<-|I] [F' T]]]]; [left; rewrite F in F'; injection F' as <-; auto | right; eauto].
    + rewrite IH. split.
      * intros [k [kt [I R]]]. exists k, kt; auto.
      * intros [k [kt [[<-|I] [F' T]]]]; [rewrite F in F'; discriminate | eauto].
Qed.

Lemma step_correct c s w : derives_set (step c s) w <-> derives_set s (c :: w).
Proof.
  unfold derives_set. split.
  - intros [j [J D]]. apply step_in in J as [i [it [I [F T]]]]. apply targets_in in T as [lo [hi [E [P Q]]]].
    exists i. split; auto. exists it. split; auto. apply (item_cons _ _ _ _ F). eauto 7.
  - intros [i [I [it [F D]]]]. apply (item_cons _ _ _ _ F) in D as [lo [hi [j [E [P [Q D]]]]]].
    exists j. split; auto. apply step_in. exists i, it. repeat split; auto. apply targets_in. eauto.
Qed.

(* Octets with the same representative are in the same class and in the same ranges. *)
Variable rep : N -> N. (* the representative of an octet *)
Definition octets : list N := map N.of_nat (seq 0 256).
Lemma octets_in c : c < 256 -> In c octets.
Proof. intros H. unfold octets. rewrite <- (N2Nat.id c). apply in_map. apply in_seq. lia. Qed.
Variable bounds : list (N * N). (* all ranges *)
Definition known (e : N * N * positive) : bool := let '(lo, hi, _) := e in existsb (fun '(a, b) => (a =? lo) && (b =? hi)) bounds.
Definition uniform : bool :=
  forallb (fun c => (class A c =? class A (rep c)) && forallb (fun '(lo, hi) => Bool.eqb ((lo <=? c) && (c <=? hi)) ((lo <=? rep c) && (rep c <=? hi))) bounds) octets &&
  forallb (fun '(_, it) => forallb known (edges it)) (PositiveMap.elements M).
Hypothesis is_uniform : uniform = true.

Lemma step_rep c s : c < 256 -> step c s = step (rep c) s.
Proof.
  intros L. unfold step. induction s as [|i s IH]; simpl; auto. rewrite IH. destruct (PositiveMap.find i M) as [it|] eqn:F; auto.
  f_equal. unfold targets. f_equal. apply filter_ext_in. intros [[lo hi] j] I. unfold within.
  unfold uniform in is_uniform. apply andb_true_iff in is_uniform as [U V]. rewrite forallb_forall in U, V.
  specialize (V (i, it) (PositiveMap.elements_correct _ _ F)). simpl in V. rewrite forallb_forall in V. specialize (V _ I). simpl in V.
  rewrite existsb_exists in V. destruct V as [[a b] [B E]]. apply andb_true_iff in E as [E E']. apply N.eqb_eq in E, E'. subst a b.
  specialize (U c (octets_in c L)). apply andb_true_iff in U as [_ U]. rewrite forallb_forall in U. specialize (U _ B). simpl in U. now apply Bool.eqb_prop in U.
Qed.

(* For each state, the sets of elements that are left to derive. They are found by a number of the set,
   which others can have too. *)
Definition sets := PositiveMap.t (PositiveMap.t (list (list positive))).
Definition index (s : list positive) : positive := fold_left (fun h i => i + 5 * h)%positive s xH.
Definition at_state (R : sets) (q : N) : PositiveMap.t (list (list positive)) :=
  match PositiveMap.find (N.succ_pos q) R with Some m => m | None => PositiveMap.empty _ end.
Definition alike (s : list positive) (m : PositiveMap.t (list (list positive))) : list (list positive) :=
  match PositiveMap.find (index s) m with Some l => l | None => [] end.
Variable R : sets.
Definition listed (q : N) (s : list positive) : bool := existsb (equal s) (alike s (at_state R q)).
Variable reps : list N.
(* The targets of every item for every representative, so that they are searched for once. *)
Definition rows : PositiveMap.t (list (list positive)) := PositiveMap.map (fun it => map (fun c => targets c (edges it)) reps) M.
Fixpoint unite (l m : list (list positive)) : list (list positive) :=
  match l, m with x :: l, y :: m => union x y :: unite l m | _, _ => m end.
Definition steps (T : PositiveMap.t (list (list positive))) (s : list positive) : list (list positive) :=
  fold_right (fun i m => match PositiveMap.find i T with Some l => unite l m | None => m end) (map (fun _ => []) reps) s.
Lemma steps_are s : steps rows s = map (fun c => step c s) reps.
Proof.
  unfold steps, step. induction s as [|i s IH]; cbn [fold_right]; auto. rewrite IH. unfold rows at 1, PositiveMap.map. rewrite PositiveMap.gmapi.
  destruct (PositiveMap.find i M) as [it|]; cbn [option_map]; auto. clear IH. induction reps as [|c l IL]; cbn [map unite]; auto. now rewrite IL.
Qed.
Definition final (s : list positive) : bool := existsb (fun i => match PositiveMap.find i M with Some it => ends it | None => false end) s.
Definition good (T : PositiveMap.t (list (list positive))) (q : N) (s : list positive) : bool :=
  Bool.eqb (accept A q) (final s) && forallb (fun '(c, t) => listed (next A q (class A c)) t) (combine reps (steps T s)).
Definition closed : bool :=
  let T := rows in
  forallb (fun c => existsb (fun d => d =? rep c) reps) octets && forallb (fun '(p, m) => forallb (fun '(_, l) => forallb (good T (Pos.pred_N p)) l) (PositiveMap.elements m)) (PositiveMap.elements R).
Lemma step_of s c : In c reps -> In (c, step c s) (combine reps (steps rows s)).
Proof.
  rewrite steps_are. induction reps as [|d l IL]; [intros []|]. intros [->|I]; [now left | right; auto].
Qed.

Lemma final_correct s : final s = true <-> derives_set s [].
Proof.
  unfold final, derives_set. rewrite existsb_exists. split.
  - intros [i [I E]]. destruct (PositiveMap.find i M) as [it|] eqn:F; [|discriminate]. exists i. split; auto. exists it. split; auto. now apply (item_ends i it).
  - intros [i [I [it [F D]]]]. exists i. rewrite F. split; auto. now apply (item_ends i it).
Qed.

Definition text (w : list N) : Prop := Forall (fun c => c < 256) w.

Lemma closed_good q s : closed = true -> listed q s = true -> good rows q s = true.
Proof.
  unfold closed, listed, alike, at_state. intros C I. apply andb_true_iff in C as [_ C]. rewrite forallb_forall in C.
  rewrite existsb_exists in I. destruct I as [k [I E]]. apply equal_eq in E. subst k.
  destruct (PositiveMap.find (N.succ_pos q) R) as [m|] eqn:F; [|now rewrite PositiveMap.gempty in I].
  specialize (C (N.succ_pos q, m) (PositiveMap.elements_correct _ _ F)). cbv beta iota in C. rewrite forallb_forall in C.
  destruct (PositiveMap.find (index s) m) as [l|] eqn:L; [|destruct I].
  specialize (C _ (PositiveMap.elements_correct _ _ L)). cbv beta iota in C. rewrite forallb_forall in C.
  specialize (C _ I). now rewrite N.pos_pred_succ in C.
Qed.

Theorem closed_correct : closed = true -> forall w, text w -> forall q s, listed q s = true -> (run A q w = true <-> derives_set s w).
Proof.
  intros C. pose proof C as CR. unfold closed in CR. apply andb_true_iff in CR as [CR _]. rewrite forallb_forall in CR.
  induction w as [|c w IH]; intros T q s I.
  all: pose proof (closed_good q s C I) as K; unfold good in K; apply andb_true_iff in K as [KA KN].
  - simpl. apply Bool.eqb_prop in KA. rewrite KA. apply final_correct.
  - inversion T as [|? ? L T']; subst. rewrite forallb_forall in KN. simpl.
    unfold uniform in is_uniform. pose proof is_uniform as U. apply andb_true_iff in U as [U _]. rewrite forallb_forall in U.
    specialize (U c (octets_in c L)). apply andb_true_iff in U as [U _]. apply N.eqb_eq in U.
    specialize (CR c (octets_in c L)). rewrite existsb_exists in CR. destruct CR as [d [D E]]. apply N.eqb_eq in E. subst d.
    specialize (KN _ (step_of s _ D)). cbv beta iota in KN. rewrite <- (step_rep c s L) in KN. rewrite <- U in KN.
    rewrite (IH T' _ _ KN). apply step_correct.
Qed.
End Derive.
