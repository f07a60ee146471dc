(* The consensus, and the printed grammars: what their theorems quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Marks Facts Consensus Printed.
Require Rfc3986.
Import ListNotations.
Open Scope N_scope.

Theorem sizes : List.length wanted = 2%nat /\ List.length readers = 5%nat /\ List.length grammars = 3%nat.
Proof. repeat split; reflexivity. Qed.

(* e derives the beginning of w, and r is left. *)
Definition begins (e : elem) (w r : list N) : Prop := exists u, w = (u ++ r)%list /\ derives G e u.
Lemma begins_range lo hi c r : (lo <=? c) = true -> (c <=? hi) = true -> begins (Range lo hi) (c :: r) r.
Proof. intros L H. exists [c]. split; [reflexivity|]. constructor; now apply N.leb_le. Qed.
Lemma begins_eps r : begins Eps r r.
Proof. exists []. split; [reflexivity | constructor]. Qed.
Lemma begins_absent m a r : begins (Rep 0 m a) r r.
Proof. exists []. split; [reflexivity | constructor]. Qed.
Lemma begins_seq a b w v r : begins a w v -> begins b v r -> begins (Seq a b) w r.
Proof. intros [x [-> D]] [y [-> E]]. exists (x ++ y)%list. split; [now rewrite app_assoc | now constructor]. Qed.
Lemma begins_left a b w r : begins a w r -> begins (Alt a b) w r.
Proof. intros [x [-> D]]. exists x. split; [reflexivity | now apply dAltL]. Qed.
Lemma begins_right a b w r : begins b w r -> begins (Alt a b) w r.
Proof. intros [x [-> D]]. exists x. split; [reflexivity | now apply dAltR]. Qed.
Lemma begins_ref n e w r : G n = Some e -> begins e w r -> begins (Ref n) w r.
Proof. intros F [x [-> D]]. exists x. split; [reflexivity | now apply dRef with (e := e)]. Qed.
Ltac begin := first [ eapply begins_range; reflexivity | eapply begins_eps | eapply begins_absent | eapply begins_seq; [begin | begin]
  | eapply begins_left; begin | eapply begins_right; begin | eapply begins_ref; [reflexivity | begin] ].

Theorem derived : forall rule s, In (rule, s) [("consensus-uri", "http://http"); ("websocket-uri", "ws://http")]%string ->
  In rule wanted /\ text (bytes s) /\ derives G (Ref rule) (bytes s).
Proof.
  intros rule s I. cbn [In] in I. destruct I as [E|[E|[]]]; injection E as <- <-; (split; [cbn; auto|]; split; [apply is_text; reflexivity|]).
  - assert (B : begins (Ref "consensus-uri") (bytes "http://http") []) by (cbn [bytes]; begin). destruct B as [u [-> D]]. now rewrite app_nil_r.
  - assert (B : begins (Ref "websocket-uri") (bytes "ws://http") []) by (cbn [bytes]; begin). destruct B as [u [-> D]]. now rewrite app_nil_r.
Qed.
