(* RFC 2396: what the theorems about its tables quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Prefer Facts Machine2396 Program2396 Rfc2396 Positions2396 Language2396 Split2396.
Require Components.
Import ListNotations.
Open Scope N_scope.

Theorem start_rules : Machine2396.starts = [("URI", 1); ("URI-reference", 2); ("relative-ref", 3)]%string /\
  wanted = map (fun '(r, q) => (r, (q, q, q))) Machine2396.starts.
Proof. split; vm_compute; reflexivity. Qed.
Theorem sizes : List.length Program2396.rules = 42%nat /\ List.length tags = 9%nat.
Proof. split; vm_compute; reflexivity. Qed.

Definition full : string := "s://u@h:1/p?q#f".
Theorem accepted : text (bytes full) /\ run Rfc2396.A 1 (bytes full) = true /\ run Rfc2396.A 1 (bytes "s://[") = false /\ run Rfc2396.A 3 (bytes full) = false.
Proof. split; [apply is_text; reflexivity | repeat split; vm_compute; reflexivity]. Qed.
Theorem derived : derives (find rfc2396) (Ref "uri") (bytes full).
Proof. apply (Rfc2396.exact "URI" 1); [cbn; auto | apply accepted | vm_compute; reflexivity]. Qed.
(* A derivation with a server is meant, and one of a registry name, and one of a path that begins with "//". *)
Theorem some_are_meant : forall s, In s [full; "s://$@h"; "////"]%string -> exists m, meant first second rfc2396 tags "uri-reference" (bytes s) m.
Proof.
  intros s I. assert (T : text (bytes s)) by (apply is_text; cbn in I; repeat (destruct I as [<-|I]; [reflexivity|]); contradiction).
  destruct (scan Rfc2396.A op op_end 2 0 none (bytes s)) as [v|] eqn:S.
  - destruct (proj1 (positions "URI-reference" 2 2 2 ltac:(cbn; auto) (bytes s) T) v S) as [m [M _]]. eauto.
  - exfalso. cbn in I. repeat (destruct I as [<-|I]; [vm_compute in S; discriminate S|]). contradiction.
Qed.
(* Components of each kind. *)
Theorem some_of_each_kind : hierarchical (Components.split (bytes full)) /\ relative (Components.split (bytes "a/b?q")) /\ opaque (Components.split (bytes "m:x")).
Proof.
  assert (K : forall s, forallb (fun c => c <? 256) (bytes s) = true -> run Rfc2396.A 2 (bytes s) = true ->
    hierarchical (Components.split (bytes s)) \/ relative (Components.split (bytes s)) \/ opaque (Components.split (bytes s))).
  { intros s T R. apply every_reference_splits. apply (Rfc2396.exact "URI-reference" 2); [cbn; auto | now apply is_text | exact R]. }
  split; [|split].
  - destruct (K full eq_refl ltac:(vm_compute; reflexivity)) as [H|[[X _]|[_ [_ [X _]]]]]; [exact H | vm_compute in X; discriminate | vm_compute in X; discriminate].
  - destruct (K "a/b?q"%string eq_refl ltac:(vm_compute; reflexivity)) as [[X _]|[H|[X _]]]; [now contradiction X | exact H | now contradiction X].
  - destruct (K "m:x"%string eq_refl ltac:(vm_compute; reflexivity)) as [[_ [_ [_ [_ [[X|[x X]] _]]]]]|[[X _]|H]]; [vm_compute in X; discriminate | vm_compute in X; discriminate | vm_compute in X; discriminate | exact H].
Qed.
