(* Linear forms of ABNF (Antimirov's partial derivatives).

   This file proves, for every grammar:
   - nullable_correct, lf_correct: which elements derive the empty text, and what is left to derive
     after one symbol. The functions return None for an element that is nested too deeply, which
     includes left recursion, and for one or more repetitions of what derives the empty text.
   - explored_correct: if a table of elements and an automaton pass the checks is_nfa and uniform, and
     the search for all pairs of a state and a set of elements succeeds, then the automaton accepts
     exactly what the elements derive.
   So whatever numbers the elements needs no proof. *)
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

(* A linear form in groups: several ranges of symbols before the same element. A group before Eps is
   the first one, so that "join" finds it and makes one group of two. *)
Definition groups := list (list (N * N) * elem).
Definition spread (l : groups) : form := flat_map (fun '(rs, e) => map (fun '(lo, hi) => (lo, hi, e)) rs) l.
Definition then_groups (b : elem) (l : groups) : groups := map (fun '(rs, x) => (rs, cat x b)) l.
(* Adds a range to ranges in ascending order. Those that touch become one. *)
Fixpoint add_range (lo hi : N) (l : list (N * N)) : list (N * N) :=
  match l with
  | [] => [(lo, hi)]
  | (a, b) :: t => if hi + 1 <? a then (lo, hi) :: l else if b + 1 <? lo then (a, b) :: add_range lo hi t else add_range (N.min lo a) (N.max hi b) t
  end.
Definition join (l m : groups) : groups :=
  match m with
  | (rs', Eps) :: m => match l with (rs, Eps) :: l => (fold_right (fun '(lo, hi) => add_range lo hi) rs' rs, Eps) :: l ++ m | _ => (rs', Eps) :: l ++ m end
  | _ => l ++ m
  end.
Definition covers (rs : list (N * N)) (c : N) : Prop := exists lo hi, In (lo, hi) rs /\ lo <= c /\ c <= hi.
Lemma covers_cons lo hi rs c : covers ((lo, hi) :: rs) c <-> lo <= c /\ c <= hi \/ covers rs c.
Proof.
  unfold covers. split.
  - intros [a [b [[E|I] R]]]; [injection E as <- <-; now left | right; eauto].
  - intros [R|[a [b [I R]]]]; [exists lo, hi | exists a, b]; cbn [In]; auto.
Qed.
Lemma covers_add l c : forall lo hi, covers (add_range lo hi l) c <-> lo <= c /\ c <= hi \/ covers l c.
Proof.
  induction l as [|[a b] l IH]; intros lo hi; cbn [add_range]; [apply covers_cons|].
  destruct (N.ltb_spec (hi + 1) a); [apply covers_cons|]. destruct (N.ltb_spec (b + 1) lo); rewrite ?covers_cons, IH, ?covers_cons; [tauto|].
  assert (E : N.min lo a <= c /\ c <= N.max hi b <-> lo <= c /\ c <= hi \/ a <= c /\ c <= b) by lia. tauto.
Qed.
Lemma covers_all rs rs' c : covers (fold_right (fun '(lo, hi) => add_range lo hi) rs' rs) c <-> covers rs c \/ covers rs' c.
Proof.
  induction rs as [|[lo hi] rs IH]; cbn [fold_right].
  - split; [auto|]. intros [[lo [hi [[] _]]]|K]; exact K.
  - rewrite covers_add, covers_cons, IH. tauto.
Qed.
Lemma means_ranges rs e s : means (map (fun '(lo, hi) => (lo, hi, e)) rs) s <-> exists c w, s = c :: w /\ covers rs c /\ e ==> w.
Proof.
  unfold means. split.
  - intros [c [w [lo [hi [x [-> [I [L [U D]]]]]]]]]. apply in_map_iff in I as [[a b] [E I]]. injection E as -> -> <-. exists c, w. repeat split; auto. exists lo, hi. auto.
  - intros [c [w [-> [[lo [hi [I [L U]]]] D]]]]. exists c, w, lo, hi, e. repeat split; auto. apply in_map_iff. exists (lo, hi). auto.
Qed.
Lemma spread_app l m : spread (l ++ m) = spread l ++ spread m.
Proof. unfold spread. now rewrite flat_map_app. Qed.
Lemma spread_then b l : spread (then_groups b l) = then_ b (spread l).
Proof.
  induction l as [|[rs e] l IH]; [reflexivity|]. change (spread (then_groups b ((rs, e) :: l))) with (map (fun '(lo, hi) => (lo, hi, cat e b)) rs ++ spread (then_groups b l)).
  change (spread ((rs, e) :: l)) with (map (fun '(lo, hi) => (lo, hi, e)) rs ++ spread l). unfold then_ in *. rewrite IH, map_app, map_map. f_equal.
  apply map_ext. now intros [lo hi].
Qed.
Lemma means_join l m s : means (spread (join l m)) s <-> means (spread l) s \/ means (spread m) s.
Proof.
  assert (C : forall rs e n, means (spread ((rs, e) :: n)) s <-> means (map (fun '(lo, hi) => (lo, hi, e)) rs) s \/ means (spread n) s).
  { intros rs e n. change (spread ((rs, e) :: n)) with (map (fun '(lo, hi) => (lo, hi, e)) rs ++ spread n). apply means_app. }
  assert (D : means (spread (l ++ m)) s <-> means (spread l) s \/ means (spread m) s) by (rewrite spread_app; apply means_app).
  unfold join. destruct m as [|[rs' [| | | | |]] m]; try exact D. clear D.
  assert (D : forall n, means (spread ((rs', Eps) :: n ++ m)) s <-> means (spread n) s \/ means (spread ((rs', Eps) :: m)) s).
  { intros n. rewrite !C, spread_app, means_app. tauto. }
  destruct l as [|[rs [| | | | |]] l]; try exact (D _). clear D. rewrite !C, spread_app, means_app, !means_ranges.
  assert (E : (exists c w, s = c :: w /\ covers (fold_right (fun '(lo, hi) => add_range lo hi) rs' rs) c /\ Eps ==> w) <->
    (exists c w, s = c :: w /\ covers rs c /\ Eps ==> w) \/ (exists c w, s = c :: w /\ covers rs' c /\ Eps ==> w)).
  { split.
    - intros [c [w [S [K D]]]]. apply covers_all in K as [K|K]; [left | right]; eauto.
    - intros [[c [w [S [K D]]]]|[c [w [S [K D]]]]]; exists c, w; rewrite covers_all; auto. }
  tauto.
Qed.

Fixpoint lf (fuel : nat) (e : elem) : option groups :=
  match fuel with O => None | S f =>
  match e with
  | Range lo hi => Some [([(lo, hi)], Eps)]
  | Eps => Some []
  | Alt a b => match lf f a, lf f b with Some x, Some y => Some (join x y) | _, _ => None end
  | Seq a b => match nullable f a, lf f a with
      | Some false, Some x => Some (then_groups b x)
      | Some true, Some x => match lf f b with Some y => Some (then_groups b x ++ y) | None => None end
      | _, _ => None
      end
  | Rep n m a => match nullable f a, lf f a with
      | Some false, Some x => match n, m with
          | O, Some O => Some []
          | S _, Some O => None
          | S n, m => Some (then_groups (Rep n (option_map pred m) a) x)
          | O, None => Some (then_groups (Rep 0 None a) x)
          | O, Some (S m) => Some (then_groups (Rep 0 (Some m) a) x)
          end
      | Some true, Some x => match n, m with
          | O, Some O => Some []
          | O, None => Some (then_groups (Rep 0 None a) x)
          | O, Some (S m) => Some (then_groups (Rep 0 (Some m) a) x)
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

Lemma lf_correct fuel : forall e l, lf fuel e = Some l -> forall s, means (spread l) s <-> e ==> s /\ s <> [].
Proof.
  induction fuel as [|f IH]; intros e l E s; [discriminate|].
  destruct e as [lo hi| |a b|a b|n m a|r]; simpl in E.
  - injection E as <-. rewrite range_inv. unfold means. cbn [spread flat_map map app]. split.
    + intros [c [w [lo' [hi' [e [-> [[I|[]] [L [H D]]]]]]]]]. injection I as <- <- <-. apply eps_inv in D. subst. split; [eauto | discriminate].
    + intros [[c [-> [P Q]]] _]. exists c, [], lo, hi, Eps. simpl. auto 6.
  - injection E as <-. unfold spread. cbn [flat_map]. rewrite means_nil, eps_inv. tauto.
  - destruct (nullable f a) as [z|] eqn:Z; [|discriminate]. apply nullable_correct in Z.
    destruct (lf f a) as [x|] eqn:X; [|destruct z; discriminate]. rewrite seq_inv.
    assert (L : means (spread (then_groups b x)) s <-> exists v u, s = v ++ u /\ a ==> v /\ b ==> u /\ v <> []).
    { rewrite spread_then, means_then. split; intros [v [u [-> H]]]; exists v, u; rewrite (IH _ _ X) in *; tauto. }
    destruct z.
    + destruct (lf f b) as [y|] eqn:Y; [|discriminate]. injection E as <-. rewrite spread_app, means_app, L, (IH _ _ Y). split.
      * intros [[v [u [-> [A [B N]]]]]|[B N]]; split; auto. eauto 6. destruct v; [contradiction | discriminate]. exists [], s. repeat split; auto. now apply Z.
      * intros [[v [u [-> [A B]]]] N]. destruct v as [|d v]; [right; auto | left]. exists (d :: v), u. repeat split; auto. discriminate.
    + injection E as <-. rewrite L. split.
      * intros [v [u [-> [A [B N]]]]]. split; [eauto 6|]. destruct v; [contradiction | discriminate].
      * intros [[v [u [-> [A B]]]] N]. exists v, u. repeat split; auto. intros ->. apply Z in A. discriminate.
  - destruct (lf f a) as [x|] eqn:X; [|discriminate]. destruct (lf f b) as [y|] eqn:Y; [|discriminate].
    injection E as <-. rewrite means_join, alt_inv, (IH _ _ X), (IH _ _ Y). tauto.
  - destruct (nullable f a) as [[|]|] eqn:Z; try discriminate.
    { destruct (lf f a) as [x|] eqn:X; [|discriminate].
      assert (L : forall k, means (spread (then_groups k x)) s <-> exists v u, s = v ++ u /\ (a ==> v /\ v <> []) /\ k ==> u).
      { intros k. rewrite spread_then, means_then. split; intros [v [u [-> [H K]]]]; exists v, u; (split; [reflexivity|]); (split; [|exact K]); now apply (IH _ _ X). }
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
    assert (L : forall k, means (spread (then_groups k x)) s <-> exists v u, s = v ++ u /\ a ==> v /\ k ==> u).
    { intros k. rewrite spread_then, means_then. split; intros [v [u [-> [H K]]]]; exists v, u; (split; [reflexivity|]); (split; [|exact K]);
      apply (IH _ _ X); auto. }
    assert (NN : forall v u, v ++ u = [] -> a ==> v -> False).
    { intros v u Q A. apply NE in A. destruct v; [contradiction | discriminate]. }
    destruct n as [|n]; destruct m as [[|m]|]; try discriminate; injection E as <-; try rewrite L.
    + unfold spread. cbn [flat_map]. rewrite means_nil. split; [tauto|]. intros [H N]. inversion H; subst. now apply N.
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

(* A nondeterministic automaton whose states are elements, by number, with their linear forms. *)
Record item := { what : elem; ends : bool; lefts : groups; numbered : list (list (N * N) * positive) }.
Definition edges (it : item) : list (N * N * positive) := flat_map (fun '(rs, j) => map (fun '(lo, hi) => (lo, hi, j)) rs) (numbered it).
Definition nfa := PositiveMap.t item.
Variable fuel : nat.
Definition formed (M : nfa) : Prop := forall i it, PositiveMap.find i M = Some it -> nullable fuel (what it) = Some (ends it) /\ lf fuel (what it) = Some (lefts it).

(* The numbers are those of the elements of a linear form. *)
Fixpoint same_ranges (l m : list (N * N)) : bool :=
  match l, m with
  | [], [] => true
  | (lo, hi) :: l, (lo', hi') :: m => if lo =? lo' then if hi =? hi' then same_ranges l m else false else false
  | _, _ => false
  end.
Fixpoint same_groups (M : nfa) (l : list (list (N * N) * positive)) (m : groups) : bool :=
  match l, m with
  | [], [] => true
  | (rs, j) :: l, (rs', e) :: m => same_ranges rs rs' && match PositiveMap.find j M with Some it => eqb (what it) e | None => false end && same_groups M l m
  | _, _ => false
  end.
Definition is_nfa (M : nfa) : bool := forallb (fun '(_, it) => same_groups M (numbered it) (lefts it)) (PositiveMap.elements M).

Variable M : nfa.
Hypothesis M_formed : formed M.
Hypothesis M_ok : is_nfa M = true.
Definition derives_item (i : positive) (w : list N) : Prop := exists it, PositiveMap.find i M = Some it /\ what it ==> w.

Lemma item_ok i it : PositiveMap.find i M = Some it -> same_groups M (numbered it) (lefts it) = true.
Proof. intros F. apply PositiveMap.elements_correct in F. unfold is_nfa in M_ok. rewrite forallb_forall in M_ok. apply (M_ok (i, it) F). Qed.

Lemma item_ends i it : PositiveMap.find i M = Some it -> (ends it = true <-> what it ==> []).
Proof. intros F. apply M_formed in F as [F _]. now apply nullable_correct with (fuel := fuel). Qed.

Lemma same_ranges_eq l : forall m, same_ranges l m = true -> l = m.
Proof.
  induction l as [|[lo hi] l IH]; destruct m as [|[lo' hi'] m]; cbn [same_ranges]; intros E; try discriminate; auto.
  destruct (N.eqb_spec lo lo'); [|discriminate]. destruct (N.eqb_spec hi hi'); [|discriminate]. subst. f_equal. auto.
Qed.
Lemma same_groups_means l : forall m s, same_groups M l m = true ->
  (means (spread m) s <-> exists c w lo hi j, s = c :: w /\ In (lo, hi, j) (flat_map (fun '(rs, j) => map (fun '(lo, hi) => (lo, hi, j)) rs) l) /\ lo <= c /\ c <= hi /\ derives_item j w).
Proof.
  induction l as [|[rs j] l IH]; destruct m as [|[rs' e] m]; cbn [same_groups]; intros s H; try discriminate.
  - unfold spread. cbn [flat_map]. rewrite means_nil. split; [tauto|]. intros [c [w [lo [hi [j [_ [[] _]]]]]]].
  - apply andb_true_iff in H as [H K]. apply andb_true_iff in H as [H J]. apply same_ranges_eq in H. subst rs'.
    destruct (PositiveMap.find j M) as [it|] eqn:F; [|discriminate]. apply eqb_eq in J. subst e.
    change (spread ((rs, what it) :: m)) with (map (fun '(lo, hi) => (lo, hi, what it)) rs ++ spread m). rewrite means_app, (IH _ s K). cbn [flat_map]. split.
    + intros [[c [w [a [b [e [-> [I [L [U D]]]]]]]]]|[c [w [a [b [i [-> [I [L [U D]]]]]]]]]].
      * apply in_map_iff in I as [[a' b'] [E I]]. injection E as -> -> <-. exists c, w, a, b, j. repeat split; auto.
        -- apply in_or_app. left. apply in_map_iff. exists (a, b). auto.
        -- exists it. auto.
      * exists c, w, a, b, i. repeat split; auto. apply in_or_app. auto.
    + intros [c [w [a [b [i [-> [I [L [U D]]]]]]]]]. apply in_app_or in I as [I|I].
      * left. apply in_map_iff in I as [[a' b'] [E I]]. injection E as -> -> ->. destruct D as [it' [F' D]]. rewrite F in F'. injection F' as <-.
        exists c, w, a, b, (what it). repeat split; auto. apply in_map_iff. exists (a, b). auto.
      * right. exists c, w, a, b, i. auto 6.
Qed.

Lemma item_cons i it c w : PositiveMap.find i M = Some it ->
  (what it ==> c :: w <-> exists lo hi j, In (lo, hi, j) (edges it) /\ lo <= c /\ c <= hi /\ derives_item j w).
Proof.
  intros F. pose proof (item_ok _ _ F) as S. apply M_formed in F as [_ L].
  pose proof (lf_correct _ _ _ L (c :: w)) as K. rewrite (same_groups_means _ _ _ S) in K. fold (edges it) in K. split.
  - intros D. destruct K as [_ K]. destruct K as [c' [w' [lo [hi [j [E R]]]]]]. split; [auto | discriminate]. injection E as <- <-. eauto.
  - intros [lo [hi [j R]]]. apply K. exists c, w, lo, hi, j. auto.
Qed.

(* A list without what is in it again. *)
Definition distinct {X} (same : X -> X -> bool) (l : list X) : list X := fold_right (fun x d => if existsb (same x) d then d else x :: d) [] l.
Lemma distinct_in {X} (same : X -> X -> bool) l x : (forall x y, same x y = true -> x = y) -> In x l -> In x (distinct same l).
Proof.
  intros S. induction l as [|y l IH]; [intros []|]. cbn [distinct fold_right]. fold (distinct same l). intros I. destruct (existsb (same y) (distinct same l)) eqn:E.
  - destruct I as [->|I]; auto. apply existsb_exists in E as [z [J E]]. apply S in E. now subst.
  - destruct I as [->|I]; [now left | right; auto].
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
  match l, m with [], [] => true | a :: l, b :: m => if Pos.eqb a b then equal l m else false | _, _ => false end.
Lemma equal_eq l : forall m, equal l m = true -> l = m.
Proof. induction l; destruct m; simpl; intros H; try discriminate; auto. destruct (Pos.eqb_spec a p); [|discriminate]. f_equal; auto. Qed.

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
Variable bounds : PositiveMap.t (list N). (* all ranges: for their first symbol the last ones *)
Definition known (e : N * N * positive) : bool :=
  let '(lo, hi, _) := e in match PositiveMap.find (N.succ_pos lo) bounds with Some l => existsb (N.eqb hi) l | None => false end.
Definition all_ranges : list (N * N) := flat_map (fun '(p, l) => map (fun hi => (Pos.pred_N p, hi)) l) (PositiveMap.elements bounds).
Lemma known_in lo hi j : known (lo, hi, j) = true -> In (lo, hi) all_ranges.
Proof.
  unfold known, all_ranges. destruct (PositiveMap.find (N.succ_pos lo) bounds) as [l|] eqn:F; [|discriminate]. intros E.
  apply existsb_exists in E as [x [I E]]. apply N.eqb_eq in E. subst x. apply in_flat_map. exists (N.succ_pos lo, l). split; [now apply PositiveMap.elements_correct|].
  apply in_map_iff. exists hi. split; [now rewrite N.pos_pred_succ | exact I].
Qed.
Definition uniform : bool :=
  let ranges := all_ranges in
  forallb (fun c => (class A c =? class A (rep c)) && forallb (fun '(lo, hi) => Bool.eqb ((lo <=? c) && (c <=? hi)) ((lo <=? rep c) && (rep c <=? hi))) ranges) octets &&
  forallb (fun '(_, it) => forallb known (edges it)) (PositiveMap.elements M).
Hypothesis is_uniform : uniform = true.

Lemma step_rep c s : c < 256 -> step c s = step (rep c) s.
Proof.
  intros L. unfold step. induction s as [|i s IH]; simpl; auto. rewrite IH. destruct (PositiveMap.find i M) as [it|] eqn:F; auto.
  f_equal. unfold targets. f_equal. apply filter_ext_in. intros [[lo hi] j] I. unfold within.
  unfold uniform in is_uniform. apply andb_true_iff in is_uniform as [U V]. rewrite forallb_forall in U, V.
  specialize (V (i, it) (PositiveMap.elements_correct _ _ F)). simpl in V. rewrite forallb_forall in V. specialize (V _ I). apply known_in in V. rename V into B.
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
Lemma final_correct s : final s = true <-> derives_set s [].
Proof.
  unfold final, derives_set. rewrite existsb_exists. split.
  - intros [i [I E]]. destruct (PositiveMap.find i M) as [it|] eqn:F; [|discriminate]. exists i. split; auto. exists it. split; auto. now apply (item_ends i it).
  - intros [i [I [it [F D]]]]. exists i. rewrite F. split; auto. now apply (item_ends i it).
Qed.

Definition text (w : list N) : Prop := Forall (fun c => c < 256) w.

(* Searches for all states and sets that are reached. It fails where a state accepts and a set does
   not derive the empty text, or the other way round. *)
Definition with_set (q : N) (s : list positive) (R : sets) : sets :=
  let m := at_state R q in PositiveMap.add (N.succ_pos q) (PositiveMap.add (index s) (s :: alike s m) m) R.
Definition same_pair (x y : N * list positive) : bool := if fst x =? fst y then equal (snd x) (snd y) else false.
Lemma same_pair_eq x y : same_pair x y = true -> x = y.
Proof.
  destruct x as [q s], y as [q' s']. unfold same_pair. cbn [fst snd]. destruct (N.eqb_spec q q'); [|discriminate]. intros E. apply equal_eq in E. now subst.
Qed.
Definition after_set (T : PositiveMap.t (list (list positive))) (classes : list N) (q : N) (s : list positive) : list (N * list positive) :=
  distinct same_pair (combine (map (next A q) classes) (steps T s)).
Fixpoint explore (T : PositiveMap.t (list (list positive))) (classes : list N) (n : nat) (work : list (N * list positive)) (R : sets) : bool :=
  match work, n with
  | [], _ => true
  | (q, s) :: work, S n =>
      if existsb (equal s) (alike s (at_state R q)) then explore T classes n work R
      else if Bool.eqb (accept A q) (final s) then explore T classes n (after_set T classes q s ++ work) (with_set q s R)
      else false
  | _, O => false
  end.

Definition stored (R : sets) (x : N * list positive) : Prop := In (snd x) (alike (snd x) (at_state R (fst x))).
Lemma stored_with R q s x : stored (with_set q s R) x <-> x = (q, s) \/ stored R x.
Proof.
  unfold stored, with_set. destruct x as [q' s']. cbn [fst snd]. destruct (N.eq_dec q' q) as [->|Q].
  - unfold at_state at 1. rewrite PositiveMap.gss. unfold alike at 1. destruct (Pos.eq_dec (index s') (index s)) as [E|E].
    + rewrite E, PositiveMap.gss. unfold alike. rewrite E. cbn [In].
      split; (intros [J|J]; [left | right; exact J]); [now subst | now injection J].
    + rewrite PositiveMap.gso by exact E. fold (alike s' (at_state R q)). split; [auto|]. intros [J|J]; [injection J as ->; now contradiction E | exact J].
  - unfold at_state at 1. rewrite PositiveMap.gso; [|intros E; apply Q; apply (f_equal Pos.pred_N) in E; now rewrite !N.pos_pred_succ in E].
    fold (at_state R q'). split; [auto|]. intros [J|J]; [injection J as -> ->; now contradiction Q | exact J].
Qed.
Definition invariant (T : PositiveMap.t (list (list positive))) (classes : list N) (work : list (N * list positive)) (R : sets) : Prop :=
  forall q s, stored R (q, s) -> accept A q = final s /\ forall x, In x (after_set T classes q s) -> stored R x \/ In x work.
Lemma explored T classes n : forall work R, explore T classes n work R = true -> invariant T classes work R ->
  exists R', invariant T classes [] R' /\ forall x, stored R x \/ In x work -> stored R' x.
Proof.
  assert (Z : forall R, invariant T classes [] R -> exists R', invariant T classes [] R' /\ forall x, stored R x \/ In x [] -> stored R' x).
  { intros R I. exists R. split; [exact I|]. intros x [J|[]]. exact J. }
  induction n as [|n IH]; intros [|[q s] work] R E I; auto; [discriminate|]. cbn [explore] in E. destruct (existsb _ _) eqn:X.
  - assert (St : stored R (q, s)).
    { apply existsb_exists in X as [k [J K]]. apply equal_eq in K. now subst k. }
    destruct (IH _ _ E) as [R' [Cl Sub]].
    + intros q' s' J. destruct (I q' s' J) as [A1 A2]. split; [exact A1|]. intros x Ix. destruct (A2 x Ix) as [K|[<-|K]]; auto.
    + exists R'. split; [exact Cl|]. intros x [Sx|[<-|Ix]]; auto.
  - destruct (Bool.eqb (accept A q) (final s)) eqn:Ac; [|discriminate]. apply Bool.eqb_prop in Ac. destruct (IH _ _ E) as [R' [Cl Sub]].
    + intros q' s' J. apply stored_with in J as [J|J].
      * injection J as -> ->. split; [exact Ac|]. intros x Ix. right. apply in_or_app. now left.
      * destruct (I q' s' J) as [A1 A2]. split; [exact A1|]. intros x Ix. destruct (A2 x Ix) as [K|[<-|K]].
        -- left. apply stored_with. auto.
        -- left. apply stored_with. auto.
        -- right. apply in_or_app. auto.
    + exists R'. split; [exact Cl|]. intros x [Sx|[<-|Ix]]; apply Sub; [left; apply stored_with; auto | left; apply stored_with; auto | right; apply in_or_app; auto].
Qed.

Hypothesis reps_ok : forallb (fun c => existsb (fun d => d =? rep c) reps) octets = true.
Lemma after_octet q s c : c < 256 -> In (next A q (class A c), step c s) (after_set rows (map (class A) reps) q s).
Proof.
  intros L. pose proof reps_ok as RO. rewrite forallb_forall in RO. specialize (RO c (octets_in c L)). rewrite existsb_exists in RO. destruct RO as [d [D E]].
  apply N.eqb_eq in E. subst d. unfold uniform in is_uniform. pose proof is_uniform as U. apply andb_true_iff in U as [U _]. rewrite forallb_forall in U.
  specialize (U c (octets_in c L)). apply andb_true_iff in U as [U _]. apply N.eqb_eq in U. rewrite U, (step_rep c s L).
  unfold after_set. apply distinct_in; [exact same_pair_eq|]. rewrite steps_are. revert D. generalize (rep c). intros c'. generalize reps. induction reps0 as [|d l IL]; [intros []|]. cbn [map combine].
  intros [->|I]; [now left | right; auto].
Qed.
Theorem explored_correct n work : explore rows (map (class A) reps) n work (PositiveMap.empty _) = true ->
  forall q s, In (q, s) work -> forall w, text w -> (run A q w = true <-> derives_set s w).
Proof.
  intros E q s I w T. apply explored in E as [R [C S]].
  2: { intros q' s' J. unfold stored, at_state, alike in J. cbn [fst snd] in J. rewrite !PositiveMap.gempty in J. destruct J. }
  assert (J : stored R (q, s)) by auto. clear I S. revert q s J. induction w as [|c w IH]; intros q s J; destruct (C q s J) as [Ac Nx].
  - simpl. rewrite Ac. apply final_correct.
  - inversion T as [|? ? L T']; subst. simpl. rewrite <- step_correct. apply (IH T'). destruct (Nx _ (after_octet q s c L)) as [K|[]]. exact K.
Qed.
End Derive.
