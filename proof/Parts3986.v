(* RFC 3986: the scan function accepts a text with offsets if and only if they are the ends of valid
   components that recompose to it (Parts3986.components), and the components are unique. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Rfc3986 Positions3986.
Import ListNotations.

Open Scope string_scope.
Definition component_rules : list string :=
  ["scheme"; "userinfo"; "host"; "port"; "path-abempty"; "path-absolute"; "path-rootless"; "path-noscheme"; "path-empty"; "query"; "fragment"].
Definition leaves : list string := Eval vm_compute in
  closure (N.to_nat 10000) rfc3986 (flat_map (fun r => match find rfc3986 r with Some e => refs e | None => [] end) component_rules) [].
Definition ascii (c : N) : elem := Range c c.
Open Scope N_scope.
Lemma ascii_ok : forall G c m, c <= 127 -> (derives G (ascii c) m <-> m = [c]).
Proof.
  intros G c m _. unfold ascii. rewrite range_inv. split.
  - intros [d [-> [A B]]]. f_equal. now apply N.le_antisymm.
  - intros ->. exists c. repeat split; apply N.le_refl.
Qed.
Lemma shaped : shape rfc3986 tags "uri" "" ascii leaves = true.
Proof. vm_compute. reflexivity. Qed.
Lemma tags_are_all : forall k, In k (map snd tags) <-> In k all_tags.
Proof. intros k. cbn. tauto. Qed.

Notation valid := (valid rfc3986 "").
(* The rules URI, URI-reference and relative-ref. *)
Definition state_of (s : start) : N := match s with Absolute => 1 | Reference => 2 | Relative => 3 end.
Definition scan_from (s : start) : list N -> option Marks.positions :=
  scan A op op_end (state_of s) 0 none.

Theorem components : forall s w, text w ->
  (forall v, scan_from s w = Some v ->
     exists p, valid p /\ admits s p /\ parts_text p = w /\ forall k, In k all_tags -> v k = ends p k) /\
  (forall p, valid p -> admits s p -> parts_text p = w ->
     exists v, scan_from s w = Some v /\ forall k, In k all_tags -> v k = ends p k).
Proof.
  intros s. destruct s.
  - apply (scanned_are_components rfc3986 tags "uri" "" ascii ascii_ok leaves shaped A _ _ tags_are_all Reference "URI-reference"); [reflexivity|].
    apply positions. cbn. auto.
  - apply (scanned_are_components rfc3986 tags "uri" "" ascii ascii_ok leaves shaped A _ _ tags_are_all Absolute "URI"); [reflexivity|].
    apply positions. cbn. auto.
  - apply (scanned_are_components rfc3986 tags "uri" "" ascii ascii_ok leaves shaped A _ _ tags_are_all Relative "relative-ref"); [reflexivity|].
    apply positions. cbn. auto.
Qed.
Theorem unique : forall p p', valid p -> valid p' -> text (parts_text p) -> parts_text p = parts_text p' -> p = p'.
Proof.
  apply (components_unique rfc3986 tags "uri" "" ascii ascii_ok leaves shaped A op op_end tags_are_all "URI-reference" 2); [reflexivity|].
  apply positions. cbn. auto.
Qed.
