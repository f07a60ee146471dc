(* Decides whether an automaton accepts exactly what the rules of a grammar derive.

   "decide" searches for the elements and the relation that Derive.v checks. The search is not
   proved and need not be, because decide_correct rests on the check alone. If the search runs out
   of fuel or misses a case, decide is false, and no theorem follows. *)
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
Record numbering := { numbers : PositiveMap.t positive; count : positive; todo : list (positive * elem); made : nfa }.
Definition number_of (x : numbering) (e : elem) : positive * numbering :=
  let k := key e xH in
  match PositiveMap.find k (numbers x) with
  | Some i => (i, x)
  | None => let i := count x in (i, {| numbers := PositiveMap.add k i (numbers x); count := Pos.succ i; todo := (i, e) :: todo x; made := made x |})
  end.
(* An element that the form has had is found by comparing. *)
Fixpoint number_form (x : numbering) (before : list (elem * positive)) (l : form) : list (N * N * positive) * numbering :=
  match l with
  | [] => ([], x)
  | (lo, hi, e) :: l =>
      match List.find (fun '(f, _) => eqb f e) before with
      | Some (_, i) => let (m, x) := number_form x before l in ((lo, hi, i) :: m, x)
      | None => let (i, x) := number_of x e in let (m, x) := number_form x ((e, i) :: before) l in ((lo, hi, i) :: m, x)
      end
  end.
Fixpoint build (G : string -> option elem) (fuel n : nat) (x : numbering) : nfa :=
  match n, todo x with
  | S n, (i, e) :: t =>
      match nullable G fuel e, lf G fuel e with
      | Some b, Some l => let (m, y) := number_form {| numbers := numbers x; count := count x; todo := t; made := made x |} [] l in
          build G fuel n {| numbers := numbers y; count := count y; todo := todo y; made := PositiveMap.add i {| what := e; ends := b; edges := m |} (made y) |}
      | _, _ => made x
      end
  | _, _ => made x
  end.

Section Decide.
Variable G : string -> option elem.
Variable A : automaton.
Variable starts : list (string * N). (* rules and their start states *)
Definition depth : nat := 200.
Definition many : nat := N.to_nat 1000000.

Definition start_elems : list (elem * N) := map (fun '(r, q) => (Ref (name (bytes r)), q)) starts.
Fixpoint number_starts (x : numbering) (l : list (elem * N)) : list (N * list positive) * numbering :=
  match l with
  | [] => ([], x)
  | (e, q) :: l => let (i, x) := number_of x e in let (m, x) := number_starts x l in ((q, [i]) :: m, x)
  end.

(* Octets of the same class that are in the same ranges share a representative. *)
Definition same (bounds : list (N * N)) (c d : N) : bool :=
  (class A c =? class A d) && forallb (fun '(lo, hi) => Bool.eqb ((lo <=? c) && (c <=? hi)) ((lo <=? d) && (d <=? hi))) bounds.
Definition find_reps (bounds : list (N * N)) : list N * PositiveMap.t N :=
  fold_left (fun '(reps, m) c => match List.find (same bounds c) reps with
      | Some d => (reps, PositiveMap.add (N.succ_pos c) d m)
      | None => (c :: reps, PositiveMap.add (N.succ_pos c) c m)
      end) octets ([], PositiveMap.empty N).

Fixpoint explore (T : PositiveMap.t (list (list positive))) (reps : list N) (n : nat) (work : list (N * list positive)) (R : sets) : sets :=
  match n, work with
  | S n, (q, s) :: work =>
      if listed R q s then explore T reps n work R
      else let m := at_state R q in
        explore T reps n (map (fun '(c, t) => (next A q (class A c), t)) (combine reps (steps reps T s)) ++ work)
          (PositiveMap.add (N.succ_pos q) (PositiveMap.add (index s) (s :: alike s m) m) R)
  | _, _ => R
  end.
Definition all_bounds (M : nfa) : list (N * N) :=
  fold_left (fun l '(_, it) => fold_left (fun l '(lo, hi, _) => if existsb (fun '(a, b) => (a =? lo) && (b =? hi)) l then l else (lo, hi) :: l) (edges it) l) (PositiveMap.elements M) [].

Definition start_ok (M : nfa) (R : sets) (p : elem * N) : bool :=
  let '(e, q) := p in existsb (fun '(i, it) => listed R q [i] && eqb (what it) e) (PositiveMap.elements M).

Definition decide_rules : bool :=
  let '(l, x) := number_starts {| numbers := PositiveMap.empty _; count := 1%positive; todo := []; made := PositiveMap.empty _ |} start_elems in
  let M := build G depth many x in
  let bounds := all_bounds M in
  let '(reps, rm) := find_reps bounds in
  let rep c := match PositiveMap.find (N.succ_pos c) rm with Some d => d | None => c end in
  let R := explore (rows M reps) reps many l (PositiveMap.empty _) in
  is_nfa G depth M && (uniform M A rep bounds && (closed M A rep R reps && forallb (start_ok M R) start_elems)).

(* For every rule with a start state, the automaton accepts exactly what the grammar derives. *)
Theorem decide_rules_correct : decide_rules = true ->
  forall r q, In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives G (Ref (name (bytes r))) w).
Proof.
  unfold decide_rules. destruct (number_starts _ start_elems) as [l x].
  generalize (build G depth many x). intros M. generalize (all_bounds M). intros B. destruct (find_reps B) as [reps rm].
  generalize (explore (rows M reps) reps many l (PositiveMap.empty _)). intros R.
  match goal with |- context[uniform M A ?rep B] => generalize rep end. intros rep H r q I w T.
  apply andb_true_iff in H as [HM H]. apply andb_true_iff in H as [HU H]. apply andb_true_iff in H as [HC HS].
  rewrite forallb_forall in HS. assert (J : In (Ref (name (bytes r)), q) start_elems) by (unfold start_elems; apply in_map_iff; exists (r, q); auto).
  specialize (HS _ J). unfold start_ok in HS. rewrite existsb_exists in HS. destruct HS as [[i it] [F E]].
  apply PositiveMap.elements_complete in F. apply andb_true_iff in E as [K E]. apply eqb_eq in E.
  rewrite (closed_correct G depth M HM A rep B HU R reps HC w T q _ K). unfold derives_set, derives_item. split.
  - intros [j [[<-|[]] [it' [F' D]]]]. rewrite F in F'. injection F' as <-. now rewrite E in D.
  - intros D. exists i. split; [now left|]. exists it. split; auto. now rewrite E.
Qed.
End Decide.
Definition decide (g : grammar) : automaton -> list (string * N) -> bool := decide_rules (Abnf.find g).
Theorem decide_correct g A starts : decide g A starts = true ->
  forall r q, In (r, q) starts -> forall w, text w -> (run A q w = true <-> derives (Abnf.find g) (Ref (name (bytes r))) w).
Proof. apply decide_rules_correct. Qed.

(* An automaton as lists of numbers: the class of each octet, and by state whether a text may end
   there (1), and by state * width + class the next state. State 0 is none. *)
Definition table (l : list N) : PositiveMap.t N :=
  snd (fold_left (fun '(i, m) x => (Pos.succ i, PositiveMap.add i x m)) l (1%positive, PositiveMap.empty N)).
Definition get (m : PositiveMap.t N) (i : N) : N := match PositiveMap.find (N.succ_pos i) m with Some x => x | None => 0 end.
Definition scan_table (width : N) (classes accepts nexts : list N) : automaton :=
  let c := table classes in let a := table accepts in let n := table nexts in
  {| class := get c; next := fun q k => get n (q * width + k); accept := fun q => get a q =? 1 |}.

(* The automaton of a grammar that has an extension beside the functions of RFC 3986. The functions
   read as far as they can, and then the extension does. The states up to "base" are those of the
   functions. A class is a pair: that of the functions and that of the extension, which are below 64. *)
Definition by_base (base width : N) (nexts : PositiveMap.t N) (q k : N) : N := if q <=? base then get nexts (q * width + k) else 0.
Definition by_extension (width : N) (rows nexts : PositiveMap.t N) (q k : N) : N := get nexts (get rows q * width + k).
Definition extended_table (width : N) (classes accepts nexts : list N) (base extra_width : N) (extra_classes extra_rows extra_nexts : list N) : automaton :=
  let c := table classes in let a := table accepts in let n := table nexts in
  let xc := table extra_classes in let xr := table extra_rows in let xn := table extra_nexts in
  {| class := fun c' => get c c' * 64 + get xc c';
     next := fun q k => match by_base base width n q (k / 64) with 0 => by_extension extra_width xr xn q (k mod 64) | q => q end;
     accept := fun q => (q <=? base) && (get a q =? 1) |}.
(* Where both can read an octet, both stay in the state. So it does not matter which of them reads it. *)
Definition agree_where_both_read (width : N) (classes nexts : list N) (base extra_width : N) (extra_classes extra_rows extra_nexts : list N) : bool :=
  let c := table classes in let n := table nexts in
  let xc := table extra_classes in let xr := table extra_rows in let xn := table extra_nexts in
  forallb (fun q => forallb (fun octet =>
    let b := by_base base width n q (get c octet) in let x := by_extension extra_width xr xn q (get xc octet) in
    (get c octet <? 64) && (get xc octet <? 64) && ((b =? 0) || (x =? 0) || ((b =? q) && (x =? q)))) octets)
    (map N.of_nat (seq 1 (N.to_nat base))).
