(* A printer of grammars in ABNF, and the proof that the reader reads back what it prints.

   read_printed: if the names of a grammar are rule names in lower case (section 2.1 of RFC 5234) and
   no rule is defined twice, then reading the printed text gives the same grammar, rule by rule and
   element by element.
   The printer writes every range as "%d65-90", every repetition with both bounds that it has, and
   parentheses around every sequence, choice and repetition. *)
Require Import Arith NArith List Bool String Ascii Lia.
Require Import Abnf Reader.
Import ListNotations.
Open Scope N_scope.

Fixpoint digits (f : nat) (n : N) : list N :=
  match f with O => [] | S f => if n <? 10 then [48 + n] else digits f (n / 10) ++ [48 + n mod 10] end.
Definition decimal (n : N) : list N := digits (S (N.size_nat n)) n.
Definition count (n : nat) : list N := decimal (N.of_nat n).

Fixpoint print (e : elem) : list N :=
  match e with
  | Range lo hi => [37; 100] ++ decimal lo ++ [45] ++ decimal hi ++ [32] (* %d65-90 *)
  | Eps => [34; 34; 32] (* "" *)
  | Ref r => bytes r ++ [32]
  | Seq a b => [40] ++ print a ++ print b ++ [41; 32] (* ( a b ) *)
  | Alt a b => [40] ++ print a ++ [47] ++ print b ++ [41; 32] (* ( a / b ) *)
  | Rep n m a => [40] ++ count n ++ [42] ++ match m with Some m => count m | None => [] end ++ print a ++ [41; 32] (* ( 1*3a ) *)
  end.
Definition print_rule (r : string * elem) : list N := bytes (fst r) ++ [32; 61; 32] ++ print (snd r) ++ [10]. (* r = e *)
Definition printed (g : grammar) : string := text_of (flat_map print_rule g).

(* Which grammars can be printed. *)
Definition rule_name (r : string) : bool :=
  match bytes r with c :: t => is_alpha c && forallb (in_name false) t | [] => false end && String.eqb (name (bytes r)) r.
Definition printable (e : elem) : bool := forallb rule_name (refs e).
(* Elements that derive nothing cannot be printed: see "proper" in Reader.v. *)
Fixpoint distinct (l : list string) : bool := match l with [] => true | r :: l => negb (has r l) && distinct l end.
Definition printable_grammar (g : grammar) : bool :=
  forallb (fun '(r, e) => rule_name r && printable e) g && distinct (map fst g) && forallb (fun '(_, e) => proper e) g.

(* Numbers. *)
Lemma digit_cases c : is_digit c = true -> In c [48; 49; 50; 51; 52; 53; 54; 55; 56; 57].
Proof. unfold is_digit, between. intros E. apply andb_true_iff in E as [A B]. apply N.leb_le in A, B. cbn. lia. Qed.
Lemma digit_of d : d < 10 -> is_digit (48 + d) = true /\ value (48 + d) = d.
Proof.
  intros L. assert (E : is_digit (48 + d) = true) by (unfold is_digit, between; apply andb_true_iff; split; apply N.leb_le; lia).
  split; auto. unfold value. rewrite E. lia.
Qed.
Definition add_digit (base : N) (a : option N) (c : N) : option N :=
  match a with Some n => if value c <? base then Some (n * base + value c) else None | None => None end.
Lemma number_fold base l : l <> [] -> number base l = fold_left (add_digit base) l (Some 0).
Proof. destruct l; [contradiction | reflexivity]. Qed.
Lemma digits_ok f : forall n, n < 2 ^ N.of_nat f ->
  digits (S f) n <> [] /\ forallb is_digit (digits (S f) n) = true /\ fold_left (add_digit 10) (digits (S f) n) (Some 0) = Some n.
Proof.
  induction f as [|f IH]; intros n L.
  - assert (n = 0) by (cbn in L; lia). subst. repeat split. discriminate.
  - cbn [digits]. destruct (N.ltb_spec n 10) as [T|T].
    + destruct (digit_of n T) as [D V]. repeat split; [discriminate | cbn [forallb]; now rewrite D|]. unfold fold_left, add_digit. now rewrite V, (proj2 (N.ltb_lt _ _) T).
    + destruct (IH (n / 10)) as [H1 [H2 H3]].
      { apply N.div_lt_upper_bound; [lia|]. rewrite Nat2N.inj_succ, N.pow_succ_r' in L. lia. }
      fold (digits (S f) (n / 10)) in *. cbn [digits] in *.
      assert (M : n mod 10 < 10) by (apply N.mod_lt; lia). destruct (digit_of _ M) as [D V]. repeat split.
      * intros E. apply app_eq_nil in E as [_ E]. discriminate.
      * rewrite forallb_app, H2. cbn [forallb]. now rewrite D.
      * rewrite fold_left_app, H3. unfold fold_left, add_digit. rewrite V, (proj2 (N.ltb_lt _ _) M). f_equal. rewrite N.mul_comm. symmetry. now apply N.div_mod'.
Qed.
Lemma size_bound n : n < 2 ^ N.of_nat (N.size_nat n).
Proof.
  destruct n as [|p]; [now apply N.ltb_lt|]. cbn [N.size_nat]. induction p as [p IH|p IH|]; cbn [Pos.size_nat]; rewrite ?Nat2N.inj_succ, ?N.pow_succ_r'; [lia | lia | now apply N.ltb_lt].
Qed.
Lemma decimal_ok n : decimal n <> [] /\ forallb is_digit (decimal n) = true /\ number 10 (decimal n) = Some n.
Proof. destruct (digits_ok _ n (size_bound n)) as [A [B C]]. unfold decimal. repeat split; auto. now rewrite number_fold. Qed.
Lemma span_all p l x : forallb p l = true -> (match x with c :: _ => p c = false | [] => True end) -> span p (l ++ x) = (l, x).
Proof.
  intros F X. induction l as [|c l IH]; cbn in *.
  - destruct x as [|c x]; auto. cbn. now rewrite X.
  - apply andb_true_iff in F as [A B]. rewrite A, (IH B). reflexivity.
Qed.
Lemma digits_in_number l : forallb is_digit l = true -> forallb in_number l = true.
Proof. intros F. rewrite forallb_forall in *. intros c I. unfold in_number. now rewrite (F c I). Qed.
Lemma numeric_ok lo hi x : numeric 10 (decimal lo ++ 45 :: decimal hi ++ 32 :: x) = Some (Range lo hi, 32 :: x).
Proof.
  destruct (decimal_ok lo) as [_ [A1 A2]], (decimal_ok hi) as [_ [B1 B2]]. unfold numeric.
  rewrite (span_all in_number) by (auto using digits_in_number). rewrite A2. rewrite (span_all in_number) by (auto using digits_in_number). now rewrite B2.
Qed.

(* Tokens. *)
Definition lexes (w : list N) (m m' : bool) (t : list token) : Prop :=
  forall f x, (List.length (w ++ x) <= f)%nat -> exists f', (List.length x <= f')%nat /\ lex false f m (w ++ x) = option_map (app t) (lex false f' m' x).
Lemma lexes_app w w' m m' m'' t t' : lexes w m m' t -> lexes w' m' m'' t' -> lexes (w ++ w') m m'' (t ++ t').
Proof.
  intros L L' f x F. rewrite <- app_assoc in *. destruct (L f (w' ++ x) F) as [f1 [F1 E1]]. destruct (L' f1 x F1) as [f2 [F2 E2]].
  exists f2. split; auto. rewrite E1, E2. destruct (lex false f2 m'' x); cbn; auto. now rewrite app_assoc.
Qed.
Lemma lexes_one c m m' t : (forall f x, lex false (S f) m (c :: x) = option_map (app t) (lex false f m' x)) -> lexes [c] m m' t.
Proof. intros H [|f] x F; cbn [app List.length] in *; [lia|]. exists f. split; [lia | apply H]. Qed.
Lemma option_map_nil (o : option (list token)) : option_map (app []) o = o.
Proof. now destruct o. Qed.
Lemma lexes_blank m : lexes [32] m false [].
Proof. apply lexes_one. intros f x. rewrite option_map_nil. reflexivity. Qed.
Lemma lexes_end m : lexes [10] m true [].
Proof. apply lexes_one. intros f x. rewrite option_map_nil. reflexivity. Qed.
Lemma lexes_open : lexes [40] false false [TOpen].
Proof. now apply lexes_one. Qed.
Lemma lexes_close : lexes [41; 32] false false [TClose].
Proof. intros [|[|f]] x F; cbn [app List.length] in *; try lia. exists f. split; [lia | reflexivity]. Qed.
Lemma lexes_slash : lexes [47] false false [TSlash].
Proof. now apply lexes_one. Qed.
Lemma lexes_eps : lexes [34; 34; 32] false false [TElem Eps].
Proof. intros [|[|f]] x F; cbn [app List.length] in *; try lia. exists f. split; [lia | reflexivity]. Qed.
Lemma lexes_def : lexes [61; 32] false false [TDef].
Proof.
  intros [|[|f]] x F; cbn [app List.length] in *; try lia. exists f. split; [lia | reflexivity].
Qed.
Lemma lexes_range lo hi : lexes ([37; 100] ++ decimal lo ++ [45] ++ decimal hi ++ [32]) false false [TElem (Range lo hi)].
Proof.
  intros f x F. replace (([37; 100] ++ decimal lo ++ [45] ++ decimal hi ++ [32]) ++ x) with (37 :: 100 :: decimal lo ++ 45 :: decimal hi ++ 32 :: x) in *
    by (cbn [app]; rewrite <- !app_assoc; cbn [app]; now rewrite <- !app_assoc).
  destruct f as [|f]; cbn [List.length] in F; [lia|]. rewrite app_length in F. cbn [List.length] in F. rewrite app_length in F. cbn [List.length] in F.
  destruct f as [|f]; [lia|]. exists f. split; [lia|].
  change (lex false (S (S f)) false (37 :: 100 :: decimal lo ++ 45 :: decimal hi ++ 32 :: x)) with
    (match numeric 10 (decimal lo ++ 45 :: decimal hi ++ 32 :: x) with Some (e, r) => cons_apart false (TElem e) r (lex false (S f) false r) | None => None end).
  rewrite numeric_ok. reflexivity.
Qed.
Lemma alpha_cases c : is_alpha c = true -> (c =? 10) = false /\ is_blank c = false /\ (c =? 59) = false /\ is_digit c = false /\ c < 256.
Proof.
  unfold is_alpha, is_upper, is_lower, is_blank, is_digit, between. intros E. apply orb_true_iff in E.
  assert (R : 65 <= c <= 122) by (destruct E as [E|E]; apply andb_true_iff in E as [A B]; apply N.leb_le in A, B; lia).
  repeat split; try (apply N.eqb_neq; lia); try lia.
  - apply orb_false_iff. split; apply N.eqb_neq; lia.
  - apply andb_false_iff. right. apply N.leb_gt. lia.
Qed.
Lemma lexes_name r m : rule_name r = true -> lexes (bytes r ++ [32]) m false [if m then TRule r else TElem (Ref r)].
Proof.
  unfold rule_name. intros E f x F. apply andb_true_iff in E as [E1 E2]. apply String.eqb_eq in E2. rewrite <- app_assoc in *. cbn [app] in *.
  destruct (bytes r) as [|c t] eqn:B; [discriminate|]. apply andb_true_iff in E1 as [A T]. destruct (alpha_cases c A) as [C1 [C2 [C3 _]]].
  cbn [app List.length] in F. rewrite app_length in F. cbn [List.length] in F. destruct f as [|[|f]]; try lia. exists f. split; [lia|].
  assert (Sp : span (in_name false) ((c :: t) ++ 32 :: x) = (c :: t, 32 :: x)).
  { apply span_all; [|reflexivity]. cbn [forallb]. rewrite T. unfold in_name. now rewrite A. }
  cbn [app] in *. remember (S f) as g eqn:G. cbn [lex]. rewrite C1, C2, C3, A, Sp, E2. rewrite G. destruct m; reflexivity.
Qed.

(* Every printed element begins with an octet that ends a repeat. *)
Definition ends_repeat (w : list N) : Prop := exists c t, w = c :: t /\ is_digit c = false /\ is_blank c || (c =? 10) = false.
Lemma print_head e : printable e = true -> ends_repeat (print e).
Proof.
  destruct e; cbn [print app]; intros P; unfold ends_repeat; try (eexists _, _; repeat split; reflexivity).
  unfold printable in P. cbn in P. rewrite andb_true_r in P. unfold rule_name in P. apply andb_true_iff in P as [P _]. destruct (bytes rule) as [|c t]; [discriminate|].
  apply andb_true_iff in P as [P _]. destruct (alpha_cases c P) as [C1 [C2 [_ [C4 _]]]]. exists c, (t ++ [32]). repeat split; auto. now rewrite C1, C2.
Qed.
Definition bound (m : option nat) : list N := match m with Some m => count m | None => [] end.
Lemma repetition_ok n m w x : ends_repeat w -> repetition (count n ++ 42 :: bound m ++ w ++ x) = Some (n, m, w ++ x).
Proof.
  intros [c [t [-> [D B]]]]. destruct (decimal_ok (N.of_nat n)) as [A1 [A2 A3]]. unfold repetition, count at 1. rewrite (span_all is_digit) by auto.
  assert (M : span is_digit (bound m ++ (c :: t) ++ x) = (bound m, (c :: t) ++ x)).
  { apply span_all; [|exact D]. destruct m as [m|]; [|reflexivity]. apply (decimal_ok (N.of_nat m)). }
  rewrite M. destruct (decimal (N.of_nat n)) as [|d0 ds] eqn:E; [contradiction|]. rewrite A3. clear M E. cbn [app].
  destruct m as [m|]; cbn [bound].
  - destruct (decimal_ok (N.of_nat m)) as [B1 [_ B3]]. unfold count. destruct (decimal (N.of_nat m)) eqn:E; [contradiction|]. rewrite B3. cbn [option_map]. rewrite B. now rewrite !Nat2N.id.
  - cbn [option_map]. rewrite B. now rewrite Nat2N.id.
Qed.
Lemma lexes_repeat n m w t : ends_repeat w -> lexes w false false t -> lexes (count n ++ [42] ++ bound m ++ w) false false (TRep n m :: t).
Proof.
  intros W L f x F.
  replace ((count n ++ [42] ++ bound m ++ w) ++ x) with (count n ++ 42 :: bound m ++ w ++ x) in * by (now rewrite <- !app_assoc).
  destruct (decimal_ok (N.of_nat n)) as [A1 [A2 _]]. pose proof (repetition_ok n m w x W) as R. unfold count in *.
  destruct (decimal (N.of_nat n)) as [|c d]; [contradiction|]. cbn [app] in *. destruct f as [|f]; [cbn [List.length] in F; lia|].
  destruct (L f x) as [f' [F' E]].
  { cbn [List.length] in F. rewrite app_length in F. cbn [List.length] in F. rewrite !app_length in *. lia. }
  exists f'. split; auto. change (TRep n m :: t) with ([TRep n m] ++ t).
  assert (Le : lex false (S f) false (c :: d ++ 42 :: bound m ++ w ++ x) = match repetition (c :: d ++ 42 :: bound m ++ w ++ x) with Some (n, m, r) => cons_to (TRep n m) (lex false f false r) | None => None end).
  { cbn [forallb] in A2. apply andb_true_iff in A2 as [A2 _]. apply digit_cases in A2. cbn [In] in A2.
    destruct A2 as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]]]]; reflexivity. }
  rewrite Le, R, E. destruct (lex false f' false x); reflexivity.
Qed.

Fixpoint tokens (e : elem) : list token :=
  match e with
  | Seq a b => [TOpen] ++ tokens a ++ tokens b ++ [TClose]
  | Alt a b => [TOpen] ++ tokens a ++ [TSlash] ++ tokens b ++ [TClose]
  | Rep n m a => [TOpen] ++ (TRep n m :: tokens a) ++ [TClose]
  | _ => [TElem e]
  end.
Lemma lexes_print e : printable e = true -> lexes (print e) false false (tokens e).
Proof.
  unfold printable. induction e as [lo hi| |a IHa b IHb|a IHa b IHb|n m a IH|r]; cbn [refs print tokens]; intros P; try (rewrite forallb_app in P; apply andb_true_iff in P as [P1 P2]).
  - apply lexes_range.
  - apply lexes_eps.
  - repeat (eapply lexes_app; [solve [apply lexes_open | auto]|]). apply lexes_close.
  - repeat (eapply lexes_app; [solve [apply lexes_open | apply lexes_slash | auto]|]). apply lexes_close.
  - eapply lexes_app; [apply lexes_open|]. fold (bound m). rewrite !app_assoc. eapply lexes_app; [|apply lexes_close]. rewrite <- !app_assoc.
    apply lexes_repeat; auto. now apply print_head.
  - cbn in P. rewrite andb_true_r in P. now apply (lexes_name r false).
Qed.
Lemma lexes_rule r e : rule_name r = true -> printable e = true -> lexes (print_rule (r, e)) true true ([TRule r; TDef] ++ tokens e).
Proof.
  intros R E. unfold print_rule. cbn [fst snd]. change [32; 61; 32] with ([32] ++ [61; 32]). rewrite <- !app_assoc, app_assoc.
  change ([TRule r; TDef] ++ tokens e) with ([TRule r] ++ [TDef] ++ tokens e). rewrite <- (app_nil_r (tokens e)).
  eapply lexes_app; [now apply (lexes_name r true)|]. eapply lexes_app; [apply lexes_def|]. eapply lexes_app; [now apply lexes_print | apply lexes_end].
Qed.
Definition rule_tokens (r : string * elem) : list token := TRule (fst r) :: TDef :: tokens (snd r).
Lemma lexes_grammar g : forallb (fun '(r, e) => rule_name r && printable e) g = true -> lexes (flat_map print_rule g) true true (flat_map rule_tokens g).
Proof.
  induction g as [|[r e] g IH]; cbn [forallb flat_map]; intros P.
  - intros f x F. exists f. split; auto. now rewrite option_map_nil.
  - apply andb_true_iff in P as [P1 P2]. apply andb_true_iff in P1 as [P1 P3]. eapply lexes_app; [now apply lexes_rule | auto].
Qed.

(* Expressions. *)
Fixpoint cost (e : elem) : nat :=
  match e with Seq a b | Alt a b => (5 + Nat.max (cost a) (cost b))%nat | Rep _ _ a => (4 + cost a)%nat | _ => 1%nat end.
Lemma element_eq f l : element (S f) l = match l with
  | TElem e :: r => Some (e, r)
  | TOpen :: r => match alternation f r with Some (e, TClose :: r) => Some (e, r) | _ => None end
  | TOption :: r => match alternation f r with Some (e, TEnd :: r) => Some (Rep 0 (Some 1%nat) e, r) | _ => None end
  | _ => None end.
Proof. reflexivity. Qed.
Lemma alternation_eq f l : alternation (S f) l = match concatenation f l with
  | Some (a, TSlash :: r) => option_map (fun '(b, r) => (Alt a b, r)) (alternation f r)
  | x => x end.
Proof. reflexivity. Qed.
Lemma concatenation_eq f l : concatenation (S f) l = match repeated f l with
  | Some (a, (((TRep _ _ | TElem _ | TOpen | TOption | TProse) :: _) as r)) => option_map (fun '(b, r) => (Seq a b, r)) (concatenation f r)
  | x => x end.
Proof. reflexivity. Qed.
Lemma repeated_eq f l : repeated (S f) l = match l with
  | TRep O (Some O) :: TProse :: r => Some (Eps, r)
  | TRep n m :: r => option_map (fun '(e, r) => (Rep n m e, r)) (element f r)
  | _ => element f l end.
Proof. reflexivity. Qed.
Lemma tokens_head e : (exists x r, tokens e = TElem x :: r) \/ exists r, tokens e = TOpen :: r.
Proof. destruct e; cbn; eauto. Qed.
Definition begins_element (l : list token) : bool := match l with (TRep _ _ | TElem _ | TOpen | TOption | TProse) :: _ => true | _ => false end.

Lemma repeated_tokens e f r : element f (tokens e ++ r) = Some (e, r) -> repeated (S f) (tokens e ++ r) = Some (e, r).
Proof. intros E. rewrite repeated_eq. destruct (tokens_head e) as [[x [t T]]|[t T]]; rewrite T in *; exact E. Qed.
Lemma concatenation_one e f r : element f (tokens e ++ r) = Some (e, r) -> begins_element r = false -> concatenation (S (S f)) (tokens e ++ r) = Some (e, r).
Proof. intros E B. rewrite concatenation_eq, (repeated_tokens _ _ _ E). destruct r as [|[] r]; try discriminate B; reflexivity. Qed.
Lemma alternation_one e f r : element f (tokens e ++ r) = Some (e, r) -> begins_element r = false -> (forall t, r <> TSlash :: t) ->
  alternation (S (S (S f))) (tokens e ++ r) = Some (e, r).
Proof. intros E B N0. rewrite alternation_eq, (concatenation_one _ _ _ E B). destruct r as [|[] r]; try reflexivity. now contradiction (N0 r). Qed.

Lemma element_tokens e : forall f r, (cost e <= f)%nat -> element f (tokens e ++ r) = Some (e, r).
Proof.
  induction e as [lo hi| |a IHa b IHb|a IHa b IHb|n m a IH|x]; intros f r L; cbn [cost] in L; (destruct f as [|f]; [lia|]); try reflexivity.
  - destruct f as [|[|[|[|f]]]]; try lia. cbn [tokens]. rewrite <- !app_assoc. cbn [app]. rewrite element_eq, alternation_eq, concatenation_eq.
    rewrite (repeated_tokens a (S f)) by (apply IHa; lia). rewrite concatenation_one by (auto; apply IHb; lia).
    destruct (tokens_head b) as [[x [t T]]|[t T]]; rewrite T; reflexivity.
  - destruct f as [|[|[|[|f]]]]; try lia. cbn [tokens]. rewrite <- !app_assoc. cbn [app]. rewrite element_eq, alternation_eq.
    rewrite (concatenation_one a (S f)) by (auto; apply IHa; lia). rewrite alternation_one; auto; [apply IHb; lia | discriminate].
  - destruct f as [|[|[|f]]]; try lia. cbn [tokens]. rewrite <- !app_assoc. cbn [app]. rewrite element_eq, alternation_eq, concatenation_eq, repeated_eq.
    rewrite IH by lia. destruct (tokens_head a) as [[x [t T]]|[t T]]; rewrite T; destruct n, m as [[|]|]; reflexivity.
Qed.
Lemma cost_bound e : (cost e + 3 <= 5 * List.length (tokens e))%nat.
Proof. induction e; cbn [cost tokens]; rewrite ?app_length; cbn [List.length]; rewrite ?app_length; cbn [List.length]; rewrite ?app_length; cbn [List.length]; lia. Qed.

(* Files. *)
Lemma rules_eq f l g imports : rules (S f) l g imports = match l with
  | [] => Some (g, imports)
  | TImport file names :: r => rules f r g (imports ++ [(file, names)])
  | TRule n :: TDef :: r => match alternation (5 * List.length r) r with Some (e, r) => if is_defined g n then None else rules f r (g ++ [(n, e)]) imports | None => None end
  | TRule n :: TMore :: r => match alternation (5 * List.length r) r with Some (e, r) => if is_defined g n then rules f r (add n e g) imports else None | None => None end
  | _ => None end.
Proof. reflexivity. Qed.
Lemma is_defined_in g r : is_defined g r = true <-> In r (map fst g).
Proof.
  unfold is_defined. induction g as [|[n e] g IH]; cbn; [split; [discriminate | tauto]|]. destruct (String.eqb_spec n r) as [->|N0]; [tauto|]. rewrite IH. tauto.
Qed.
Lemma rules_tokens g : forall f done imports, (List.length g < f)%nat -> (forall r, In r (map fst g) -> ~ In r (map fst done)) -> distinct (map fst g) = true ->
  rules f (flat_map rule_tokens g) done imports = Some (done ++ g, imports).
Proof.
  induction g as [|[r e] g IH]; intros f done imports L D U; cbn [List.length] in L; (destruct f as [|f]; [lia|]); rewrite rules_eq.
  - cbn. now rewrite app_nil_r.
  - cbn [flat_map fst snd map distinct] in *. apply andb_true_iff in U as [U1 U2].
    change (rule_tokens (r, e) ++ flat_map rule_tokens g) with (TRule r :: TDef :: tokens e ++ flat_map rule_tokens g).
    assert (H : exists f', alternation (5 * List.length (tokens e ++ flat_map rule_tokens g)) = alternation (S (S (S f'))) /\ (cost e <= f')%nat).
    { pose proof (cost_bound e) as C. exists (5 * List.length (tokens e ++ flat_map rule_tokens g) - 3)%nat. rewrite app_length. split; [f_equal; lia | lia]. }
    destruct H as [f' [-> C]]. rewrite alternation_one.
    + destruct (is_defined done r) eqn:E; [exfalso; apply is_defined_in in E; apply (D r); [now left | exact E]|].
      rewrite IH; auto; [now rewrite <- app_assoc | lia|]. intros x I J. rewrite map_app in J. apply in_app_or in J as [J|[<-|[]]]; [apply (D x); [now right | exact J]|].
      apply negb_true_iff in U1. assert (has r (map fst g) = true); [|congruence]. apply existsb_exists. exists r. split; auto. apply String.eqb_refl.
    + now apply element_tokens.
    + destruct g as [|[]]; reflexivity.
    + intros t E. destruct g as [|[]]; discriminate.
Qed.

(* Octets. *)
Lemma bytes_text l : Forall (fun c => c < 256) l -> bytes (text_of l) = l.
Proof.
  unfold bytes, text_of. intros F. rewrite list_ascii_of_string_of_list_ascii. induction F as [|c l L F IH]; cbn; auto. rewrite IH. f_equal. now apply N_ascii_embedding.
Qed.
Lemma bytes_small s : Forall (fun c => c < 256) (bytes s).
Proof. unfold bytes. induction (list_ascii_of_string s) as [|a l IH]; cbn; constructor; auto. apply N_ascii_bounded. Qed.
Lemma decimal_small n : Forall (fun c => c < 256) (decimal n).
Proof.
  destruct (decimal_ok n) as [_ [D _]]. rewrite forallb_forall in D. apply Forall_forall. intros c I. specialize (D c I). apply digit_cases in D. cbn in D. lia.
Qed.
Lemma print_small e : Forall (fun c => c < 256) (print e).
Proof.
  assert (One : forall c l, c <? 256 = true -> Forall (fun c => c < 256) l -> Forall (fun c => c < 256) (c :: l)) by (intros c l C F; constructor; auto; now apply N.ltb_lt).
  induction e as [lo hi| |a IHa b IHb|a IHa b IHb|n m a IH|r]; cbn [print]; repeat (apply Forall_app; split); repeat (apply One; [reflexivity|]); auto using bytes_small; try apply decimal_small.
  destruct m; [apply decimal_small | constructor].
Qed.
Lemma printed_small g : Forall (fun c => c < 256) (flat_map print_rule g).
Proof.
  induction g as [|[r e] g IH]; cbn [flat_map]; [constructor|]. apply Forall_app. split; auto. unfold print_rule. cbn [fst snd].
  apply Forall_app. split; [apply bytes_small|]. apply Forall_app. split; [repeat constructor|]. apply Forall_app. split; [apply print_small | repeat constructor].
Qed.
Lemma length_tokens g : (List.length g <= List.length (flat_map rule_tokens g))%nat.
Proof. induction g as [|[r e] g IH]; cbn [flat_map rule_tokens List.length app]; [lia|]. rewrite app_length. cbn [List.length]. lia. Qed.

Theorem read_printed g : printable_grammar g = true -> read false (printed g) = Some (g, []).
Proof.
  unfold printable_grammar, read, printed. intros P. apply andb_true_iff in P as [P V]. apply andb_true_iff in P as [P U]. rewrite bytes_text by apply printed_small.
  destruct (lexes_grammar g P (List.length (flat_map print_rule g)) []) as [f' [_ E]]; [now rewrite app_nil_r|]. rewrite app_nil_r in E. rewrite E.
  assert (N0 : lex false f' true [] = Some []) by now destruct f'. rewrite N0. cbn [option_map]. rewrite app_nil_r.
  rewrite rules_tokens; auto; [cbn [app]; now rewrite V|]. pose proof (length_tokens g). lia.
Qed.
