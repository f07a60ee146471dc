(* The same language under other names: a grammar without the alternatives that derive nothing ("simpler"),
   and one whose rules have other names ("renamed"). With these, theorems about grammars of the shape of
   RFC 3986 hold for RFC 3987 in octets. *)
Require Import NArith List Bool String Lia.
Require Import Abnf Reader Derive Utf8 Utf8Proof.
Import ListNotations.
Open Scope N_scope.

Lemma never_none G w : ~ derives G never w.
Proof. now rewrite never_inv. Qed.
Fixpoint simple (e : elem) : elem :=
  match e with
  | Seq a b => Seq (simple a) (simple b)
  | Alt a b => let a := simple a in let b := simple b in if eqb a never then b else if eqb b never then a else Alt a b
  | Rep n m a => Rep n m (simple a)
  | _ => e
  end.
Definition simpler (g : grammar) : grammar := map (fun '(n, e) => (n, simple e)) g.
Lemma rep_same G a b : (forall w, derives G a w -> derives G b w) -> forall n m w, derives G (Rep n m a) w -> derives G (Rep n m b) w.
Proof.
  intros H n m w D. remember (Rep n m a) as e eqn:E. revert n m E. induction D; intros n0 m0 E; try discriminate E; injection E; intros; subst; auto.
Qed.
Lemma simple_ok G e : forall w, derives G (simple e) w <-> derives G e w.
Proof.
  induction e as [lo hi| |a IHa b IHb|a IHa b IHb|n m a IHa|r]; intros w; try tauto; cbn [simple].
  - rewrite !seq_inv. split; intros [v [u [-> [A B]]]]; exists v, u; repeat split; auto; now apply IHa + now apply IHb.
  - rewrite (alt_inv G a b), <- IHa, <- IHb. destruct (eqb (simple a) never) eqn:A; [apply eqb_eq in A; rewrite A; pose proof (never_none G w); tauto|].
    destruct (eqb (simple b) never) eqn:B; [apply eqb_eq in B; rewrite B; pose proof (never_none G w); tauto|]. apply alt_inv.
  - split; apply rep_same; intros v; apply IHa.
Qed.
Lemma find_simpler g r : find (simpler g) r = option_map simple (find g r).
Proof. induction g as [|[n e] g IH]; cbn; auto. destruct (String.eqb n r); auto. Qed.
Theorem simpler_ok g e w : derives (find (simpler g)) e w <-> derives (find g) e w.
Proof.
  split; induction 1; auto.
  - rewrite find_simpler in H. destruct (find g r) as [d|] eqn:E; [|discriminate]. injection H as <-. apply dRef with (e := d); auto. now apply simple_ok.
  - apply dRef with (e := simple e); [now rewrite find_simpler, H | now apply simple_ok].
Qed.

Section Renamed.
Variable f : string -> string.
Definition renamed (g : grammar) : grammar := map (fun '(n, e) => (f n, rename f e)) g.
Definition covers (g h : grammar) : bool :=
  forallb (fun '(n, _) => match find g n, find h (f n) with Some e, Some d => eqb d (rename f e) | _, _ => false end) g.
Lemma find_named g r e : find g r = Some e -> exists d, In (r, d) g.
Proof. induction g as [|[n d] g IH]; cbn; [discriminate|]. destruct (String.eqb_spec n r) as [->|]; eauto. intros E. apply IH in E as [x I]. eauto. Qed.
Lemma covers_ok g h : covers g h = true -> forall e w, derives (find g) e w -> derives (find h) (rename f e) w.
Proof.
  intros C. induction 1 as [lo hi c P Q| |a b v w D1 IH1 D2 IH2|a b w D IH|a b w D IH|r e w F D IH|max e|n max e v w D1 IH1 D2 IH2 X|e v w D1 IH1 D2 IH2|m e v w D1 IH1 D2 IH2]; cbn [rename] in *; auto.
  destruct (find_named g r e F) as [d I]. unfold covers in C. rewrite forallb_forall in C. specialize (C _ I). cbv beta iota in C. rewrite F in C.
  destruct (find h (f r)) as [d'|] eqn:E; [|discriminate]. apply eqb_eq in C. subst. eauto.
Qed.
Theorem renamed_ok g h r w : covers g h = true -> covers h g = true -> f (f r) = r ->
  (derives (find g) (Ref r) w <-> derives (find h) (Ref (f r)) w).
Proof.
  intros A B E. split; intros D.
  - exact (covers_ok g h A _ _ D).
  - apply (covers_ok h g B) in D. cbn [rename] in D. now rewrite E in D.
Qed.
End Renamed.
