(* RFC 6874: syntax-based normalization of components with zone identifiers, whose case is kept, is valid and
   idempotent. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Target Percent Zones Normal Rfc6874 Parts6874 Target6874.
Require Dots Components Resolve.
Import ListNotations.
Open Scope list_scope.
Open Scope N_scope.
Notation G := (find rfc6874).
Notation D r := (derives G (Ref r)).
Definition depth : nat := 60.

Lemma triplets_shaped : pct_shape G depth = true.
Proof. vm_compute. reflexivity. Qed.
Lemma same_ok : forallb (fun r => steady G same depth nothing (Ref r)) same_rules = true.
Proof. vm_compute. reflexivity. Qed.
Lemma scheme_ok : steady G lower depth nothing (Ref "scheme") = true.
Proof. vm_compute. reflexivity. Qed.
Lemma zone_ok : steady G same depth nothing (Ref "zoneid") = true.
Proof. vm_compute. reflexivity. Qed.
Lemma lower_ok : forallb (fun r => steady G lower depth nothing (Ref r)) ["ipv6address"; "ipvfuture"; "ipv4address"; "reg-name"]%string = true.
Proof. vm_compute. reflexivity. Qed.
Lemma by_lower r w : In r ["ipv6address"; "ipvfuture"; "ipv4address"; "reg-name"]%string -> D r w -> formed w /\ D r (tidy lower w).
Proof. intros I. apply (steady_ok G lower mild_lower depth triplets_shaped depth). pose proof lower_ok as K. rewrite forallb_forall in K. now apply K. Qed.
Lemma no_percent r w : In r ["ipv6address"; "ipvfuture"]%string -> D r w -> ~ In percent w.
Proof. intros I. apply (avoids_ok rfc6874). cbn [In] in I. destruct I as [<-|[<-|[]]]; vm_compute; reflexivity. Qed.
Lemma no_bracket r w : In r ["ipv4address"; "reg-name"]%string -> D r w -> ~ In bracket w.
Proof. intros I. apply (avoids_ok rfc6874). cbn [In] in I. destruct I as [<-|[<-|[]]]; vm_compute; reflexivity. Qed.

Lemma host_inv h : D "host" h <-> D "ip-literal" h \/ D "ipv4address" h \/ D "reg-name" h.
Proof.
  rewrite ref_inv. split.
  - intros [e [E K]]. vm_compute in E. injection E as <-. now rewrite !alt_inv in K.
  - intros K. eexists. split; [vm_compute; reflexivity|]. now rewrite !alt_inv.
Qed.
Definition last_bracket : N := 93.
Lemma literal_inv h : D "ip-literal" h <-> exists x, h = bracket :: x ++ [last_bracket] /\ (D "ipv6address" x \/ D "ipv6addrz" x \/ D "ipvfuture" x).
Proof.
  rewrite ref_inv. split.
  - intros [e [E K]]. vm_compute in E. injection E as <-. apply seq_inv in K as [a [b [-> [A B]]]]. apply range_inv in A as [c [-> [A1 A2]]].
    apply seq_inv in B as [x [d [-> [X B]]]]. apply range_inv in B as [d' [-> [B1 B2]]]. rewrite !alt_inv in X.
    exists x. split; [|exact X]. cbn [app]. rewrite (N.le_antisymm c bracket A2 A1), (N.le_antisymm d' last_bracket B2 B1). reflexivity.
  - intros [x [-> X]]. eexists. split; [vm_compute; reflexivity|]. change (bracket :: x ++ [last_bracket]) with ([bracket] ++ x ++ [last_bracket]).
    constructor; [constructor; apply N.le_refl|]. constructor; [now rewrite !alt_inv | constructor; apply N.le_refl].
Qed.
Definition delimiter : list N := [percent; 50; 53]. (* "%25" *)
Lemma zone_inv x : D "ipv6addrz" x <-> exists a z, x = a ++ delimiter ++ z /\ D "ipv6address" a /\ D "zoneid" z.
Proof.
  rewrite ref_inv. split.
  - intros [e [E K]]. vm_compute in E. injection E as <-. apply seq_inv in K as [a [b [-> [A B]]]]. apply seq_inv in B as [p [z [-> [P Z]]]].
    apply seq_inv in P as [p1 [p2 [-> [P1 P2]]]]. apply seq_inv in P2 as [p3 [p4 [-> [P3 P4]]]].
    apply range_inv in P1 as [c1 [-> [L1 M1]]]. apply range_inv in P3 as [c3 [-> [L3 M3]]]. apply range_inv in P4 as [c4 [-> [L4 M4]]].
    exists a, z. split; [|auto]. rewrite (N.le_antisymm _ _ M1 L1), (N.le_antisymm _ _ M3 L3), (N.le_antisymm _ _ M4 L4). reflexivity.
  - intros [a [z [-> [A Z]]]]. eexists. split; [vm_compute; reflexivity|]. constructor; [exact A|]. constructor; [|exact Z].
    change delimiter with ([percent] ++ [50] ++ [53]). repeat constructor; apply N.le_refl.
Qed.

Theorem hosts_ok h : D "host" h -> D "host" (tidy_host h) /\ tidy_host (tidy_host h) = tidy_host h.
Proof.
  intros K. apply host_inv in K as [K|K].
  - apply literal_inv in K as [x [-> X]].
    assert (Plain : forall r, In r ["ipv6address"; "ipvfuture"]%string -> D r x ->
      (D r (map lower x)) /\ tidy_host (bracket :: x ++ [last_bracket]) = bracket :: map lower x ++ [last_bracket] /\
      tidy_host (tidy_host (bracket :: x ++ [last_bracket])) = tidy_host (bracket :: x ++ [last_bracket])).
    { intros r I R. pose proof (no_percent r x I R) as F.
      assert (F' : ~ In percent (x ++ [last_bracket])) by (intros J; apply in_app_or in J as [J|[J|[]]]; [now apply F | discriminate J]).
      split; [|split].
      - rewrite <- (tidy_free lower) by exact F. apply by_lower; [|exact R]. cbn [In] in *. tauto.
      - pose proof (literal_form (x ++ [last_bracket]) [] F' (or_introl eq_refl)) as L. rewrite app_nil_r, app_nil_r, map_app in L. exact L.
      - pose proof (literal_twice (x ++ [last_bracket]) [] F' formed_nil (or_introl eq_refl) (or_introl eq_refl)) as L. now rewrite app_nil_r in L. }
    destruct X as [X|[X|X]].
    + destruct (Plain "ipv6address"%string ltac:(cbn; tauto) X) as [L [E T]]. split; [|exact T]. rewrite E. apply host_inv. left. apply literal_inv. eauto.
    + clear Plain. apply zone_inv in X as [a [z [-> [A Z]]]]. pose proof (no_percent "ipv6address"%string a ltac:(cbn; tauto) A) as F.
      destruct (steady_ok G same mild_same depth triplets_shaped depth _ zone_ok z Z) as [Fz Dz].
      set (r := delimiter ++ z ++ [last_bracket]).
      assert (Fr : formed r) by (apply formed_triplet; auto; apply formed_app; auto; constructor; [discriminate | constructor]).
      assert (Tr : tidy same r = delimiter ++ tidy same z ++ [last_bracket]).
      { unfold r, delimiter. cbn [app]. rewrite tidy_triplet by reflexivity. rewrite tidy_app by exact Fz. reflexivity. }
      assert (E : bracket :: (a ++ delimiter ++ z) ++ [last_bracket] = bracket :: a ++ r) by (unfold r; now rewrite <- !app_assoc).
      rewrite E. split.
      * rewrite literal_form; [|exact F | right; unfold r, delimiter; cbn; eauto]. rewrite Tr. apply host_inv. left. apply literal_inv.
        exists (map lower a ++ delimiter ++ tidy same z). split; [now rewrite <- !app_assoc|]. right. left. apply zone_inv. exists (map lower a), (tidy same z).
        split; [reflexivity|]. split; [|exact Dz]. rewrite <- (tidy_free lower) by exact F. apply by_lower; [cbn; tauto | exact A].
      * apply literal_twice; [exact F | exact Fr | right; unfold r, delimiter; cbn; eauto | right; rewrite Tr; unfold delimiter; cbn; eauto].
    + destruct (Plain "ipvfuture"%string ltac:(cbn; tauto) X) as [L [E T]]. split; [|exact T]. rewrite E. apply host_inv. left. apply literal_inv. eauto.
  - assert (Other : forall r, In r ["ipv4address"; "reg-name"]%string -> D r h -> D r (tidy_host h) /\ tidy_host (tidy_host h) = tidy_host h).
    { intros r I R. pose proof (no_bracket r h I R) as F. destruct (by_lower r h ltac:(cbn [In] in *; tauto) R) as [Fh Dh].
      rewrite (other_host h) by exact F. rewrite other_host by exact (no_bracket r _ I Dh). split; [exact Dh|]. now apply (tidy_idempotent lower mild_lower). }
    destruct K as [K|K]; [destruct (Other "ipv4address"%string ltac:(cbn; tauto) K) as [O1 O2] | destruct (Other "reg-name"%string ltac:(cbn; tauto) K) as [O1 O2]];
    (split; [apply host_inv; tauto | exact O2]).
Qed.

Notation normal := (Normal.normal tidy_host).
Notation tidied := (Normal.tidied tidy_host).
Theorem valid_normal p : valid p -> valid (normal p).
Proof. exact (normal_valid rfc6874 paths_shaped dot_is_a_pchar depth triplets_shaped same_ok scheme_ok tidy_host hosts_ok p). Qed.
Theorem idempotent p : valid p -> normal (normal p) = normal p.
Proof. exact (normal_idempotent rfc6874 paths_shaped depth triplets_shaped same_ok scheme_ok tidy_host hosts_ok p). Qed.
Theorem after_triplets_and_case p : valid p -> normal (tidied p) = normal p.
Proof. exact (normal_after_tidied rfc6874 depth triplets_shaped same_ok scheme_ok tidy_host hosts_ok p). Qed.

(* The zone keeps its case, and the address before it does not. *)
Example zone_keeps_case : map (fun h => text_of (tidy_host (bytes h))) ["[FE80::A%25Eth%30%2f]"; "[V1.A]"; "A%41%2f"]%string = ["[fe80::a%25Eth0%2F]"; "[v1.a]"; "aa%2F"]%string.
Proof. vm_compute. reflexivity. Qed.
