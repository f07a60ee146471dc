(* RFC 2732: what the theorems about its tables quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Prefer Facts Machine2732 Program2732 Rfc2732 Positions2732.
Import ListNotations.
Open Scope N_scope.

Theorem start_rules : Machine2732.starts = [("URI", 1); ("URI-reference", 2); ("relative-ref", 3)]%string /\
  wanted = map (fun '(r, q) => (r, (q, q, q))) Machine2732.starts.
Proof. split; vm_compute; reflexivity. Qed.
Theorem sizes : List.length Program2732.rules = 49%nat /\ List.length tags = 9%nat.
Proof. split; vm_compute; reflexivity. Qed.

Definition full : string := "s://u@h:1/p?q#f".
Theorem accepted : text (bytes full) /\ run Rfc2732.A 1 (bytes full) = true /\ run Rfc2732.A 1 (bytes "s://[") = false /\ run Rfc2732.A 3 (bytes full) = false.
Proof. split; [apply is_text; reflexivity | repeat split; vm_compute; reflexivity]. Qed.
Theorem derived : derives (find rfc2732) (Ref "uri") (bytes full).
Proof. apply (Rfc2732.exact "URI" 1); [cbn; auto | apply accepted | vm_compute; reflexivity]. Qed.
(* A derivation with a server is meant, and one of a registry name, and one of a path that begins with "//". *)
Theorem some_are_meant : forall s, In s [full; "s://$@h"; "////"]%string -> exists m, meant first second rfc2732 tags "uri-reference" (bytes s) m.
Proof.
  intros s I. assert (T : text (bytes s)) by (apply is_text; cbn in I; repeat (destruct I as [<-|I]; [reflexivity|]); contradiction).
  destruct (scan Rfc2732.A op op_end 2 0 none (bytes s)) as [v|] eqn:S.
  - destruct (proj1 (positions "URI-reference" 2 2 2 ltac:(cbn; auto) (bytes s) T) v S) as [m [M _]]. eauto.
  - exfalso. cbn in I. repeat (destruct I as [<-|I]; [vm_compute in S; discriminate S|]). contradiction.
Qed.
