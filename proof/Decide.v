(* Decides whether an automaton accepts exactly what the rules of a grammar derive.

   "decide" searches for the elements that Derive.v checks. This search is not proved and need not be,
   because decide_correct rests on the check alone. If the search runs out of fuel or misses a case,
   decide is false, and no theorem follows. *)
Require Import Arith NArith List Bool String Ascii Lia FMapPositive.
Require Import Abnf Reader Derive.
Import ListNotations.
Open Scope N_scope.

(* Numbers the elements that the linear forms reach. A key is a code of an element. *)
Fixpoint key_pos (q p : positive) : positive :=
  match q with xH => xI p | xO q => xO (xO (key_pos q p)) | xI q => xO (xI (key_pos q p)) end.
Definition key_N (n : N) (p : positive) : positive := key_pos (N.succ_pos n) p.
Definition bit (b : bool) (p : positive) : positive := if b then xI p else xO p.
Fixpoint key_string (s : string) (p : positive) : positive :=
  match s with EmptyString => p | String (Ascii a b c d e _ _ _) s => bit a (bit b (bit c (bit d (bit e (key_string s p))))) end.
Fixpoint key (e : elem) (p : positive) : positive :=
  match e with
  | Range lo hi => xO (xO (key_N lo (key_N hi p)))
  | Eps => xO (xI (xO p))
  | Seq a b => xI (key a (key b p))
  | Alt a b => xO (xI (xI (xO (key a (key b p)))))
  | Rep n m a => xO (xI (xI (xI (xO (key_N (N.of_nat n) (key_N (match m with None => 0 | Some m => N.of_nat m + 1 end) (key a p)))))))
  | Ref r => xO (xI (xI (xI (xI (key_string r p)))))
  end.

(* The rules of a grammar by a code of their names, so that a rule is found without a search. *)
Definition by_code (g : grammar) : PositiveMap.t (string * elem) :=
  fold_right (fun '(n, e) m => PositiveMap.add (key_string n xH) (n, e) m) (PositiveMap.empty _) g.
Definition quick (g : grammar) : string -> option elem :=
  let m := by_code g in fun r =>
  match PositiveMap.find (key_string r xH) m with Some (n, e) => if String.eqb n r then Some e else Abnf.find g r | None => Abnf.find g r end.
Lemma by_code_ok g : forall k n e, PositiveMap.find k (by_code g) = Some (n, e) -> k = key_string n xH /\ Abnf.find g n = Some e.
Proof.
  induction g as [|[m d] g IH]; cbn [by_code fold_right]; intros k n e F; [now rewrite PositiveMap.gempty in F|]. fold (by_code g) in F.
  destruct (Pos.eq_dec k (key_string m xH)) as [->|N0].
  - rewrite PositiveMap.gss in F. injection F as <- <-. cbn [Abnf.find]. now rewrite String.eqb_refl.
  - rewrite PositiveMap.gso in F by exact N0. destruct (IH k n e F) as [-> E]. split; [reflexivity|]. cbn [Abnf.find].
    destruct (String.eqb_spec m n) as [->|]; [now contradiction N0 | exact E].
Qed.
Lemma quick_ok g r : quick g r = Abnf.find g r.
Proof.
  unfold quick. destruct (PositiveMap.find _ (by_code g)) as [[n e]|] eqn:F; auto. destruct (String.eqb_spec n r) as [<-|]; auto.
  now destruct (by_code_ok g _ _ _ F).
Qed.
Lemma derives_same (G G' : string -> option elem) : (forall r, G r = G' r) -> forall e w, derives G e w -> derives G' e w.
Proof. intros E e w D. induction D; auto. apply dRef with (e := e); auto. now rewrite <- E. Qed.

Record numbering := { numbers : PositiveMap.t positive; count : positive; todo : list (positive * elem); made : nfa }.
Definition number_of (x : numbering) (e : elem) : positive * numbering :=
  let k := key e xH in
  match PositiveMap.find k (numbers x) with
  | Some i => (i, x)
  | None => let i := count x in (i, {| numbers := PositiveMap.add k i (numbers x); count := Pos.succ i; todo := (i, e) :: todo x; made := made x |})
  end.
Fixpoint number_groups (x : numbering) (l : groups) : list (list (N * N) * positive) * numbering :=
  match l with
  | [] => ([], x)
  | (rs, e) :: l => let (i, x) := number_of x e in let (m, x) := number_groups x l in ((rs, i) :: m, x)
  end.
Fixpoint build (G : string -> option elem) (fuel n : nat) (x : numbering) : nfa :=
  match n, todo x with
  | S n, (i, e) :: t =>
      match nullable G fuel e, lf G fuel e with
      | Some b, Some l => let (m, y) := number_groups {| numbers := numbers x; count := count x; todo := t; made := made x |} l in
          build G fuel n {| numbers := numbers y; count := count y; todo := todo y; made := PositiveMap.add i {| what := e; ends := b; lefts := l; numbered := m |} (made y) |}
      | _, _ => made x
      end
  | _, _ => made x
  end.
Lemma number_of_made x e : made (snd (number_of x e)) = made x.
Proof. unfold number_of. now destruct (PositiveMap.find _ _). Qed.
Lemma number_groups_made l : forall x, made (snd (number_groups x l)) = made x.
Proof.
  induction l as [|[rs e] l IH]; intros x; cbn [number_groups]; auto. pose proof (number_of_made x e) as N. destruct (number_of x e) as [i y].
  pose proof (IH y) as K. destruct (number_groups y l) as [m z]. cbn [snd] in *. now rewrite K.
Qed.
Lemma build_formed G fuel n : forall x, formed G fuel (made x) -> formed G fuel (build G fuel n x).
Proof.
  induction n as [|n IH]; intros x F; cbn [build]; auto. destruct (todo x) as [|[i e] t]; auto.
  destruct (nullable G fuel e) as [b|] eqn:B; auto. destruct (lf G fuel e) as [l|] eqn:L; auto.
  pose proof (number_groups_made l {| numbers := numbers x; count := count x; todo := t; made := made x |}) as K. cbn [made] in K.
  destruct (number_groups _ l) as [m y]. cbn [snd] in K. apply IH. cbn [made]. rewrite K. intros j it E.
  destruct (Pos.eq_dec j i) as [->|N0]; [rewrite PositiveMap.gss in E; injection E as <-; cbn [what ends lefts]; now split | rewrite PositiveMap.gso in E by exact N0; exact (F j it E)].
Qed.

Section Decide.
Variable G : string -> option elem.
Variable A : automaton.
Variable starts : list (string * N). (* rules and their start states *)
Definition depth : nat := 200.
Definition many : nat := N.to_nat 1000000.

Definition start_elems : list (elem * N) := map (fun '(r, q) => (Ref (name (bytes r)), q)) starts.
(* Numbers the element of a start. *)
Definition with_element (x : numbering) (p : elem * N) : numbering := snd (number_of x (fst p)).
(* Octets of the same class that are in the same ranges have one key, and share a representative. *)
Definition octet_key (ranges : list (N * N)) (c : N) : positive :=
  fold_left (fun p '(lo, hi) => if lo <=? c then if c <=? hi then xI p else xO p else xO p) ranges (N.succ_pos (class A c)).
Definition find_reps (bounds : PositiveMap.t (list N)) : list N * PositiveMap.t N :=
  let ranges := all_ranges bounds in
  let '(reps, m, _) := fold_left (fun '(reps, m, known) c => let k := octet_key ranges c in
    match PositiveMap.find k known with
    | Some d => (reps, PositiveMap.add (N.succ_pos c) d m, known)
    | None => (c :: reps, PositiveMap.add (N.succ_pos c) c m, PositiveMap.add k c known)
    end) octets ([], PositiveMap.empty N, PositiveMap.empty N) in (reps, m).

Definition all_bounds (M : nfa) : PositiveMap.t (list N) :=
  fold_left (fun m '(_, it) => fold_left (fun m '(lo, hi, _) =>
    match PositiveMap.find (N.succ_pos lo) m with
    | Some l => if existsb (N.eqb hi) l then m else PositiveMap.add (N.succ_pos lo) (hi :: l) m
    | None => PositiveMap.add (N.succ_pos lo) [hi] m
    end) (edges it) m) (PositiveMap.elements M) (PositiveMap.empty _).

(* The number of an element. *)
Definition number_in (M : nfa) (e : elem) : option positive :=
  option_map fst (List.find (fun '(_, it) => eqb (what it) e) (PositiveMap.elements M)).
Definition begin_at (M : nfa) (p : elem * N) : list (N * list positive) :=
  match number_in M (fst p) with Some i => [(snd p, [i])] | None => [] end.
Definition all_in (M : nfa) (l : list (elem * N)) : bool := forallb (fun p => match number_in M (fst p) with Some _ => true | None => false end) l.
Definition table_of (l : list (elem * N)) : nfa :=
  build G depth many (fold_left with_element l {| numbers := PositiveMap.empty _; count := 1%positive; todo := []; made := PositiveMap.empty _ |}).
Lemma table_formed l : formed G depth (table_of l).
Proof.
  apply build_formed. assert (Z : forall x, made (fold_left with_element l x) = made x).
  { induction l as [|p l' IL]; intros x; cbn [fold_left]; auto. rewrite IL. apply number_of_made. }
  rewrite Z. intros i it F. cbn [made] in F. now rewrite PositiveMap.gempty in F.
Qed.
Lemma number_found M e i : number_in M e = Some i -> exists it, PositiveMap.find i M = Some it /\ what it = e.
Proof.
  unfold number_in. destruct (List.find _ (PositiveMap.elements M)) as [[i' it]|] eqn:F; [|discriminate]. intros E. injection E as ->.
  apply find_some in F as [F W]. exists it. split; [now apply PositiveMap.elements_complete | now apply eqb_eq].
Qed.

Definition decide_rules : bool :=
  let M := table_of start_elems in
  let bounds := all_bounds M in
  let '(reps, rm) := find_reps bounds in
  let rep c := match PositiveMap.find (N.succ_pos c) rm with Some d => d | None => c end in
  is_nfa M && (uniform M A rep bounds && (forallb (fun c => existsb (fun d => d =? rep c) reps) octets && (all_in M start_elems &&
  explore M A reps (rows M reps) (map (class A) reps) many (flat_map (begin_at M) start_elems) (PositiveMap.empty _)))).

(* For every rule with a start state, the automaton accepts exactly what the grammar derives. *)
Theorem decide_rules_correct : decide_rules = true ->
  forall r q, In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives G (Ref (name (bytes r))) w).
Proof.
  unfold decide_rules. generalize (table_formed start_elems). generalize (table_of start_elems). intros M MF. generalize (all_bounds M). intros B. destruct (find_reps B) as [reps rm].
  intros H r q I w T.
  apply andb_true_iff in H as [HM H]. apply andb_true_iff in H as [HU H]. apply andb_true_iff in H as [HR H]. apply andb_true_iff in H as [HA HE].
  assert (J : In (Ref (name (bytes r)), q) start_elems) by (unfold start_elems; apply in_map_iff; exists (r, q); auto).
  unfold all_in in HA. rewrite forallb_forall in HA. specialize (HA _ J). cbn [fst] in HA. destruct (number_in M _) as [i|] eqn:F; [|discriminate].
  assert (K : In (q, [i]) (flat_map (begin_at M) start_elems)).
  { apply in_flat_map. exists (Ref (name (bytes r)), q). split; [exact J|]. unfold begin_at. cbn [fst snd]. rewrite F. now left. }
  apply number_found in F as [it [F E]].
  rewrite (explored_correct G depth M MF HM A _ B HU reps HR many _ HE q [i] K w T). unfold derives_set, derives_item. split.
  - intros [j [[<-|[]] [it' [F' D]]]]. rewrite F in F'. injection F' as <-. now rewrite E in D.
  - intros D. exists i. split; [now left|]. exists it. split; auto. now rewrite E.
Qed.
End Decide.
Definition decide (g : grammar) : automaton -> list (string * N) -> bool := decide_rules (quick g).
Theorem decide_correct g A starts : decide g A starts = true ->
  forall r q, In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives (Abnf.find g) (Ref (name (bytes r))) w).
Proof.
  unfold decide. intros D r q I w T. destruct (decide_rules_correct (quick g) A starts D r q I w T) as [X Y].
  split; [intros R; apply X in R; revert R | intros R; apply Y; revert R]; apply derives_same; intros s; [|symmetry]; apply quick_ok.
Qed.

(* A list as a map, for quick access. *)
Definition table {X} (l : list X) : PositiveMap.t X :=
  snd (fold_left (fun '(i, m) x => (Pos.succ i, PositiveMap.add i x m)) l (1%positive, PositiveMap.empty X)).
Definition get {X} (other : X) (m : PositiveMap.t X) (i : N) : X := match PositiveMap.find (N.succ_pos i) m with Some x => x | None => other end.
