(* RFC 6874: a resolved reference is a URI, and the scan function records the ends of the components
   that section 5.2.2 computes (Target6874.target_scans). *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Target Rfc6874 Parts6874.
Require Components Resolve.
Import ListNotations.
Open Scope N_scope.

Lemma paths_shaped : path_shape rfc6874 = true.
Proof. vm_compute. reflexivity. Qed.
Ltac pick := first [ apply dRange; now apply N.leb_le | apply dAltL; pick | apply dAltR; pick | eapply dRef; [reflexivity|]; pick ].
Lemma dot_is_a_pchar : derives (find rfc6874) (Ref "pchar") [46].
Proof. pick. Qed.

(* Appendix B finds the components of the grammar. *)
Theorem appendix_b : forall p, valid p -> Components.split (parts_text p) = as_components p.
Proof. exact (Target.appendix_b rfc6874 paths_shaped). Qed.

Theorem target_scans : forall base ref, valid base -> valid ref -> scheme base <> None ->
  let target := target_parts base ref in
  let w := Components.recompose (Resolve.guarded (Resolve.transform (as_components base) (as_components ref))) in
  valid target /\ parts_text target = w /\
  (text w -> exists v, scan_from Absolute w = Some v /\ forall k, In k all_tags -> v k = ends target k).
Proof.
  intros base ref VB VR S. cbv zeta. destruct (target_valid rfc6874 paths_shaped dot_is_a_pchar base ref VB VR S) as [V [St E]].
  split; [exact V|]. split; [exact E|]. intros T. apply (proj2 (components Absolute _ T)); auto.
Qed.
