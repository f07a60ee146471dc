(* RFC 3987: what the theorems about its tables quantify over is not empty. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Kinds Facts Utf8 Utf8Proof Machine3987 Program3987 Rfc3987 Positions3987 Parts3987 Programs3987 Kinds3987.
Import ListNotations.
Open Scope N_scope.

Theorem start_rules : Machine3987.starts = [("IRI", 1); ("IRI-reference", 2); ("irelative-ref", 3)]%string /\ wanted = Machine3987.starts.
Proof. split; vm_compute; reflexivity. Qed.
Theorem sizes : List.length Program3987.rules = 35%nat /\ List.length tags = 10%nat /\ List.length component_rules = 11%nat /\ List.length all_tags = 6%nat.
Proof. repeat split; vm_compute; reflexivity. Qed.

Definition full : string := "s://u@h:1/p?q#f".
Theorem accepted : text (bytes full) /\ run Rfc3987.A 1 (bytes full) = true /\ run Rfc3987.A 1 (bytes "s://[") = false /\ run Rfc3987.A 3 (bytes full) = false.
Proof. split; [apply is_text; reflexivity | repeat split; vm_compute; reflexivity]. Qed.
Theorem derived : derives (find (in_utf8 rfc3987)) (Ref "iri") (bytes full).
Proof. apply (Rfc3987.exact_octets "IRI" 1); [cbn; auto | apply accepted | vm_compute; reflexivity]. Qed.
Theorem some_components : exists p, valid p /\ admits Absolute p /\ parts_text p = bytes full.
Proof.
  destruct (scan_from Absolute (bytes full)) as [v|] eqn:S; [|vm_compute in S; discriminate].
  destruct (proj1 (components Absolute _ (proj1 accepted)) v S) as [p [V [Ad [E _]]]]. eauto.
Qed.
Theorem some_kinds : map (fun h => kind_of Programs3987.A literal address reg_name (bytes h)) ["[::]"; "1.2.3.4"; "a"]%string = [Some Literal; Some IPv4; Some Name].
Proof. vm_compute. reflexivity. Qed.
(* A character beyond ASCII, in two octets. *)
Theorem beyond_ascii : exists w, (bytes "s:" ++ [195; 188])%list = encode w /\ code_points w /\ derives (find rfc3987) (Ref "iri") w.
Proof. apply (Rfc3987.exact "IRI" 1); [cbn; auto | repeat constructor | vm_compute; reflexivity]. Qed.
