(* Decides whether an automaton with operations records where the rules end, in every derivation.

   where_exact: if decide_where is true and the automaton accepts the language of a rule, then what
   it records is what every derivation says, and all derivations of a text say the same.
   recorded_exactly: the same for a list of rules and their states, as an instance uses it. *)
Require Import Arith NArith List Bool String Lia FMapPositive.
Require Import Abnf Reader Derive Decide Marks.
Import ListNotations.
Open Scope N_scope.

Section Where.
Variable g : grammar.
Variable tags : list (string * N). (* tagged rules *)
Variable A : automaton.
Variable op : N -> N -> operation.
Variable op_end : N -> operation.
Variable counts : N -> bool. (* whether the derivations of texts that end in the state count *)
Variable rule : string.
Variable q0 : N.
Definition G := Abnf.find g.
Definition H := marked tags G.
Definition tag_list : list N := map snd tags.
Definition all_tags : N := fold_left (fun n t => N.lor n (N.shiftl 1 t)) tag_list 0.

Definition successors (M : nfa) (reps : list N) (k : known_at) : list known_at :=
  match PositiveMap.find (left k) M with
  | None => []
  | Some it => flat_map (fun '(lo, hi, j) =>
      if is_mark lo then [{| state := state k; left := j; passed := N.lor (passed k) (mark_bit lo); ever := N.lor (ever k) (mark_bit lo); agreed := agreed k |}]
      else map (fun c => let q := state k in let k' := class A c in
             {| state := next A q k'; left := j; passed := 0; ever := ever k; agreed := agree_after (op q k') (passed k) (ever k) (agreed k) |})
           (filter (fun c => (lo <=? c) && (c <=? hi)) reps)) (edges it)
  end.
Fixpoint search (M : nfa) (reps : list N) (n : nat) (work : list known_at) (K : PositiveMap.t (list known_at)) : PositiveMap.t (list known_at) :=
  match n, work with
  | S n, k :: work =>
      if is_known K (state k) (left k) (passed k) (ever k) (agreed k) then search M reps n work K
      else search M reps n (successors M reps k ++ work) (PositiveMap.add (key_of (state k) (left k) (passed k) (ever k)) (k :: at_key K (state k) (left k) (passed k) (ever k)) K)
  | _, _ => K
  end.

Definition decide_where : bool :=
  let '(i, x) := number_of {| numbers := PositiveMap.empty _; count := 1%positive; todo := []; made := PositiveMap.empty _ |} (Ref rule) in
  let M := build H depth many x in
  let bounds := all_bounds M in
  let '(reps, rm) := find_reps A bounds in
  let rep c := match PositiveMap.find (N.succ_pos c) rm with Some d => d | None => c end in
  let K := search M reps many [{| state := q0; left := i; passed := 0; ever := 0; agreed := all_tags |}] (PositiveMap.empty _) in
  is_low g && (is_nfa H depth M && (uniform M A rep bounds && (forallb (fun c => existsb (fun d => d =? rep c) reps) octets &&
  (all_good A op op_end counts M reps tag_list K && (is_known K q0 i 0 0 all_tags && match PositiveMap.find i M with Some it => eqb (what it) (Ref rule) | None => false end))))).

Lemma strip_text m : text (strip m) -> marked_text m.
Proof.
  unfold text, marked_text. induction m as [|c m IH]; intros T; constructor; unfold strip in *; cbn [filter] in T; destruct (is_mark c) eqn:E; cbn [negb] in T.
  - right. now apply N.leb_le.
  - left. now inversion T.
  - auto.
  - inversion T; auto.
Qed.

Hypothesis decided : decide_where = true.

(* For every marked text that the grammar derives, the automaton records where its rules end. *)
Theorem where_ends m : derives H (Ref rule) m -> text (strip m) -> counts (reach A q0 (strip m)) = true ->
  exists v, scan A op op_end q0 0 none (strip m) = Some v /\ forall t, In t tag_list -> v t = ends_in m t.
Proof.
  revert decided. unfold decide_where. destruct (number_of _ (Ref rule)) as [i x]. generalize (build H depth many x). intros M.
  generalize (all_bounds M). intros B. destruct (find_reps A B) as [reps rm].
  match goal with |- context[search M reps many ?l ?e] => generalize (search M reps many l e) end. intros K.
  intros D S T C.
  apply andb_true_iff in D as [_ D]. apply andb_true_iff in D as [DM D]. apply andb_true_iff in D as [DU D].
  apply andb_true_iff in D as [DR D]. apply andb_true_iff in D as [DK D]. apply andb_true_iff in D as [DI D].
  destruct (PositiveMap.find i M) as [it|] eqn:F; [|discriminate]. apply eqb_eq in D.
  apply (replayed A op op_end counts H depth M DM _ B DU reps DR tag_list K DK m (strip_text _ T) q0 i 0 0 all_tags DI); [|exact C|].
  - exists it. split; auto. now rewrite D.
  - intros t. now rewrite !N.bits_0.
Qed.

Lemma g_is_low : is_low g = true.
Proof.
  revert decided. unfold decide_where. destruct (number_of _ (Ref rule)) as [i x]. destruct (find_reps A (all_bounds (build H depth many x))) as [reps rm].
  intros D. now apply andb_true_iff in D as [D _].
Qed.

(* The grammar derives a text if and only if the marked grammar derives it with marks. *)
Theorem marked_exactly w : derives G (Ref rule) w <-> exists m, derives H (Ref rule) m /\ strip m = w.
Proof.
  split.
  - intros D. now apply (to_marked g tags g_is_low (Ref rule) w).
  - intros [m [D <-]]. now apply (from_marked g tags g_is_low (Ref rule) m).
Qed.

(* The positions that the automaton records are those of a derivation and of every derivation, and
   all derivations of a text have the same ones. *)
Theorem where_exact w : (forall q, counts q = true) -> text w -> (forall w, text w -> (run A q0 w = true <-> derives G (Ref rule) w)) ->
  (forall v, scan A op op_end q0 0 none w = Some v -> exists m, derives H (Ref rule) m /\ strip m = w /\ forall t, In t tag_list -> v t = ends_in m t) /\
  (forall m, derives H (Ref rule) m -> strip m = w -> exists v, scan A op op_end q0 0 none w = Some v /\ forall t, In t tag_list -> v t = ends_in m t) /\
  (forall m n, derives H (Ref rule) m -> derives H (Ref rule) n -> strip m = w -> strip n = w -> forall t, In t tag_list -> ends_in m t = ends_in n t).
Proof.
  intros Ct T E. assert (P : forall m, derives H (Ref rule) m -> strip m = w -> exists v, scan A op op_end q0 0 none w = Some v /\ forall t, In t tag_list -> v t = ends_in m t).
  { intros m D <-. now apply where_ends. }
  repeat split; auto.
  - intros v V. assert (R : run A q0 w = true) by (apply (scan_run A op op_end w q0 0 none); eauto).
    apply E in R; auto. apply marked_exactly in R as [m [D S]]. exists m. destruct (P m D S) as [v' [V' Q]]. rewrite V in V'. injection V' as <-. auto.
  - intros m n Dm Dn Sm Sn t I. destruct (P m Dm Sm) as [v [V Q]], (P n Dn Sn) as [v' [V' Q']]. rewrite V in V'. injection V' as <-. rewrite <- Q, <- Q'; auto.
Qed.
End Where.

(* Operations as data: by state and class, and at the end of the text in a state, a set of tags. *)
Definition move_key (q k : N) : positive := N.succ_pos (q * 256 + k).
Definition move_map (moves : list (N * N * operation)) : PositiveMap.t operation :=
  fold_left (fun m '(q, k, s) => PositiveMap.add (move_key q k) s m) moves (PositiveMap.empty operation).
Definition final_map (finals : list (N * operation)) : PositiveMap.t operation :=
  fold_left (fun m '(q, s) => PositiveMap.add (N.succ_pos q) s m) finals (PositiveMap.empty operation).
Definition ops (m : PositiveMap.t operation) (q k : N) : operation :=
  match PositiveMap.find (move_key q k) m with Some s => s | None => (0, 0) end.
Definition final_ops (m : PositiveMap.t operation) (q : N) : operation :=
  match PositiveMap.find (N.succ_pos q) m with Some s => s | None => (0, 0) end.
(* The operations of a grammar that has an extension: those of RFC 3986. The extension has none. *)
Definition extended_ops (base : N) (m : PositiveMap.t operation) (q k : N) : operation := if q <=? base then ops m q (k / 64) else (0, 0).
Definition extended_finals (base : N) (m : PositiveMap.t operation) (q : N) : operation := if q <=? base then final_ops m q else (0, 0).
(* On octets that the functions and the extension both read, nothing is noted. *)
Definition silent_where_both_read (width : N) (classes nexts : list N) (base extra_width : N) (extra_classes extra_rows extra_nexts : list N) (m : PositiveMap.t operation) : bool :=
  let c := table classes in let n := table nexts in
  let xc := table extra_classes in let xr := table extra_rows in let xn := table extra_nexts in
  forallb (fun q => forallb (fun octet =>
    (by_base base width n q (get c octet) =? 0) || (by_extension extra_width xr xn q (get xc octet) =? 0) ||
    match ops m q (get c octet) with (0, 0) => true | _ => false end) octets)
    (map N.of_nat (seq 1 (N.to_nat base))).

(* The statement for one rule and its start state. *)
Definition records (g : grammar) (tags : list (string * N)) (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (rule : string) (q : N) : Prop :=
  forall w, text w ->
  let marks m := derives (marked tags (Abnf.find g)) (Ref (name (bytes rule))) m /\ strip m = w in
  let says v m := forall t, In t (map snd tags) -> v t = ends_in m t in
  (forall v, scan A op op_end q 0 none w = Some v -> exists m, marks m /\ says v m) /\
  (forall m, marks m -> exists v, scan A op op_end q 0 none w = Some v /\ says v m) /\
  (forall m n, marks m -> marks n -> says (ends_in m) n).

Definition decide_all (g : grammar) (tags : list (string * N)) (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (starts wanted : list (string * N)) : bool :=
  forallb (fun '(r, q) => existsb (fun '(s, p) => String.eqb r s && (p =? q)) starts &&
    decide_where g tags A op op_end (fun _ => true) (name (bytes r)) q) wanted.

Theorem recorded_exactly g tags A op op_end starts wanted :
  decide_all g tags A op op_end starts wanted = true ->
  (forall rule q, In (rule, q) starts -> forall w, text w -> (run A q w = true <-> derives (Abnf.find g) (Ref (name (bytes rule))) w)) ->
  forall rule q, In (rule, q) wanted -> records g tags A op op_end rule q.
Proof.
  intros D X r q I w T marks says. unfold decide_all in D. rewrite forallb_forall in D. specialize (D _ I). cbv beta iota in D.
  apply andb_true_iff in D as [S D]. rewrite existsb_exists in S. destruct S as [[s p] [J E]].
  apply andb_true_iff in E as [E1 E2]. apply String.eqb_eq in E1. apply N.eqb_eq in E2. subst s p.
  destruct (where_exact g tags A op op_end (fun _ => true) (name (bytes r)) q D w (fun _ => eq_refl) T (X r q J)) as [P [Q U]].
  unfold marks, says. repeat split.
  - intros v V. destruct (P v V) as [m [M [K L]]]. exists m. auto.
  - intros m [M K]. apply Q; auto.
  - intros m n [M K] [M' K'] t. apply U; auto.
Qed.
