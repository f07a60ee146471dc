(* RFC 6874: what the theorems about its tables quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Kinds Facts Machine6874 Program6874 Rfc6874 Positions6874 Parts6874 Programs6874 Kinds6874 Target Target6874.
Require Components Resolve.
Import ListNotations.
Open Scope N_scope.

Theorem start_rules : Machine6874.starts = [("URI", 1); ("URI-reference", 2); ("relative-ref", 3)]%string /\ wanted = Machine6874.starts.
Proof. split; vm_compute; reflexivity. Qed.
Theorem sizes : List.length Program6874.rules = 38%nat /\ List.length tags = 10%nat /\ List.length component_rules = 11%nat /\ List.length all_tags = 6%nat.
Proof. repeat split; vm_compute; reflexivity. Qed.

Definition full : string := "s://u@h:1/p?q#f".
Theorem accepted : text (bytes full) /\ run Rfc6874.A 1 (bytes full) = true /\ run Rfc6874.A 1 (bytes "s://[") = false /\ run Rfc6874.A 3 (bytes full) = false.
Proof. split; [apply is_text; reflexivity | repeat split; vm_compute; reflexivity]. Qed.
Theorem derived : derives (find rfc6874) (Ref "uri") (bytes full).
Proof. apply (Rfc6874.exact "URI" 1); [cbn; auto | apply accepted | vm_compute; reflexivity]. Qed.
Theorem some_components : exists p, valid p /\ parts_text p = bytes full /\
  as_components p = Components.make (Some (bytes "s")) (Some (bytes "u@h:1")) (bytes "/p") (Some (bytes "q")) (Some (bytes "f")).
Proof.
  destruct (scan_from Absolute (bytes full)) as [v|] eqn:S; [|vm_compute in S; discriminate].
  destruct (proj1 (components Absolute _ (proj1 accepted)) v S) as [p [V [_ [E _]]]]. exists p. split; [exact V|]. split; [exact E|].
  rewrite <- (appendix_b p V), E. vm_compute. reflexivity.
Qed.
Theorem some_usable : Resolve.usable (Components.split (bytes full)).
Proof. destruct (Components.split_is_sound (bytes full)) as [D [P _]]. split; assumption. Qed.
Theorem some_kinds : map (fun h => kind_of Programs6874.A literal address reg_name (bytes h)) ["[::1%25a]"; "1.2.3.4"; "a"]%string = [Some Literal; Some IPv4; Some Name].
Proof. vm_compute. reflexivity. Qed.
