(* Programs of rules, which package rulevm runs.

   A program has operations by number. "returns" is what it means that the operations from a number on
   read a text, up to the return of the rule that they are in; reading is nondeterministic. The first
   half of this file, up to "returns", is a definition that the theorems about programs rest on.
   The rules of such a program are a grammar, with a rule for each operation. So what decides about
   grammars decides about programs:
   - program_exact: if an automaton of some rules passes the check "decide" for a grammar and for the
     grammar of a program, then the program reads exactly what the grammar derives. *)
Require Import Arith NArith List Bool String Ascii Lia FMapPositive.
Require Import Abnf Reader Derive Decide Utf8 Utf8Proof.
Import ListNotations.
Open Scope N_scope.

(* The upper three bits of an operation are its kind, the others its operand. *)
Inductive operation := Read (set : N) | Call (start : N) | Return | Split (other : N) | Jump (to : N).
Record program := { size : N; operation_at : N -> option operation; set_at : N -> list (N * N) }.
Definition decode (starts : N -> N) (c : N) : option operation :=
  let operand := c mod 8192 in
  match c / 8192 with
  | 0 => Some (Read operand) | 1 => Some (Call (starts operand)) | 2 => Some Return
  | 3 => Some (Split operand) | 4 => Some (Jump operand) | _ => None
  end.
Definition program_of (code : list N) (sets : list (list (N * N))) (rules : list (string * N)) : program :=
  let c := table code in
  let s := table (map snd rules) in
  {| size := N.of_nat (List.length code);
     operation_at := fun pc => if pc <? N.of_nat (List.length code) then decode (get 0 s) (get 0 c pc) else None;
     set_at := fun k => nth (N.to_nat k) sets [] |}.

(* p reads w from operation pc on, and then the rule that it is in returns. *)
Inductive returns (p : program) : N -> list N -> Prop :=
| rRead pc k lo hi c w : operation_at p pc = Some (Read k) -> In (lo, hi) (set_at p k) -> lo <= c -> c <= hi ->
    returns p (pc + 1) w -> returns p pc (c :: w)
| rCall pc s v w : operation_at p pc = Some (Call s) -> returns p s v -> returns p (pc + 1) w -> returns p pc (v ++ w)
| rReturn pc : operation_at p pc = Some Return -> returns p pc []
| rNext pc q w : operation_at p pc = Some (Split q) -> returns p (pc + 1) w -> returns p pc w
| rOther pc q w : operation_at p pc = Some (Split q) -> returns p q w -> returns p pc w
| rJump pc q w : operation_at p pc = Some (Jump q) -> returns p q w -> returns p pc w.

(* The grammar of a program. The name of an operation has three letters. *)
Definition letter (n : N) : ascii := ascii_of_N (97 + n mod 16).
Definition label (pc : N) : string := String (letter (pc / 256)) (String (letter (pc / 16)) (String (letter pc) EmptyString)).
Fixpoint of_set (l : list (N * N)) : elem :=
  match l with [] => never | [(lo, hi)] => Range lo hi | (lo, hi) :: l => Alt (Range lo hi) (of_set l) end.
Definition elem_at (p : program) (pc : N) : elem :=
  match operation_at p pc with
  | Some (Read k) => Seq (of_set (set_at p k)) (Ref (label (pc + 1)))
  | Some (Call s) => Seq (Ref (label s)) (Ref (label (pc + 1)))
  | Some Return => Eps
  | Some (Split q) => Alt (Ref (label (pc + 1))) (Ref (label q))
  | Some (Jump q) => Ref (label q)
  | None => never
  end.
Definition places (p : program) : list N := map N.of_nat (seq 0 (N.to_nat (size p))).
Definition elements_of (p : program) : PositiveMap.t elem :=
  fold_left (fun m pc => PositiveMap.add (N.succ_pos pc) (elem_at p pc) m) (places p) (PositiveMap.empty elem).
Definition index (r : string) : positive :=
  match r with
  | String a (String b (String c EmptyString)) => N.succ_pos ((N_of_ascii a - 97) * 256 + (N_of_ascii b - 97) * 16 + (N_of_ascii c - 97))
  | _ => xH
  end.
Definition lookup (m : PositiveMap.t elem) (r : string) : option elem := PositiveMap.find (index r) m.
Definition grammar_of (p : program) : string -> option elem := lookup (elements_of p).
Definition octet_grammar_of (p : program) : string -> option elem := lookup (PositiveMap.map octets_of (elements_of p)).

(* Whether all operations are found by their names, and all operands are operations. *)
Definition target_ok (p : program) (pc : N) : bool := pc <? size p.
Definition place_ok (p : program) (m : PositiveMap.t elem) (pc : N) : bool :=
  match lookup m (label pc) with Some e => eqb e (elem_at p pc) | None => false end &&
  match operation_at p pc with
  | Some (Read _) => target_ok p (pc + 1)
  | Some (Call q) | Some (Split q) => target_ok p q && target_ok p (pc + 1)
  | Some (Jump q) => target_ok p q
  | Some Return => true
  | None => false
  end.
Definition program_ok (p : program) : bool := let m := elements_of p in forallb (place_ok p m) (places p).

Section Program.
Variable p : program.
Hypothesis ok : program_ok p = true.
Notation G := (grammar_of p).

Lemma place pc : pc < size p -> place_ok p (elements_of p) pc = true.
Proof.
  intros L. unfold program_ok in ok. rewrite forallb_forall in ok. apply ok. unfold places.
  rewrite <- (N2Nat.id pc). apply in_map. apply in_seq. lia.
Qed.
Lemma found pc : pc < size p -> G (label pc) = Some (elem_at p pc).
Proof.
  intros L. apply place in L. unfold place_ok in L. apply andb_true_iff in L as [L _]. change (lookup (elements_of p)) with (grammar_of p) in L.
  destruct (G (label pc)) as [e|]; [|discriminate]. apply eqb_eq in L. now subst.
Qed.
Lemma never_inv H w : derives H never w -> False.
Proof. intros D. apply range_inv in D as [c [_ [A B]]]. lia. Qed.
Lemma of_set_inv H l w : derives H (of_set l) w <-> exists lo hi c, In (lo, hi) l /\ lo <= c /\ c <= hi /\ w = [c].
Proof.
  induction l as [|[lo hi] l IH].
  - split; [intros D; destruct (never_inv _ _ D) | intros [lo [hi [c [[] _]]]]].
  - transitivity (derives H (Range lo hi) w \/ derives H (of_set l) w).
    { destruct l; cbn [of_set]; [|apply alt_inv]. split; [now left | intros [D|D]; [exact D | destruct (never_inv _ _ D)]]. }
    rewrite IH, range_inv. split.
    + intros [[c [-> [A B]]]|[a [b [c [I [A [B ->]]]]]]]; [exists lo, hi, c | exists a, b, c]; cbn; auto 6.
    + intros [a [b [c [[I|I] [A [B ->]]]]]]; [injection I as <- <-; left; eauto | right; exists a, b, c; auto].
Qed.

Lemma ends pc : pc < size p ->
  match operation_at p pc with
  | Some (Read _) => pc + 1 < size p
  | Some (Call q) | Some (Split q) => q < size p /\ pc + 1 < size p
  | Some (Jump q) => q < size p
  | Some Return => True
  | None => False
  end.
Proof.
  intros L. apply place in L. unfold place_ok in L. apply andb_true_iff in L as [_ L]. unfold target_ok in L.
  destruct (operation_at p pc) as [[]|]; try discriminate; auto; try (apply andb_true_iff in L as [L1 L2]; split); now apply N.ltb_lt.
Qed.

Lemma returns_derives pc w : returns p pc w -> pc < size p -> derives G (Ref (label pc)) w.
Proof.
  induction 1 as [pc k lo hi c w O I A B R IH|pc s v w O R1 IH1 R2 IH2|pc O|pc q w O R IH|pc q w O R IH|pc q w O R IH]; intros L;
  pose proof (ends pc L) as E; rewrite O in E; apply dRef with (e := elem_at p pc); auto using found; unfold elem_at; rewrite O.
  - change (c :: w) with ([c] ++ w). constructor; auto. apply of_set_inv. exists lo, hi, c. auto.
  - destruct E. constructor; auto.
  - constructor.
  - destruct E. now apply dAltL, IH.
  - destruct E. now apply dAltR, IH.
  - auto.
Qed.
Lemma derives_returns e w : derives G e w -> forall pc, pc < size p -> e = Ref (label pc) \/ e = elem_at p pc -> returns p pc w.
Proof.
  induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2];
  intros pc L [Z|Z]; try discriminate Z;
  try (match type of Z with _ = elem_at _ _ => idtac end; pose proof (ends pc L) as E; unfold elem_at in Z; destruct (operation_at p pc) as [[k|s| |q|q]|] eqn:O; try discriminate Z; try contradiction).
  - now apply rReturn.
  - injection Z as -> ->. apply of_set_inv in D1 as [lo [hi [c [I [A [B ->]]]]]]. cbn [app]. eapply rRead; eauto.
  - injection Z as -> ->. destruct E. eapply rCall; eauto.
  - injection Z as -> ->. destruct E. eapply rNext; eauto.
  - injection Z as -> ->. destruct E. eapply rOther; eauto.
  - injection Z as ->. rewrite (found pc L) in F. injection F as <-. auto.
  - injection Z as ->. rewrite (found _ E) in F. injection F as <-. eapply rJump; eauto.
Qed.

Theorem returns_exactly pc w : pc < size p -> (returns p pc w <-> derives G (Ref (label pc)) w).
Proof. intros L. split; [intros R; now apply returns_derives | intros D; eapply derives_returns; eauto]. Qed.
End Program.

(* The statement for the rules of a program: it reads what the grammar derives. *)
Definition reads (p : program) (g : grammar) (rules : list (string * N)) : Prop :=
  forall rule pc, In (rule, pc) rules -> forall w, text w ->
  (returns p pc w <-> derives (find g) (Ref (name (bytes rule))) w).

Lemma octets_found p r : octet_grammar_of p r = option_map octets_of (grammar_of p r).
Proof. unfold octet_grammar_of, grammar_of, lookup, PositiveMap.map. apply PositiveMap.gmapi. Qed.

Section Exact.
Variable p : program.
Variable g : grammar.
Variable A : automaton. (* of all rules *)
Variable starts : list (string * N).
Variable rules : list (string * N).

(* The automaton's start states, beside the names of the operations that rules begin with. *)
Definition state_of (rule : string) : list N := map snd (filter (fun '(r, _) => String.eqb r rule) starts).
Definition starts_of : list (string * N) := flat_map (fun '(r, pc) => map (fun q => (label pc, q)) (state_of r)) rules.
Definition rules_ok : bool :=
  program_ok p && forallb (fun '(r, pc) => (pc <? size p) && String.eqb (name (bytes (label pc))) (label pc) && negb (match state_of r with [] => true | _ => false end)) rules.

Lemma start_of r pc : rules_ok = true -> In (r, pc) rules -> program_ok p = true /\ pc < size p /\ name (bytes (label pc)) = label pc /\ exists q, In (r, q) starts /\ In (label pc, q) starts_of.
Proof.
  unfold rules_ok. intros K I. apply andb_true_iff in K as [K1 K2]. rewrite forallb_forall in K2. specialize (K2 _ I). cbv beta iota in K2.
  apply andb_true_iff in K2 as [K2 K4]. apply andb_true_iff in K2 as [K2 K3]. apply N.ltb_lt in K2. apply String.eqb_eq in K3. split; [exact K1|]. split; [exact K2|]. split; [exact K3|].
  destruct (state_of r) as [|q l] eqn:S; [discriminate|]. exists q.
  assert (J : In q (state_of r)) by (rewrite S; now left). split.
  - unfold state_of in J. apply in_map_iff in J as [[r' q'] [<- J]]. apply filter_In in J as [J E]. apply String.eqb_eq in E. now subst.
  - unfold starts_of. apply in_flat_map. exists (r, pc). split; auto. apply in_map_iff. exists q. auto.
Qed.

Theorem program_exact : rules_ok = true -> decide g A starts = true -> decide_rules (grammar_of p) A starts_of = true -> reads p g rules.
Proof.
  intros K D E r pc I w T. destruct (start_of r pc K I) as [P [L [Nm [q [J1 J2]]]]].
  rewrite (returns_exactly p P pc w L), <- (decide_correct g A starts D r q J1 w T).
  pose proof (decide_rules_correct (grammar_of p) A starts_of E (label pc) q J2 w T) as X. rewrite Nm in X. now rewrite X.
Qed.

(* For a grammar over code points: the octets of UTF-8 of what the program reads. *)
Theorem program_exact_utf8 : rules_ok = true -> decide (in_utf8 g) A starts = true -> decide_rules (octet_grammar_of p) A starts_of = true ->
  forall rule pc, In (rule, pc) rules -> forall s, text s ->
  ((exists w, s = encode w /\ code_points w /\ returns p pc w) <->
   (exists w, s = encode w /\ code_points w /\ derives (find g) (Ref (name (bytes rule))) w)).
Proof.
  intros K D E r pc I s T. destruct (start_of r pc K I) as [P [L [Nm [q [J1 J2]]]]].
  pose proof (decide_correct (in_utf8 g) A starts D r q J1 s T) as X.
  pose proof (decide_rules_correct (octet_grammar_of p) A starts_of E (label pc) q J2 s T) as Y. rewrite utf8_exact in X. rewrite Nm, (translated (grammar_of p) _ (octets_found p)) in Y.
  rewrite <- X, Y. split; intros [w [Z [C R]]]; exists w; (split; [exact Z|]); (split; [exact C|]); now apply (returns_exactly p P pc w L).
Qed.
End Exact.
