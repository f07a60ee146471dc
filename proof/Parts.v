(* The components of a URI by its grammar, and the offsets that a scan function records.

   A grammar has the "shape" of RFC 3986 if its rules from URI-reference down to the components are
   those of RFC 3986, apart from the names. For each such grammar this file proves
   - marked_exactly: its marked texts are those of valid components, recomposed by section 5.3.
   - scanned_are_components: if an automaton with operations records the positions of the grammar
     (Where.records), then it accepts a text with the offsets v if and only if v are the ends of
     valid components that recompose to the text.
   - components_unique: valid components that recompose to the same text are the same.
   Valid components are derived by the rules of the components. The rule of the path depends on the
   scheme and the authority, as sections 3.3 and 4.2 require. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive Decide Marks Where.
Import ListNotations.
Open Scope N_scope.

Record authority_parts := make_authority { userinfo : option (list N); host : list N; port : option (list N) }.
Record parts := make_parts {
  scheme : option (list N); authority : option authority_parts; path : list N;
  query : option (list N); fragment : option (list N) }.

(* Section 5.3, and the delimiters of section 3.2. *)
Definition before (s : option (list N)) (d : N) : list N := match s with Some s => s ++ [d] | None => [] end.
Definition behind (d : N) (s : option (list N)) : list N := match s with Some s => d :: s | None => [] end.
Definition authority_text (a : authority_parts) : list N := before (userinfo a) 64 ++ host a ++ behind 58 (port a).
Definition parts_text (p : parts) : list N :=
  before (scheme p) 58 ++
  match authority p with Some a => 47 :: 47 :: authority_text a | None => [] end ++
  path p ++ behind 63 (query p) ++ behind 35 (fragment p).

(* Where the components end: 0 scheme, 1 userinfo, 2 host, 3 authority, 4 path, 5 query. *)
Definition size (w : list N) : N := N.of_nat (List.length w).
Definition authority_start (p : parts) : N := size (before (scheme p) 58) + 2.
Definition host_start (p : parts) (a : authority_parts) : N := authority_start p + size (before (userinfo a) 64).
Definition path_end (p : parts) : N :=
  size (before (scheme p) 58) + match authority p with Some a => 2 + size (authority_text a) | None => 0 end + size (path p).
Definition ends (p : parts) (t : N) : option N :=
  match t with
  | 0 => option_map size (scheme p)
  | 1 => match authority p with Some a => option_map (fun u => authority_start p + size u) (userinfo a) | None => None end
  | 2 => option_map (fun a => host_start p a + size (host a)) (authority p)
  | 3 => option_map (fun a => authority_start p + size (authority_text a)) (authority p)
  | 4 => Some (path_end p)
  | 5 => option_map (fun q => path_end p + 1 + size q) (query p)
  | _ => None
  end.

(* Rules in which no tagged rule is. *)
Section Leaves.
Variable g : grammar.
Variable tags : list (string * N).
Notation G := (Abnf.find g).
Notation H := (marked tags G).
Definition tag (r : string) : option N := option_map snd (List.find (fun '(n, _) => String.eqb n r) tags).
Definition closed_set (S : list string) : bool :=
  forallb (fun n => match tag n with None => true | Some _ => false end &&
    match G n with Some e => forallb (fun r => has r S) (refs e) | None => true end) S.
Definition within_set (S : list string) (e : elem) : bool := forallb (fun r => has r S) (refs e).

Lemma wrap_none r e : tag r = None -> wrap tags r e = e.
Proof. unfold tag, wrap. destruct (List.find _ tags) as [[n t]|]; [discriminate | reflexivity]. Qed.
Lemma wrap_some r e t : tag r = Some t -> wrap tags r e = Seq (one (begin_of t)) (Seq e (one (end_of t))).
Proof. unfold tag, wrap. destruct (List.find _ tags) as [[n t']|]; [|discriminate]. intros E. now injection E as <-. Qed.

Lemma has_in r S : has r S = true -> In r S.
Proof. unfold has. intros E. apply existsb_exists in E as [x [I E]]. apply String.eqb_eq in E. now subst. Qed.
Lemma leaf_set S : closed_set S = true -> forall e w, within_set S e = true -> (derives H e w <-> derives G e w).
Proof.
  intros C. assert (K : forall r, In r S -> tag r = None /\ forall e, G r = Some e -> within_set S e = true).
  { intros r I. unfold closed_set in C. rewrite forallb_forall in C. specialize (C r I). apply andb_true_iff in C as [C1 C2].
    split; [now destruct (tag r)|]. intros e E. now rewrite E in C2. }
  clear C. unfold within_set in *. intros e w W. split; intros D; revert W;
  (induction D as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]);
  intros W; cbn [refs] in *; try (rewrite forallb_app in W; apply andb_true_iff in W as [W1 W2]); auto.
  - cbn in W. rewrite andb_true_r in W. apply has_in in W. destruct (K r W) as [T U]. unfold marked in F. destruct (G r) as [d|] eqn:Gr; [|discriminate].
    cbn in F. rewrite wrap_none in F by exact T. injection F as ->. apply dRef with (e := e); auto.
  - cbn in W. rewrite andb_true_r in W. apply has_in in W. destruct (K r W) as [T U]. apply dRef with (e := e); auto.
    unfold marked. rewrite F. cbn. now rewrite wrap_none.
Qed.
End Leaves.

(* Texts without marks. *)
Definition unmarked (w : list N) : Prop := Forall (fun c => c < base) w.
Lemma low_unmarked g : is_low g = true -> forall e w, derives (Abnf.find g) e w -> low e = true -> unmarked w.
Proof.
  intros L. unfold unmarked. induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; cbn [low]; intros E; auto;
  try (apply andb_true_iff in E as [E1 E2]); try (apply Forall_app; split; auto); auto.
  - apply N.ltb_lt in E2. constructor; auto. lia.
  - apply IH. eapply find_low; eauto.
Qed.
Lemma replay_unmarked w : forall i v m, unmarked w -> replay i v (w ++ m) = replay (i + size w) v m.
Proof.
  induction w as [|c w IH]; intros i v m U; cbn [app replay]; unfold size in *; cbn [List.length]; [now rewrite N.add_0_r|].
  inversion U; subst. rewrite below by assumption. rewrite IH by assumption. f_equal. lia.
Qed.
Lemma strip_unmarked w : unmarked w -> strip w = w.
Proof. induction 1 as [|c w L U IH]; auto. unfold strip in *. cbn [filter]. rewrite below by assumption. cbn. now rewrite IH. Qed.
Definition mark (t : N) (w : list N) : list N := begin_of t :: w ++ [end_of t].
Lemma strip_marks t w : strip (mark t w) = strip w.
Proof. unfold mark. change (begin_of t :: w ++ [end_of t]) with ([begin_of t] ++ w ++ [end_of t]). destruct (strip_mark t) as [B E]. now rewrite !strip_app, B, E, app_nil_r. Qed.
Lemma replay_mark_begin t i v m : replay i v (begin_of t :: m) = replay i (note (begin_of t) i v) m.
Proof. cbn [replay]. now rewrite mark_begin. Qed.
Lemma replay_mark_end t i v m : replay i v (end_of t :: m) = replay i (note (end_of t) i v) m.
Proof. cbn [replay]. now rewrite mark_end. Qed.
Lemma begin_even t : N.odd (begin_of t) = false.
Proof. unfold begin_of. rewrite N.odd_add, N.odd_mul, base_even. reflexivity. Qed.
Lemma note_begin t i v k : note (begin_of t) i v k = v k.
Proof.
  unfold note. destruct (N.eqb_spec (begin_of t) (end_of k)) as [E|]; auto. pose proof (begin_even t) as B. rewrite E, end_odd in B. discriminate.
Qed.
Lemma note_end t i v k : note (end_of t) i v k = if t =? k then Some i else v k.
Proof.
  unfold note. destruct (N.eqb_spec (end_of t) (end_of k)) as [E|E]; destruct (N.eqb_spec t k) as [F|F]; auto; exfalso.
  - apply F. unfold end_of in E. lia.
  - apply E. now rewrite F.
Qed.

Lemma optional_inv G e s : derives G (Rep 0 (Some 1%nat) e) s <-> s = [] \/ derives G e s.
Proof.
  rewrite rep_max_inv. split.
  - intros [->|[v [w [-> [D E]]]]]; auto. right. inversion E; subst. now rewrite app_nil_r.
  - intros [->|D]; auto. right. exists s, []. rewrite app_nil_r. auto.
Qed.

(* Positions in marked texts, one tagged rule after the other. *)
Definition upd (t x : N) (v : positions) : positions := fun k => if t =? k then Some x else v k.
Lemma replay_ext m : forall i v v', (forall k, v k = v' k) -> forall k, replay i v m k = replay i v' m k.
Proof.
  induction m as [|c m IH]; cbn [replay]; intros i v v' E k; auto. destruct (is_mark c); apply IH; auto.
  intros k'. unfold note. destruct (c =? end_of k'); auto.
Qed.
Lemma replay_marks t w i v m k : unmarked w -> replay i v (mark t w ++ m) k = replay (i + size w) (upd t (i + size w) v) m k.
Proof.
  intros U. unfold mark. cbn [app]. rewrite replay_mark_begin, <- app_assoc, replay_unmarked by exact U. cbn [app]. rewrite replay_mark_end.
  apply replay_ext. intros k'. rewrite note_end. unfold upd. destruct (t =? k'); auto. apply note_begin.
Qed.
Lemma replay_symbol c i v m k : c < 256 -> replay i v (c :: m) k = replay (i + 1) v m k.
Proof. intros L. cbn [replay]. rewrite below; auto. pose proof base_high. lia. Qed.
Lemma size_app a b : size (a ++ b) = size a + size b.
Proof. unfold size. rewrite app_length. lia. Qed.
Lemma size_cons c w : size (c :: w) = 1 + size w.
Proof. unfold size. cbn [List.length]. lia. Qed.
Lemma cut (a b c d : list N) : a ++ b = c ++ d -> size a = size c -> a = c /\ b = d.
Proof.
  unfold size. intros E S. assert (L : List.length a = List.length c) by lia. clear S. revert c E L.
  induction a as [|x a IH]; intros [|y c] E L; cbn in *; try discriminate; auto. injection E as -> E. destruct (IH c E) as [-> ->]; auto.
Qed.

Definition given_unmarked (s : option (list N)) : Prop := match s with Some s => unmarked s | None => True end.
Definition authority_unmarked (a : authority_parts) : Prop := given_unmarked (userinfo a) /\ unmarked (host a) /\ given_unmarked (port a).
Definition parts_unmarked (p : parts) : Prop :=
  given_unmarked (scheme p) /\ match authority p with Some a => authority_unmarked a | None => True end /\
  unmarked (path p) /\ given_unmarked (query p) /\ given_unmarked (fragment p).

(* Makes a conjunction of what is true by "&&". To rewrite takes longer. *)
Ltac split_and H :=
  lazymatch type of H with
  | (_ && _ = true) =>
      let L := fresh in let R := fresh in
      apply andb_true_iff in H; destruct H as [L R]; split_and L; split_and R; pose proof (conj L R) as H; clear L R
  | _ => idtac
  end.

Section Shape.
Variable g : grammar.
Variable tags : list (string * N).
Variable u i : string. (* "uri" and "", or "iri" and "i" *)
Variable one_of : N -> elem. (* how the grammar writes a character of ASCII *)
Hypothesis one_of_ok : forall G c m, c <= 127 -> (derives G (one_of c) m <-> m = [c]).
Variable leaves : list string.
Notation G := (Abnf.find g).
Notation H := (marked tags G).
Notation D r := (derives G (Ref r)).
Open Scope string_scope.
Definition named (s : string) : string := i ++ s.
Definition rule_is (r : string) (e : elem) : bool := match G r with Some d => eqb d e | None => false end.
Definition untagged (r : string) : bool := match tag tags r with None => true | Some _ => false end.
Definition tagged (r : string) (t : N) : bool := match tag tags r with Some k => (k =? t)%N | None => false end.
Definition leaf (r : string) : bool := match G r with Some e => within_set leaves e | None => false end.
Definition optional (c : N) (r : string) : elem := Rep 0 (Some 1%nat) (Seq (one_of c) (Ref r)).
Definition hier (rest : string) : elem :=
  Alt (Seq (Seq (one_of 47) (one_of 47)) (Seq (Ref (named "authority")) (Ref (named "path-abempty"))))
      (Alt (Ref (named "path-absolute")) (Alt (Ref (named rest)) (Ref (named "path-empty")))).
Definition shape : bool :=
  closed_set g tags leaves && is_low g &&
  (rule_is (u ++ "-reference") (Alt (Ref u) (Ref (named "relative-ref"))) && untagged (u ++ "-reference")) &&
  (rule_is u (Seq (Ref "scheme") (Seq (one_of 58) (Seq (Ref (named "hier-part")) (Seq (optional 63 (named "query")) (optional 35 (named "fragment")))))) && untagged u) &&
  (rule_is (named "relative-ref") (Seq (Ref (named "relative-part")) (Seq (optional 63 (named "query")) (optional 35 (named "fragment")))) && untagged (named "relative-ref")) &&
  (rule_is (named "hier-part") (hier "path-rootless") && untagged (named "hier-part")) &&
  (rule_is (named "relative-part") (hier "path-noscheme") && untagged (named "relative-part")) &&
  (rule_is (named "authority") (Seq (Rep 0 (Some 1%nat) (Seq (Ref (named "userinfo")) (one_of 64))) (Seq (Ref (named "host")) (optional 58 "port"))) && tagged (named "authority") 3) &&
  forallb (fun '(r, t) => leaf r && tagged r t)
    [("scheme", 0%N); (named "userinfo", 1%N); (named "host", 2%N); (named "path-abempty", 4%N); (named "path-absolute", 4%N);
     (named "path-rootless", 4%N); (named "path-noscheme", 4%N); (named "path-empty", 4%N); (named "query", 5%N)] &&
  forallb (fun r => leaf r && untagged r) ["port"; named "fragment"].
Hypothesis shape_ok : shape = true.

(* Valid components. *)
Definition given (r : string) (s : option (list N)) : Prop := match s with Some s => D r s | None => True end.
Definition valid_authority (a : authority_parts) : Prop :=
  given (named "userinfo") (userinfo a) /\ D (named "host") (host a) /\ given "port" (port a).
Definition valid_path (rest : string) (a : option authority_parts) (p : list N) : Prop :=
  match a with
  | Some a => valid_authority a /\ D (named "path-abempty") p
  | None => D (named "path-absolute") p \/ D (named rest) p \/ D (named "path-empty") p
  end.
Definition valid (p : parts) : Prop :=
  given "scheme" (scheme p) /\
  valid_path match scheme p with Some _ => "path-rootless" | None => "path-noscheme" end (authority p) (path p) /\
  given (named "query") (query p) /\ given (named "fragment") (fragment p).

(* Their marked text. *)
Open Scope N_scope.
Open Scope list_scope.
Definition marked_authority (a : authority_parts) : list N :=
  mark 3 (before (option_map (mark 1) (userinfo a)) 64 ++ mark 2 (host a) ++ behind 58 (port a)).
Definition marked_hier (a : option authority_parts) (p : list N) : list N :=
  match a with Some a => 47 :: 47 :: marked_authority a | None => [] end ++ mark 4 p.
Definition marked_parts (p : parts) : list N :=
  before (option_map (mark 0) (scheme p)) 58 ++ marked_hier (authority p) (path p) ++
  behind 63 (option_map (mark 5) (query p)) ++ behind 35 (fragment p).

Lemma rule_inv r e m : rule_is r e = true -> untagged r = true -> (derives H (Ref r) m <-> derives H e m).
Proof.
  unfold rule_is, untagged. intros R U. destruct (G r) as [d|] eqn:E; [|discriminate]. apply eqb_eq in R. subst d.
  destruct (tag tags r) eqn:T; [discriminate|]. rewrite ref_inv. unfold marked. rewrite E. cbn. rewrite wrap_none by exact T. split; [intros [x [X K]]; now injection X as <- | eauto].
Qed.
Lemma marks_inv t e m : derives H (Seq (one (begin_of t)) (Seq e (one (end_of t)))) m <-> exists w, m = mark t w /\ derives H e w.
Proof.
  assert (O : forall c m, derives H (one c) m <-> m = [c]).
  { intros c w. unfold one. rewrite range_inv. split; [intros [x [-> [A B]]]; f_equal; lia | intros ->; exists c; repeat split; lia]. }
  rewrite seq_inv. split.
  - intros [v [w [-> [A B]]]]. apply O in A. subst v. apply seq_inv in B as [x [y [-> [B C]]]]. apply O in C. subst y. exists x. auto.
  - intros [w [-> K]]. exists [begin_of t], (w ++ [end_of t]). repeat split; auto; [now apply O|]. apply seq_inv. exists w, [end_of t]. repeat split; auto. now apply O.
Qed.
Lemma tagged_inv r t e m : G r = Some e -> tagged r t = true -> (derives H (Ref r) m <-> exists w, m = mark t w /\ derives H e w).
Proof.
  unfold tagged. intros E T. destruct (tag tags r) as [k|] eqn:K; [|discriminate]. apply N.eqb_eq in T. subst k.
  rewrite ref_inv. unfold marked. rewrite E. cbn. rewrite (wrap_some _ _ _ _ K). split; [intros [x [X A]]; injection X as <-; now apply marks_inv | intros A; apply marks_inv in A; eauto].
Qed.
Lemma closed_ok : closed_set g tags leaves = true.
Proof. unfold shape in shape_ok. now repeat (apply andb_true_iff in shape_ok as [shape_ok _]). Qed.
Lemma low_ok : is_low g = true.
Proof. unfold shape in shape_ok. do 8 (apply andb_true_iff in shape_ok as [shape_ok _]). now apply andb_true_iff in shape_ok. Qed.
Lemma leaf_inv r t m : leaf r = true -> tagged r t = true -> (derives H (Ref r) m <-> exists w, m = mark t w /\ D r w).
Proof.
  unfold leaf. intros L T. destruct (G r) as [e|] eqn:E; [|discriminate]. rewrite (tagged_inv r t e m E T). split; intros [w [-> K]]; exists w; split; auto.
  - apply ref_inv. exists e. split; auto. now apply (leaf_set g tags leaves closed_ok).
  - apply ref_inv in K as [x [X K]]. rewrite E in X. injection X as <-. now apply (leaf_set g tags leaves closed_ok).
Qed.
Lemma plain_leaf_inv r m : leaf r = true -> untagged r = true -> (derives H (Ref r) m <-> D r m).
Proof.
  unfold leaf. intros L T. destruct (G r) as [e|] eqn:E; [|discriminate]. rewrite (rule_inv r e m); auto.
  - rewrite (leaf_set g tags leaves closed_ok e m L), ref_inv. split; [eauto|]. intros [x [X K]]. rewrite E in X. now injection X as <-.
  - unfold rule_is. rewrite E. clear. induction e; cbn; auto; rewrite ?N.eqb_refl, ?IHe1, ?IHe2, ?IHe, ?Nat.eqb_refl, ?String.eqb_refl; auto. destruct max; auto. now rewrite Nat.eqb_refl.
Qed.
Lemma behind_inv c r (f : list N -> list N) m : c <= 127 -> (forall m, derives H (Ref r) m <-> exists w, m = f w /\ D r w) ->
  (derives H (optional c r) m <-> exists q, m = behind c (option_map f q) /\ given r q).
Proof.
  intros C R. unfold optional. rewrite optional_inv, seq_inv. split.
  - intros [->|[v [w [-> [A B]]]]]; [exists None; split; [reflexivity | exact I]|]. apply one_of_ok in A; auto. subst v. apply R in B as [x [-> B]]. exists (Some x). auto.
  - intros [[q|] [-> B]]; auto. right. cbn in B. exists [c], (f q). repeat split; auto; [now apply one_of_ok|]. apply R. eauto.
Qed.

Lemma authority_inv m : derives H (Ref (named "authority")) m <-> exists a, m = marked_authority a /\ valid_authority a.
Proof.
  pose proof shape_ok as X. unfold shape in X. apply andb_true_iff in X as [X P]. apply andb_true_iff in X as [X L]. apply andb_true_iff in X as [_ X].
  apply andb_true_iff in X as [R T]. cbn [forallb] in L, P. split_and L. split_and P. destruct L as [_ [[LU TU] [[LH TH] _]]], P as [[LP TP] _].
  unfold rule_is in R. destruct (G (named "authority")) as [e|] eqn:E; [|discriminate]. apply eqb_eq in R. subst e. rewrite (tagged_inv _ _ _ _ E T).
  assert (B : forall m, derives H (optional 58 "port") m <-> exists q, m = behind 58 q /\ given "port" q).
  { intros w. rewrite (behind_inv 58 "port" (fun w => w)); [|now apply N.leb_le|].
    - split; intros [q [-> Q]]; exists q; split; auto; now destruct q.
    - intros x. rewrite (plain_leaf_inv _ _ LP TP). split; [eauto | intros [y [-> Y]]; auto]. }
  split.
  - intros [w [-> K]]. apply seq_inv in K as [x [y [-> [K1 K2]]]]. apply seq_inv in K2 as [y1 [y2 [-> [K2 K3]]]].
    apply (leaf_inv _ _ _ LH TH) in K2 as [h [-> K2]]. apply B in K3 as [p [-> K3]]. apply optional_inv in K1 as [->|K1].
    + exists (make_authority None h p). repeat split; cbn; auto.
    + apply seq_inv in K1 as [x1 [x2 [-> [K1 K4]]]]. apply one_of_ok in K4; [|now apply N.leb_le]. subst x2. apply (leaf_inv _ _ _ LU TU) in K1 as [n [-> K1]].
      exists (make_authority (Some n) h p). repeat split; cbn; auto.
  - intros [[n h p] [-> [K1 [K2 K3]]]]. cbn [userinfo host port] in *. eexists. split; [reflexivity|]. cbn [userinfo host port].
    apply seq_inv. eexists _, _. split; [reflexivity|]. split.
    + apply optional_inv. destruct n as [n|]; [right|now left]. apply seq_inv. cbn [option_map before]. eexists _, _. split; [reflexivity|]. split; [apply (leaf_inv _ _ _ LU TU); eauto|].
      apply one_of_ok; [now apply N.leb_le | reflexivity].
    + apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply (leaf_inv _ _ _ LH TH); eauto|]. apply B. eauto.
Qed.

Lemma hier_inv r rest m : rule_is r (hier rest) = true -> untagged r = true -> leaf (named rest) = true -> tagged (named rest) 4 = true ->
  (derives H (Ref r) m <-> exists a p, m = marked_hier a p /\ valid_path rest a p).
Proof.
  intros R U LR TR. rewrite (rule_inv _ _ _ R U). clear R U.
  pose proof shape_ok as X. unfold shape in X. apply andb_true_iff in X as [X _]. apply andb_true_iff in X as [X L].
  cbn [forallb] in L. split_and L. destruct L as [_ [_ [_ [[L1 T1] [[L2 T2] [_ [_ [[L3 T3] _]]]]]]]].
  unfold hier. rewrite !alt_inv, (leaf_inv _ _ _ L2 T2), (leaf_inv _ _ _ LR TR), (leaf_inv _ _ _ L3 T3).
  assert (S : forall m, derives H (Seq (one_of 47) (one_of 47)) m <-> m = [47; 47]).
  { intros w. rewrite seq_inv. split.
    - intros [a [b [-> [A B]]]]. apply one_of_ok in A, B; try (now apply N.leb_le). now subst.
    - intros ->. exists [47], [47]. repeat split; apply one_of_ok; auto; now apply N.leb_le. }
  split.
  - intros [K|[[p [-> K]]|[[p [-> K]]|[p [-> K]]]]]; [|exists None, p; unfold valid_path; auto ..].
    apply seq_inv in K as [x [y [-> [A K]]]]. apply S in A. subst x. apply seq_inv in K as [y1 [y2 [-> [K1 K2]]]].
    apply authority_inv in K1 as [a [-> K1]]. apply (leaf_inv _ _ _ L1 T1) in K2 as [p [-> K2]]. exists (Some a), p. split; [reflexivity | split; auto].
  - intros [[a|] [p [-> K]]].
    + left. destruct K as [K1 K2]. apply seq_inv. exists [47; 47]. eexists. split; [reflexivity|]. split; [now apply S|]. apply seq_inv. eexists _, _. split; [reflexivity|].
      split; [apply authority_inv; eauto | apply (leaf_inv _ _ _ L1 T1); eauto].
    + right. cbn [marked_hier app]. destruct K as [K|[K|K]]; eauto.
Qed.

(* The rules URI-reference, URI and relative-ref. *)
Inductive start := Reference | Absolute | Relative.
Definition rule_of (s : start) : string := match s with Reference => u ++ "-reference" | Absolute => u | Relative => named "relative-ref" end%string.
Definition admits (s : start) (p : parts) : Prop :=
  match s with Reference => True | Absolute => scheme p <> None | Relative => scheme p = None end.

Theorem marked_exactly s m : derives H (Ref (rule_of s)) m <-> exists p, m = marked_parts p /\ valid p /\ admits s p.
Proof.
  pose proof shape_ok as X. unfold shape in X. split_and X.
  destruct X as [[[[[[[[_ [R0 U0]] [R1 U1]] [R2 U2]] [R3 U3]] [R4 U4]] _] L] P].
  cbn [forallb] in L, P. split_and L. split_and P.
  destruct L as [[LS TS] [_ [_ [_ [_ [[L5 T5] [[L6 T6] [_ [[LQ TQ] _]]]]]]]]], P as [_ [[LF TF] _]].
  assert (Q : forall m, derives H (optional 63 (named "query")) m <-> exists q, m = behind 63 (option_map (mark 5) q) /\ given (named "query") q).
  { intros w. apply behind_inv; [now apply N.leb_le|]. intros x. apply (leaf_inv _ _ _ LQ TQ). }
  assert (F : forall m, derives H (optional 35 (named "fragment")) m <-> exists q, m = behind 35 q /\ given (named "fragment") q).
  { intros w. rewrite (behind_inv 35 _ (fun w => w)); [|now apply N.leb_le|].
    - split; intros [q [-> K]]; exists q; split; auto; now destruct q.
    - intros x. rewrite (plain_leaf_inv _ _ LF TF). split; [eauto | intros [y [-> Y]]; auto]. }
  assert (A : forall m, derives H (Ref u) m <-> exists p, m = marked_parts p /\ valid p /\ scheme p <> None).
  { intros w. rewrite (rule_inv _ _ _ R1 U1). split.
    - intros K. apply seq_inv in K as [x [y [-> [K1 K]]]]. apply seq_inv in K as [y1 [y2 [-> [K2 K]]]]. apply one_of_ok in K2; [|now apply N.leb_le]. subst y1.
      apply seq_inv in K as [z1 [z2 [-> [K3 K]]]]. apply seq_inv in K as [z3 [z4 [-> [K4 K5]]]]. apply (leaf_inv _ _ _ LS TS) in K1 as [s0 [-> K1]].
      apply (hier_inv _ _ _ R3 U3 L5 T5) in K3 as [a [p [-> K3]]]. apply Q in K4 as [q [-> K4]]. apply F in K5 as [f [-> K5]].
      exists (make_parts (Some s0) a p q f). split; [unfold marked_parts; cbn [scheme authority path query fragment option_map before]; now rewrite <- !app_assoc|]. split; [unfold valid; auto | discriminate].
    - intros [[[s0|] a p q f] [-> [[K1 [K3 [K4 K5]]] N0]]]; [|now contradiction N0]. cbn [scheme authority path query fragment] in *. unfold marked_parts. cbn [scheme authority path query fragment option_map before].
      rewrite <- app_assoc. apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply (leaf_inv _ _ _ LS TS); eauto|].
      apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply one_of_ok; [now apply N.leb_le | reflexivity]|].
      apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply (hier_inv _ _ _ R3 U3 L5 T5); eauto|].
      apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply Q; eauto | apply F; eauto]. }
  assert (B : forall m, derives H (Ref (named "relative-ref")) m <-> exists p, m = marked_parts p /\ valid p /\ scheme p = None).
  { intros w. rewrite (rule_inv _ _ _ R2 U2). split.
    - intros K. apply seq_inv in K as [z1 [z2 [-> [K3 K]]]]. apply seq_inv in K as [z3 [z4 [-> [K4 K5]]]].
      apply (hier_inv _ _ _ R4 U4 L6 T6) in K3 as [a [p [-> K3]]]. apply Q in K4 as [q [-> K4]]. apply F in K5 as [f [-> K5]].
      exists (make_parts None a p q f). split; [reflexivity|]. split; [split; [exact I | auto] | reflexivity].
    - intros [[s0 a p q f] [-> [[K1 [K3 [K4 K5]]] N0]]]. cbn [scheme] in N0. subst s0. cbn [scheme authority path query fragment] in *. unfold marked_parts. cbn [scheme authority path query fragment option_map before app].
      apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply (hier_inv _ _ _ R4 U4 L6 T6); eauto|].
      apply seq_inv. eexists _, _. split; [reflexivity|]. split; [apply Q; eauto | apply F; eauto]. }
  destruct s; cbn [rule_of admits]; auto.
  rewrite (rule_inv _ _ _ R0 U0), alt_inv, A, B. split.
  - intros [[p [E [V _]]]|[p [E [V _]]]]; eauto.
  - intros [p [E [V _]]]. destruct (scheme p) eqn:S; [left | right]; exists p; repeat split; auto; try apply V. now rewrite S.
Qed.

(* Their texts and positions. *)
Lemma derived_unmarked r w : D r w -> unmarked w.
Proof. intros K. now apply (low_unmarked g low_ok (Ref r) w K). Qed.
Lemma given_is_unmarked r s : given r s -> given_unmarked s.
Proof. destruct s; cbn; auto. apply derived_unmarked. Qed.
Lemma valid_unmarked p : valid p -> parts_unmarked p.
Proof.
  destruct p as [s a p q f]. intros [K1 [K2 [K3 K4]]]. cbn [scheme authority path query fragment] in *.
  repeat split; cbn [scheme authority path query fragment]; try (eapply given_is_unmarked; eassumption).
  - destruct a as [[n h x]|]; auto. destruct K2 as [[A1 [A2 A3]] _]. repeat split; cbn [userinfo host port] in *; try (eapply given_is_unmarked; eassumption). eapply derived_unmarked; eassumption.
  - destruct a as [a|]; [destruct K2 as [_ K2]|destruct K2 as [K2|[K2|K2]]]; eapply derived_unmarked; eassumption.
Qed.

Lemma strip_symbol c w : c < 256 -> strip (c :: w) = c :: strip w.
Proof. intros L. unfold strip. cbn [filter]. rewrite below; auto. pose proof base_high. lia. Qed.
Lemma strip_before t s d : d < 256 -> given_unmarked s -> strip (before (option_map (mark t) s) d) = before s d.
Proof.
  intros L U. destruct s as [s|]; [|reflexivity]. cbn [option_map before]. rewrite strip_app, strip_marks, strip_unmarked by exact U. now rewrite strip_symbol.
Qed.
Lemma strip_behind d s : d < 256 -> given_unmarked s -> strip (behind d s) = behind d s.
Proof. intros L U. destruct s as [s|]; [|reflexivity]. cbn [behind]. now rewrite strip_symbol, strip_unmarked. Qed.
Lemma strip_behind_marks t d s : d < 256 -> given_unmarked s -> strip (behind d (option_map (mark t) s)) = behind d s.
Proof. intros L U. destruct s as [s|]; [|reflexivity]. cbn [behind option_map]. now rewrite strip_symbol, strip_marks, strip_unmarked. Qed.
Lemma strip_authority a : authority_unmarked a -> strip (marked_authority a) = authority_text a.
Proof.
  intros [U1 [U2 U3]]. unfold marked_authority, authority_text. rewrite strip_marks, !strip_app, strip_marks, strip_before, strip_behind, strip_unmarked by (auto; now apply N.ltb_lt). reflexivity.
Qed.
Theorem strip_of_marked p : parts_unmarked p -> strip (marked_parts p) = parts_text p.
Proof.
  intros [U1 [U2 [U3 [U4 U5]]]]. unfold marked_parts, marked_hier, parts_text.
  rewrite !strip_app, strip_marks, strip_before, strip_behind_marks, strip_behind, (strip_unmarked (path p)) by (auto; now apply N.ltb_lt). rewrite <- !app_assoc. f_equal. f_equal.
  destruct (authority p) as [a|]; [|reflexivity]. rewrite !strip_symbol by now apply N.ltb_lt. now rewrite strip_authority.
Qed.

Lemma replay_authority a y v m k : authority_unmarked a -> replay y v (marked_authority a ++ m) k =
  replay (y + size (authority_text a)) (upd 3 (y + size (authority_text a)) (upd 2 (y + size (before (userinfo a) 64) + size (host a))
    match userinfo a with Some n => upd 1 (y + size n) v | None => v end)) m k.
Proof.
  destruct a as [n h p]. intros [U1 [U2 U3]]. unfold marked_authority, authority_text. cbn [userinfo host port] in *. unfold mark at 1. rewrite <- app_comm_cons.
  rewrite replay_mark_begin. rewrite <- !app_assoc.
  assert (Begin : forall i m v' k, replay i (note (begin_of 3) i v') m k = replay i v' m k) by (intros; apply replay_ext; intros; apply note_begin). rewrite Begin.
  assert (End : forall i m v' k, replay i v' (end_of 3 :: m) k = replay i (upd 3 i v') m k) by (intros; rewrite replay_mark_end; apply replay_ext; intros; apply note_end).
  assert (C64 : 64 < 256) by now apply N.ltb_lt. assert (C58 : 58 < 256) by now apply N.ltb_lt.
  rewrite !size_app. destruct n as [n|], p as [p|]; cbn [option_map before behind app]; rewrite <- ?app_assoc, ?replay_marks by assumption; cbn [app];
  rewrite ?(replay_symbol 64), ?replay_marks by assumption; rewrite ?(replay_symbol 58) by assumption; rewrite ?replay_unmarked by assumption; cbn [app]; rewrite End;
  rewrite ?size_app, ?size_cons; unfold size at 1; cbn [List.length]; rewrite ?N.add_assoc, ?N.add_0_r; reflexivity.
Qed.
Definition all_tags : list N := [0; 1; 2; 3; 4; 5].
Theorem ends_of_marked p : parts_unmarked p -> forall k, In k all_tags -> ends_in (marked_parts p) k = ends p k.
Proof.
  destruct p as [s a p q f]. intros [U1 [U2 [U3 [U4 U5]]]] k K. cbn [scheme authority path query fragment] in *.
  unfold ends_in, marked_parts, marked_hier. cbn [scheme authority path query fragment].
  assert (C58 : 58 < 256) by now apply N.ltb_lt. assert (C47 : 47 < 256) by now apply N.ltb_lt. assert (C63 : 63 < 256) by now apply N.ltb_lt. assert (C35 : 35 < 256) by now apply N.ltb_lt.
  assert (Z : forall y v w k, unmarked w -> replay y v w k = v k) by (intros y v w k' W; rewrite <- (app_nil_r w), replay_unmarked by exact W; reflexivity).
  set (V := match s with Some s => upd 0 (size s) none | None => none end).
  assert (E1 : forall m, replay 0 none (before (option_map (mark 0) s) 58 ++ m) k = replay (size (before s 58)) V m k).
  { intros m. destruct s as [s|]; cbn [option_map before]; [|reflexivity]. rewrite <- app_assoc, replay_marks by exact U1. cbn [app]. rewrite replay_symbol by exact C58. unfold V. rewrite size_app. reflexivity. }
  rewrite E1. clear E1. set (y := size (before s 58)).
  set (V2 := match a with Some a => upd 3 (y + 2 + size (authority_text a)) (upd 2 (y + 2 + size (before (userinfo a) 64) + size (host a))
    match userinfo a with Some n => upd 1 (y + 2 + size n) V | None => V end) | None => V end).
  set (j := y + match a with Some a => 2 + size (authority_text a) | None => 0 end).
  assert (E2 : forall m, replay y V (match a with Some a => 47 :: 47 :: marked_authority a | None => [] end ++ m) k = replay j V2 m k).
  { intros m. destruct a as [a|]; cbn [app]; [|unfold j, V2; now rewrite N.add_0_r]. rewrite !replay_symbol by exact C47. rewrite replay_authority by exact U2.
    unfold j, V2. replace (y + 1 + 1) with (y + 2) by lia. now rewrite N.add_assoc. }
  rewrite <- app_assoc, E2. clear E2. rewrite replay_marks by exact U3.
  set (V3 := upd 4 (j + size p) V2).
  assert (E3 : replay (j + size p) V3 (behind 63 (option_map (mark 5) q) ++ behind 35 f) k = match q with Some q => upd 5 (j + size p + 1 + size q) V3 k | None => V3 k end).
  { assert (F : forall x v, replay x v (behind 35 f) k = v k) by (intros x v; destruct f as [f|]; [cbn [behind]; rewrite replay_symbol by exact C35; now apply Z | reflexivity]).
    destruct q as [q|]; cbn [option_map behind app]; [|apply F]. rewrite replay_symbol by exact C63. rewrite replay_marks by exact U4. apply F. }
  rewrite E3. clear E3 Z. unfold V3, V2, V, j, y, ends, authority_start, host_start, path_end, authority_start. cbn [scheme authority path query fragment].
  destruct K as [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]];
  destruct s, q, a as [[[n|] h x]|]; cbn [option_map userinfo host port]; unfold upd, none; cbn [N.eqb Pos.eqb]; rewrite ?N.add_assoc; reflexivity.
Qed.

(* The scan function accepts a text with offsets if and only if they are the ends of valid
   components that recompose to it. *)
Section Scan.
Variable A : automaton.
Variable op : N -> N -> operation.
Variable op_end : N -> operation.
Hypothesis tags_are_all : forall k, In k (map snd tags) <-> In k all_tags.
Theorem scanned_are_components s rule q : name (bytes rule) = rule_of s -> records g tags A op op_end rule q ->
  forall w, text w ->
  (forall v, scan A op op_end q 0 none w = Some v ->
     exists p, valid p /\ admits s p /\ parts_text p = w /\ forall k, In k all_tags -> v k = ends p k) /\
  (forall p, valid p -> admits s p -> parts_text p = w ->
     exists v, scan A op op_end q 0 none w = Some v /\ forall k, In k all_tags -> v k = ends p k).
Proof.
  intros E R w T. specialize (R w T). cbv zeta in R. rewrite E in R. destruct R as [R1 [R2 _]]. split.
  - intros v S. destruct (R1 v S) as [m [[K1 K2] K3]]. apply marked_exactly in K1 as [p [-> [K1 K4]]]. pose proof (valid_unmarked p K1) as U.
    exists p. split; [exact K1|]. split; [exact K4|]. split; [now rewrite <- strip_of_marked|]. intros k I. rewrite K3 by now apply tags_are_all. now apply ends_of_marked.
  - intros p V Ad Et. pose proof (valid_unmarked p V) as U. destruct (R2 (marked_parts p)) as [v [S K]].
    + split; [apply marked_exactly; eauto | rewrite strip_of_marked; auto].
    + exists v. split; auto. intros k I. rewrite K by now apply tags_are_all. now apply ends_of_marked.
Qed.

Theorem components_unique rule q : name (bytes rule) = rule_of Reference -> records g tags A op op_end rule q ->
  forall p p', valid p -> valid p' -> text (parts_text p) -> parts_text p = parts_text p' -> p = p'.
Proof.
  intros E R p p' V V' T Et. specialize (R _ T). cbv zeta in R. rewrite E in R. destruct R as [_ [_ R]].
  pose proof (valid_unmarked p V) as U. pose proof (valid_unmarked p' V') as U'.
  assert (K : forall k, In k all_tags -> ends p k = ends p' k).
  { intros k J. rewrite <- !ends_of_marked by assumption. apply R; [| |now apply tags_are_all].
    - split; [apply (marked_exactly Reference); exists p; split; [reflexivity | split; [exact V | exact I]] | now apply strip_of_marked].
    - split; [apply (marked_exactly Reference); exists p'; split; [reflexivity | split; [exact V' | exact I]] | rewrite strip_of_marked; auto]. }
  clear - K Et. destruct p as [s a p q f], p' as [s' a' p' q' f'].
  pose proof (K 0) as K0. pose proof (K 1) as K1. pose proof (K 2) as K2. pose proof (K 3) as K3. pose proof (K 4) as K4. pose proof (K 5) as K5. clear K.
  unfold all_tags in *. cbn [In] in *. assert (K0' := K0 ltac:(repeat first [left; reflexivity | right])). assert (K1' := K1 ltac:(repeat first [left; reflexivity | right])). assert (K2' := K2 ltac:(repeat first [left; reflexivity | right])).
  assert (K3' := K3 ltac:(repeat first [left; reflexivity | right])). assert (K4' := K4 ltac:(repeat first [left; reflexivity | right])). assert (K5' := K5 ltac:(repeat first [left; reflexivity | right])). clear K0 K1 K2 K3 K4 K5.
  unfold ends, parts_text, path_end, host_start, authority_start in *. cbn [scheme authority path query fragment option_map] in *.
  assert (E1 : s = s' /\ match a with Some a => 47 :: 47 :: authority_text a | None => [] end ++ p ++ behind 63 q ++ behind 35 f =
    match a' with Some a => 47 :: 47 :: authority_text a | None => [] end ++ p' ++ behind 63 q' ++ behind 35 f').
  { destruct s as [s|], s' as [s'|]; try discriminate; auto. cbn in K0', Et. injection K0' as K0'. rewrite <- !app_assoc in Et. apply cut in Et as [-> Et]; auto. injection Et as Et. auto. }
  destruct E1 as [<- E1]. clear Et K0'. set (y := size (before s 58)) in *.
  assert (E2 : a = a' /\ p ++ behind 63 q ++ behind 35 f = p' ++ behind 63 q' ++ behind 35 f').
  { destruct a as [[n h x]|], a' as [[n' h' x']|]; try discriminate; auto. unfold authority_text in *. cbn [option_map userinfo host port] in *.
    injection K3' as K3'. injection K2' as K2'. cbn [app] in E1. injection E1 as E1. apply cut in E1 as [E1 E2]; [|lia]. split; auto. f_equal.
    assert (E3 : n = n' /\ h ++ behind 58 x = h' ++ behind 58 x').
    { destruct n as [n|], n' as [n'|]; try discriminate; auto. cbn in K1', E1. injection K1' as K1'. rewrite <- !app_assoc in E1. apply cut in E1 as [-> E1]; [|lia]. injection E1 as E1. auto. }
    destruct E3 as [<- E3]. apply cut in E3 as [-> E3]; [|lia]. f_equal. destruct x, x'; cbn in E3; try discriminate; [now injection E3 as -> | reflexivity]. }
  destruct E2 as [<- E2]. clear E1 K1' K2' K3'. injection K4' as K4'. apply cut in E2 as [<- E2]; [|lia].
  assert (E3 : q = q' /\ behind 35 f = behind 35 f').
  { destruct q as [q|], q' as [q'|]; try discriminate; auto. cbn in K5', E2. injection K5' as K5'. injection E2 as E2. apply cut in E2 as [-> E2]; auto. lia. }
  destruct E3 as [<- E3]. f_equal. destruct f, f'; cbn in E3; try discriminate; [now injection E3 as -> | reflexivity].
Qed.
End Scan.
End Shape.
