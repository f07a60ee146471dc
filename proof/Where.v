(* Decides whether an automaton with operations records where the rules end, in every derivation.

   where_exact: if decide_where is true and the automaton accepts the language of a rule, then what
   it records is what every derivation says, and all derivations of a text say the same.
   recorded_exactly: the same for a list of rules and their states, as an instance uses it. *)
Require Import Arith NArith List Bool String Lia FMapPositive.
Require Import Abnf Reader Derive Decide Marks.
Import ListNotations.
Open Scope N_scope.

(* An automaton, what it writes, and whether derivations of texts that end in a state count. *)
Record recorder := { scanner : automaton; writes : N -> N -> operation; writes_last : N -> operation; counted : N -> bool }.

(* Searches for a closed set of what is known. A state has a row: for each representative the next
   state and what is written. An item has for each element that an octet leads to a mask: the
   representatives of these octets. *)
Section Search.
Variable R : recorder.
Notation A := (scanner R).
Variable M : nfa.
Variable reps : list N.
Variable tag_list : list N.

Record choices := { done : bool; by_mark : list (N * positive); by_octet : list (positive * list bool) }.
Definition leads (l : list (N * N * positive)) (j : positive) (c : N) : bool := existsb (fun e => if Pos.eqb (snd e) j then within c e else false) l.
Definition apart_edge (e : N * N * positive) : bool := let '(lo, hi, _) := e in if is_mark lo then lo =? hi else hi <? base.
Definition after_marks (l : list (N * N * positive)) : list (N * positive) := flat_map (fun '(lo, _, j) => if is_mark lo then [(mark_bit lo, j)] else []) l.
Definition after_octets (l : list (N * N * positive)) : list positive := fold_right (fun '(lo, _, j) m => if is_mark lo then m else insert j m) [] l.
Definition choices_of (it : item) : option choices :=
  if forallb apart_edge (edges it) then
    Some {| done := ends it; by_mark := after_marks (edges it); by_octet := map (fun j => (j, map (leads (edges it) j) reps)) (after_octets (edges it)) |}
  else None.
Definition row (classes : list N) (q : N) : list (N * operation) := map (fun k => (next A q k, writes R q k)) classes.
Fixpoint select {X} (m : list bool) (l : list X) : list X :=
  match m, l with b :: m, x :: l => if b then x :: select m l else select m l | _, _ => [] end.
Definition same_move (x y : N * operation) : bool :=
  let '(q, (w, c)) := x in let '(q', (w', c')) := y in if q =? q' then if w =? w' then c =? c' else false else false.
Definition successors (r : list (N * operation)) (c : choices) (k : known_at) : list known_at :=
  map (fun '(b, j) => after_mark k b j) (by_mark c) ++
  flat_map (fun '(j, m) => map (fun '(q, o) => after_move k q o j) (distinct same_move (select m r))) (by_octet c).
Definition end_ok (c : choices) (k : known_at) : bool :=
  if done c then
    if counted R (state k) then accept A (state k) && forallb (after (writes_last R (state k)) (passed k) (ever k) (agreed k)) tag_list
    else true
  else true.

(* By state: its row, and by element what is known when it is left to derive. *)
Definition seen := PositiveMap.t (list (N * operation) * PositiveMap.t (list known_at)).
Variable C : PositiveMap.t (option choices).
Variable classes : list N.
Definition at_state (K : seen) (q : N) : list (N * operation) * PositiveMap.t (list known_at) :=
  match PositiveMap.find (N.succ_pos q) K with Some x => x | None => (row classes q, PositiveMap.empty _) end.
Definition at_element (m : PositiveMap.t (list known_at)) (j : positive) : list known_at :=
  match PositiveMap.find j m with Some l => l | None => [] end.
Definition with_known (k : known_at) (K : seen) : seen :=
  let '(r, m) := at_state K (state k) in
  PositiveMap.add (N.succ_pos (state k)) (r, PositiveMap.add (left k) (k :: at_element m (left k)) m) K.
Fixpoint search (n : nat) (work : list known_at) (K : seen) : bool :=
  match work, n with
  | [], _ => true
  | k :: work, S n =>
      let '(r, m) := at_state K (state k) in
      if existsb (fun k' => at_most k' k) (at_element m (left k)) then search n work K
      else match PositiveMap.find (left k) C with
        | Some (Some c) => if end_ok c k then search n (successors r c k ++ work) (with_known k K) else false
        | _ => false
        end
  | _, O => false
  end.

Definition stored (K : seen) (k : known_at) : Prop := In k (at_element (snd (at_state K (state k))) (left k)).
Definition good_in (P : known_at -> Prop) (k : known_at) : Prop :=
  exists c, PositiveMap.find (left k) C = Some (Some c) /\ end_ok c k = true /\
    forall k', In k' (successors (row classes (state k)) c k) -> P k'.
Definition invariant (work : list known_at) (K : seen) : Prop :=
  (forall q, fst (at_state K q) = row classes q) /\
  forall k, stored K k -> good_in (fun k' => covered (stored K) k' \/ In k' work) k.

Lemma at_most_self k : at_most k k = true.
Proof. unfold at_most, subset. now rewrite !N.eqb_refl, Pos.eqb_refl, N.land_diag, N.eqb_refl. Qed.
Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof. intros E. apply (f_equal Pos.pred_N) in E. now rewrite !N.pos_pred_succ in E. Qed.
Lemma at_state_same K k : at_state (with_known k K) (state k) =
  (fst (at_state K (state k)), PositiveMap.add (left k) (k :: at_element (snd (at_state K (state k))) (left k)) (snd (at_state K (state k)))).
Proof. unfold with_known. destruct (at_state K (state k)) as [r m]. unfold at_state. now rewrite PositiveMap.gss. Qed.
Lemma at_state_other K k q : q <> state k -> at_state (with_known k K) q = at_state K q.
Proof.
  intros N0. unfold with_known. destruct (at_state K (state k)) as [r m]. unfold at_state. rewrite PositiveMap.gso; auto.
  intros E. now apply N0, succ_pos_inj.
Qed.
Lemma stored_with K k x : stored (with_known k K) x <-> x = k \/ stored K x.
Proof.
  unfold stored. destruct (N.eq_dec (state x) (state k)) as [Es|Es].
  - rewrite Es, at_state_same. cbn [snd]. unfold at_element at 1. destruct (Pos.eq_dec (left x) (left k)) as [El|El].
    + rewrite El, PositiveMap.gss. cbn [In]. split; intros [J|J]; auto.
    + rewrite PositiveMap.gso by exact El. fold (at_element (snd (at_state K (state k))) (left x)). split; [auto|].
      intros [->|J]; [now contradiction El | exact J].
  - rewrite (at_state_other K k _ Es). split; [auto|]. intros [->|J]; [now contradiction Es | exact J].
Qed.
Lemma covered_with K k x : covered (stored K) x -> covered (stored (with_known k K)) x.
Proof. intros [y [I B]]. exists y. split; auto. apply stored_with. auto. Qed.
Lemma good_weaker (P Q : known_at -> Prop) k : (forall k', P k' -> Q k') -> good_in P k -> good_in Q k.
Proof. intros W [c [F [E S]]]. exists c. auto. Qed.

Lemma search_closed n : forall work K, search n work K = true -> invariant work K ->
  exists K', invariant [] K' /\ forall k, covered (stored K) k \/ In k work -> covered (stored K') k.
Proof.
  assert (Z : forall K, invariant [] K -> exists K', invariant [] K' /\ forall k, covered (stored K) k \/ In k [] -> covered (stored K') k).
  { intros K I. exists K. split; [exact I|]. intros k [J|[]]. exact J. }
  induction n as [|n IH]; intros [|k work] K E I; auto; [discriminate|]. cbn [search] in E. destruct I as [Ir Ik].
  destruct (at_state K (state k)) as [r m] eqn:Q. destruct (existsb _ (at_element m (left k))) eqn:X.
  - apply existsb_exists in X as [k' [J B]].
    assert (Ck : covered (stored K) k).
    { exists k'. split; [|exact B]. unfold at_most in B. apply andb_true_iff in B as [B _]. apply andb_true_iff in B as [B _]. apply andb_true_iff in B as [B _].
      apply andb_true_iff in B as [B1 B2]. apply N.eqb_eq in B1. apply Pos.eqb_eq in B2. unfold stored. now rewrite B1, B2, Q. }
    destruct (IH _ _ E) as [K' [Cl Sub]].
    + split; [exact Ir|]. intros x Sx. apply (good_weaker (fun k' => covered (stored K) k' \/ In k' (k :: work))); auto.
      intros y [Cy|[<-|Iy]]; auto.
    + exists K'. split; [exact Cl|]. intros x [Cx|[<-|Ix]]; auto.
  - destruct (PositiveMap.find (left k) C) as [[c|]|] eqn:F; try discriminate. destruct (end_ok c k) eqn:EE; [|discriminate].
    assert (Er : r = row classes (state k)) by (rewrite <- Ir; now rewrite Q). subst r.
    assert (Ck : covered (stored (with_known k K)) k).
    { exists k. split; [apply stored_with; auto | apply at_most_self]. }
    destruct (IH _ _ E) as [K' [Cl Sub]].
    + split.
      * intros q. destruct (N.eq_dec q (state k)) as [->|N0]; [rewrite at_state_same; exact (Ir _) | now rewrite at_state_other].
      * intros x Sx. apply stored_with in Sx as [->|Sx].
        -- exists c. split; [exact F|]. split; [exact EE|]. intros y Iy. right. apply in_or_app. now left.
        -- apply (good_weaker (fun k' => covered (stored K) k' \/ In k' (k :: work))); auto.
           intros y [Cy|[<-|Iy]]; [left; now apply covered_with | now left | right; apply in_or_app; now right].
    + exists K'. split; [exact Cl|]. intros x [Cx|[<-|Ix]]; apply Sub; [left; now apply covered_with | now left | right; apply in_or_app; now right].
Qed.

Lemma nothing_stored k : ~ stored (PositiveMap.empty _) k.
Proof. unfold stored, at_state. rewrite PositiveMap.gempty. cbn [snd]. unfold at_element. rewrite PositiveMap.gempty. auto. Qed.
Lemma nothing_covered k : ~ covered (stored (PositiveMap.empty _)) k.
Proof. intros [k' [S _]]. now apply nothing_stored in S. Qed.
Lemma searched n work : search n work (PositiveMap.empty _) = true ->
  exists K', invariant [] K' /\ forall k, In k work -> covered (stored K') k.
Proof.
  intros E. destruct (search_closed n work _ E) as [K' [I S]].
  - split; [intros q; unfold at_state; now rewrite PositiveMap.gempty|]. intros k J. now apply nothing_stored in J.
  - exists K'. auto.
Qed.

Lemma same_move_eq x y : same_move x y = true -> x = y.
Proof.
  destruct x as [q [w c]], y as [q' [w' c']]. cbn [same_move]. intros E.
  destruct (N.eqb_spec q q'); [|discriminate]. destruct (N.eqb_spec w w'); [|discriminate]. apply N.eqb_eq in E. now subst.
Qed.
Lemma select_in {X} (f : N -> bool) (h : N -> X) d l : In d l -> f d = true -> In (h d) (select (map f l) (map h l)).
Proof.
  induction l as [|c l IH]; [intros []|]. cbn [map select]. intros [->|I] E; [rewrite E; now left|]. destruct (f c); [right|]; auto.
Qed.
Lemma after_octets_in lo hi j l : In (lo, hi, j) l -> is_mark lo = false -> In j (after_octets l).
Proof.
  induction l as [|[[lo' hi'] i] l IH]; [intros []|]. cbn [after_octets fold_right]. fold (after_octets l). intros [E|I] L.
  - injection E as -> -> ->. rewrite L. apply insert_in. now left.
  - destruct (is_mark lo'); [auto|]. apply insert_in. right. auto.
Qed.
End Search.

(* Without work that is left, what the search has stored is a closed set. *)
Section Closed.
Variable R : recorder.
Notation A := (scanner R).
Variable M : nfa.
Variable rep : N -> N.
Variable bounds : PositiveMap.t (list N).
Hypothesis is_uniform : uniform M A rep bounds = true.
Variable reps : list N.
Hypothesis reps_ok : forallb (fun c => existsb (fun d => d =? rep c) reps) octets = true.
Variable tag_list : list N.

Lemma represented i it lo hi j c : PositiveMap.find i M = Some it -> In (lo, hi, j) (edges it) -> c < 256 -> lo <= c -> c <= hi ->
  exists d, In d reps /\ class A c = class A d /\ lo <= d /\ d <= hi.
Proof.
  intros F E C8 L U. pose proof is_uniform as Un. unfold uniform in Un. apply andb_true_iff in Un as [Un Kn]. rewrite forallb_forall in Un, Kn.
  specialize (Un c (octets_in c C8)). apply andb_true_iff in Un as [UC UB]. apply N.eqb_eq in UC.
  specialize (Kn (i, it) (PositiveMap.elements_correct _ _ F)). simpl in Kn. rewrite forallb_forall in Kn. specialize (Kn _ E). apply known_in in Kn. rename Kn into XI.
  rewrite forallb_forall in UB. specialize (UB _ XI). simpl in UB. apply Bool.eqb_prop in UB.
  assert (IN : (lo <=? c) && (c <=? hi) = true) by (apply andb_true_iff; split; now apply N.leb_le). rewrite IN in UB.
  symmetry in UB. apply andb_true_iff in UB as [B1 B2]. apply N.leb_le in B1, B2.
  pose proof reps_ok as Rp. rewrite forallb_forall in Rp. specialize (Rp c (octets_in c C8)). rewrite existsb_exists in Rp. destruct Rp as [d [DI DE]].
  apply N.eqb_eq in DE. subst d. exists (rep c). auto.
Qed.

Lemma invariant_closed K : invariant R tag_list (PositiveMap.map (choices_of reps) M) (map (class A) reps) [] K ->
  forall k, stored R (map (class A) reps) K k -> closed_at A (writes R) (writes_last R) (counted R) M tag_list (stored R (map (class A) reps) K) k.
Proof.
  intros [_ I] k S. destruct (I k S) as [c [F [E G]]]. clear I. unfold PositiveMap.map in F. rewrite PositiveMap.gmapi in F.
  destruct (PositiveMap.find (left k) M) as [it|] eqn:F'; [|discriminate]. cbn [option_map] in F. injection F as F. unfold choices_of in F.
  destruct (forallb apart_edge (edges it)) eqn:So; [|discriminate]. injection F as <-. rewrite forallb_forall in So.
  assert (G' : forall k', In k' (successors (row R (map (class A) reps) (state k)) {| done := ends it; by_mark := after_marks (edges it);
      by_octet := map (fun j => (j, map (leads (edges it) j) reps)) (after_octets (edges it)) |} k) -> covered (stored R (map (class A) reps) K) k').
  { intros k' J. destruct (G k' J) as [X|[]]. exact X. }
  clear G. exists it. split; [exact F'|]. split.
  - intros De Ct. unfold end_ok in E. cbn [done] in E. rewrite De, Ct in E. apply andb_true_iff in E as [E1 E2]. rewrite forallb_forall in E2. auto.
  - intros lo hi j J. specialize (So _ J). unfold apart_edge in So. destruct (is_mark lo) eqn:L.
    + apply N.eqb_eq in So. split; [exact So|]. apply G'. unfold successors. cbn [by_mark]. apply in_or_app. left.
      apply in_map_iff. exists (mark_bit lo, j). split; [reflexivity|]. unfold after_marks. apply in_flat_map. exists (lo, hi, j). split; [exact J|]. rewrite L. now left.
    + apply N.ltb_lt in So. split; [exact So|]. intros c C8 L1 L2. destruct (represented _ _ _ _ _ c F' J C8 L1 L2) as [d [Dr [Dc [D1 D2]]]].
      apply G'. unfold successors. cbn [by_octet]. apply in_or_app. right. apply in_flat_map. exists (j, map (leads (edges it) j) reps). split.
      * apply in_map_iff. exists j. split; [reflexivity|]. now apply (after_octets_in lo hi).
      * apply in_map_iff. rewrite Dc. exists (next A (state k) (class A d), writes R (state k) (class A d)). split; [reflexivity|]. apply distinct_in; [exact same_move_eq|].
        unfold row. rewrite map_map. apply (select_in (leads (edges it) j) (fun c => (next A (state k) (class A c), writes R (state k) (class A c)))); [exact Dr|].
        unfold leads. apply existsb_exists. exists (lo, hi, j). split; [exact J|]. cbn [snd]. rewrite Pos.eqb_refl. cbn [within]. apply andb_true_iff. split; now apply N.leb_le.
Qed.
End Closed.

Section Where.
Variable g : grammar.
Variable tags : list (string * N). (* tagged rules *)
Definition G := Abnf.find g.
Definition H := marked tags G.
(* The same, where a rule is found without a search. *)
Definition quick_H : string -> option elem := quick (map (fun '(n, e) => (n, wrap tags n e)) g).
Lemma quick_H_ok r : H r = quick_H r.
Proof.
  unfold quick_H. rewrite quick_ok. unfold H, G, marked. generalize g. intros l. induction l as [|[n e] l IL]; cbn [Abnf.find map option_map]; auto.
  destruct (String.eqb_spec n r) as [->|]; auto.
Qed.
Definition tag_list : list N := map snd tags.
Definition all_tags : N := fold_left (fun n t => N.lor n (N.shiftl 1 t)) tag_list 0.

Variable recorders : list recorder.
Variable starts : list (string * N). (* rules and the states that they begin in *)
Definition references : list (elem * N) := map (fun '(r, q) => (Ref r, q)) starts.
Definition known_first (M : nfa) (p : elem * N) : list known_at :=
  match number_in M (fst p) with
  | Some i => [{| state := snd p; left := i; passed := 0; ever := 0; agreed := all_tags |}]
  | None => []
  end.
Definition decide_recorder (M : nfa) (bounds : PositiveMap.t (list N)) (work : list known_at) (R : recorder) : bool :=
  let A := scanner R in
  let '(reps, rm) := find_reps A bounds in
  let rep c := match PositiveMap.find (N.succ_pos c) rm with Some d => d | None => c end in
  uniform M A rep bounds && (forallb (fun c => existsb (fun d => d =? rep c) reps) octets &&
  search R tag_list (PositiveMap.map (choices_of reps) M) (map (class A) reps) many work (PositiveMap.empty _)).
Definition decide_where : bool :=
  let M := table_of quick_H references in
  is_low g && (is_nfa M && (all_in M references &&
  forallb (decide_recorder M (all_bounds M) (flat_map (known_first M) references)) recorders)).

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
Theorem where_ends R rule q m : In R recorders -> In (rule, q) starts ->
  derives H (Ref rule) m -> text (strip m) -> counted R (reach (scanner R) q (strip m)) = true ->
  exists v, scan (scanner R) (writes R) (writes_last R) q 0 none (strip m) = Some v /\ forall t, In t tag_list -> v t = ends_in m t.
Proof.
  revert decided. unfold decide_where. generalize (table_formed quick_H references). generalize (table_of quick_H references). intros M MF D IR IS Dm T Ct.
  apply andb_true_iff in D as [_ D]. apply andb_true_iff in D as [DM D]. apply andb_true_iff in D as [DS D]. rewrite forallb_forall in D.
  specialize (D _ IR). unfold decide_recorder in D. destruct (find_reps (scanner R) (all_bounds M)) as [reps rm].
  apply andb_true_iff in D as [DU D]. apply andb_true_iff in D as [DR D]. apply searched in D as [K [I Sub]].
  assert (J : In (Ref rule, q) references) by (unfold references; apply in_map_iff; exists (rule, q); auto).
  unfold all_in in DS. rewrite forallb_forall in DS. specialize (DS _ J). cbn [fst] in DS. destruct (number_in M (Ref rule)) as [i|] eqn:F; [|discriminate].
  assert (IK : covered (stored R (map (class (scanner R)) reps) K) {| state := q; left := i; passed := 0; ever := 0; agreed := all_tags |}).
  { apply Sub. apply in_flat_map. exists (Ref rule, q). split; [exact J|]. unfold known_first. cbn [fst snd]. rewrite F. now left. }
  apply number_found in F as [it [F W]].
  apply (replayed (scanner R) (writes R) (writes_last R) (counted R) quick_H depth M MF DM tag_list _
    (invariant_closed R M _ _ DU reps DR tag_list K I) m (strip_text _ T) q i 0 0 all_tags IK); [|exact Ct|].
  - exists it. split; auto. rewrite W. exact (derives_same _ _ quick_H_ok _ _ Dm).
  - intros t. rewrite !N.bits_0. split; reflexivity.
Qed.

Lemma g_is_low : is_low g = true.
Proof. revert decided. unfold decide_where. intros D. now apply andb_true_iff in D as [D _]. Qed.

(* The grammar derives a text if and only if the marked grammar derives it with marks. *)
Theorem marked_exactly rule w : derives G (Ref rule) w <-> exists m, derives H (Ref rule) m /\ strip m = w.
Proof.
  split.
  - intros D. now apply (to_marked g tags g_is_low (Ref rule) w).
  - intros [m [D <-]]. now apply (from_marked g tags g_is_low (Ref rule) m).
Qed.

(* The positions that the automaton records are those of a derivation and of every derivation, and
   all derivations of a text have the same ones. *)
Theorem where_exact R rule q w : In R recorders -> In (rule, q) starts ->
  (forall q, counted R q = true) -> text w -> (forall w, text w -> (run (scanner R) q w = true <-> derives G (Ref rule) w)) ->
  (forall v, scan (scanner R) (writes R) (writes_last R) q 0 none w = Some v -> exists m, derives H (Ref rule) m /\ strip m = w /\ forall t, In t tag_list -> v t = ends_in m t) /\
  (forall m, derives H (Ref rule) m -> strip m = w -> exists v, scan (scanner R) (writes R) (writes_last R) q 0 none w = Some v /\ forall t, In t tag_list -> v t = ends_in m t) /\
  (forall m n, derives H (Ref rule) m -> derives H (Ref rule) n -> strip m = w -> strip n = w -> forall t, In t tag_list -> ends_in m t = ends_in n t).
Proof.
  intros IR IS Ct T E. assert (P : forall m, derives H (Ref rule) m -> strip m = w ->
    exists v, scan (scanner R) (writes R) (writes_last R) q 0 none w = Some v /\ forall t, In t tag_list -> v t = ends_in m t).
  { intros m D <-. now apply (where_ends R rule q m). }
  repeat split; auto.
  - intros v V. assert (Rn : run (scanner R) q w = true) by (apply (scan_run (scanner R) (writes R) (writes_last R) w q 0 none); eauto).
    apply E in Rn; auto. apply marked_exactly in Rn as [m [D S]]. exists m. destruct (P m D S) as [v' [V' Q]]. rewrite V in V'. injection V' as <-. auto.
  - intros m n Dm Dn Sm Sn t I. destruct (P m Dm Sm) as [v [V Q]], (P n Dn Sn) as [v' [V' Q']]. rewrite V in V'. injection V' as <-. rewrite <- Q, <- Q'; auto.
Qed.
End Where.
(* The recorder for which all derivations count. *)
Definition always (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) : recorder :=
  {| scanner := A; writes := op; writes_last := op_end; counted := fun _ => true |}.

(* The statement for one rule and its start state. *)
Definition records (g : grammar) (tags : list (string * N)) (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (rule : string) (q : N) : Prop :=
  forall w, text w ->
  let marks m := derives (marked tags (Abnf.find g)) (Ref (name (bytes rule))) m /\ strip m = w in
  let says v m := forall t, In t (map snd tags) -> v t = ends_in m t in
  (forall v, scan A op op_end q 0 none w = Some v -> exists m, marks m /\ says v m) /\
  (forall m, marks m -> exists v, scan A op op_end q 0 none w = Some v /\ says v m) /\
  (forall m n, marks m -> marks n -> says (ends_in m) n).

Definition decide_all (g : grammar) (tags : list (string * N)) (A : automaton) (op : N -> N -> operation) (op_end : N -> operation) (starts wanted : list (string * N)) : bool :=
  forallb (fun '(r, q) => existsb (fun '(s, p) => String.eqb r s && (p =? q)) starts) wanted &&
  decide_where g tags [always A op op_end] (map (fun '(r, q) => (name (bytes r), q)) wanted).

Theorem recorded_exactly g tags A op op_end starts wanted :
  decide_all g tags A op op_end starts wanted = true ->
  (forall rule q, In (rule, q) starts -> forall w, text w -> (run A q w = true <-> derives (Abnf.find g) (Ref (name (bytes rule))) w)) ->
  forall rule q, In (rule, q) wanted -> records g tags A op op_end rule q.
Proof.
  intros D X r q I w T marks says. unfold decide_all in D. apply andb_true_iff in D as [S D]. rewrite forallb_forall in S. specialize (S _ I). cbv beta iota in S.
  rewrite existsb_exists in S. destruct S as [[s p] [J E]].
  apply andb_true_iff in E as [E1 E2]. apply String.eqb_eq in E1. apply N.eqb_eq in E2. subst s p.
  assert (I' : In (name (bytes r), q) (map (fun '(r, q) => (name (bytes r), q)) wanted)) by (apply in_map_iff; exists (r, q); auto).
  destruct (where_exact g tags _ _ D (always A op op_end) (name (bytes r)) q w (or_introl eq_refl) I' (fun _ => eq_refl) T (X r q J)) as [P [Q U]].
  unfold marks, says. repeat split.
  - intros v V. destruct (P v V) as [m [M [K L]]]. exists m. auto.
  - intros m [M K]. apply Q; auto.
  - intros m n [M K] [M' K'] t. apply U; auto.
Qed.
