(* RFC 3986: what the theorems about its tables quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Kinds Facts Machine3986 Program3986 Rfc3986 Positions3986 Parts3986 Programs3986 Kinds3986 Target Target3986 Percent3986.
Require Components Resolve.
Import ListNotations.
Open Scope N_scope.

Theorem start_rules : Machine3986.starts = [("URI", 1); ("URI-reference", 2); ("relative-ref", 3)]%string /\ wanted = Machine3986.starts.
Proof. split; vm_compute; reflexivity. Qed.
Theorem sizes : List.length Program3986.rules = 36%nat /\ List.length tags = 10%nat /\ List.length component_rules = 11%nat /\ List.length all_tags = 6%nat.
Proof. repeat split; vm_compute; reflexivity. Qed.
Theorem normalized_rules : List.length triplet_rules = 26%nat /\ List.length case_rules = 26%nat.
Proof. split; reflexivity. Qed.

Definition full : string := "s://u@h:1/p?q#f".
Theorem accepted : text (bytes full) /\ run Rfc3986.A 1 (bytes full) = true /\ run Rfc3986.A 1 (bytes "s://[") = false /\ run Rfc3986.A 3 (bytes full) = false.
Proof. split; [apply is_text; reflexivity | repeat split; vm_compute; reflexivity]. Qed.
Theorem derived : derives (find rfc3986) (Ref "uri") (bytes full).
Proof. apply (Rfc3986.exact "URI" 1); [cbn; auto | apply accepted | vm_compute; reflexivity]. Qed.
Theorem some_components : exists p, valid p /\ parts_text p = bytes full /\
  as_components p = Components.make (Some (bytes "s")) (Some (bytes "u@h:1")) (bytes "/p") (Some (bytes "q")) (Some (bytes "f")).
Proof.
  destruct (scan_from Absolute (bytes full)) as [v|] eqn:S; [|vm_compute in S; discriminate].
  destruct (proj1 (components Absolute _ (proj1 accepted)) v S) as [p [V [_ [E _]]]]. exists p. split; [exact V|]. split; [exact E|].
  rewrite <- (appendix_b p V), E. vm_compute. reflexivity.
Qed.
Theorem some_usable : Resolve.usable (Components.split (bytes full)).
Proof. destruct (Components.split_is_sound (bytes full)) as [D [P _]]. split; assumption. Qed.
Theorem some_kinds : map (fun h => kind_of Programs3986.A literal address reg_name (bytes h)) ["[::]"; "1.2.3.4"; "a"]%string = [Some Literal; Some IPv4; Some Name].
Proof. vm_compute. reflexivity. Qed.
