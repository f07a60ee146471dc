(* RFC 3987: the scan function accepts a text with offsets if and only if they are the ends of valid
   components that recompose to it (Parts3987.components), and the components are unique. The
   components are octets of UTF-8. *)
Require Import NArith List Bool String.
Require Import Abnf Reader Derive Decide Marks Where Parts Utf8 Utf8Proof Rfc3987 Positions3987.
Import ListNotations.

Open Scope string_scope.
Definition component_rules : list string :=
  ["scheme"; "iuserinfo"; "ihost"; "port"; "ipath-abempty"; "ipath-absolute"; "ipath-rootless"; "ipath-noscheme"; "ipath-empty"; "iquery"; "ifragment"].
Definition leaves : list string := Eval vm_compute in
  closure (N.to_nat 10000) (in_utf8 rfc3987) (flat_map (fun r => match find (in_utf8 rfc3987) r with Some e => refs e | None => [] end) component_rules) [].
Definition ascii (c : N) : elem := octets_of (Range c c).
Open Scope N_scope.
Lemma ascii_ok : forall G c m, c <= 127 -> (derives G (ascii c) m <-> m = [c]).
Proof.
  intros G c m L. unfold ascii. cbn [octets_of]. rewrite utf8_range_ok. split.
  - intros [d [A [B [_ ->]]]]. assert (d = c) by (apply N.le_antisymm; assumption). subst d. unfold utf8. apply N.leb_le in L. now rewrite L.
  - intros ->. exists c. split; [apply N.le_refl|]. split; [apply N.le_refl|]. split; [apply (N.le_trans _ 127); [exact L | now apply N.leb_le]|].
    unfold utf8. apply N.leb_le in L. now rewrite L.
Qed.
Lemma shaped : shape (in_utf8 rfc3987) tags "iri" "i" ascii leaves = true.
Proof. vm_compute. reflexivity. Qed.
Lemma tags_are_all : forall k, In k (map snd tags) <-> In k all_tags.
Proof. intros k. cbn. tauto. Qed.

Notation valid := (valid (in_utf8 rfc3987) "i").
(* The rules IRI, IRI-reference and irelative-ref. *)
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
  - apply (scanned_are_components (in_utf8 rfc3987) tags "iri" "i" ascii ascii_ok leaves shaped A _ _ tags_are_all Reference "IRI-reference"); [reflexivity|].
    apply positions. cbn. auto.
  - apply (scanned_are_components (in_utf8 rfc3987) tags "iri" "i" ascii ascii_ok leaves shaped A _ _ tags_are_all Absolute "IRI"); [reflexivity|].
    apply positions. cbn. auto.
  - apply (scanned_are_components (in_utf8 rfc3987) tags "iri" "i" ascii ascii_ok leaves shaped A _ _ tags_are_all Relative "irelative-ref"); [reflexivity|].
    apply positions. cbn. auto.
Qed.
Theorem unique : forall p p', valid p -> valid p' -> text (parts_text p) -> parts_text p = parts_text p' -> p = p'.
Proof.
  apply (components_unique (in_utf8 rfc3987) tags "iri" "i" ascii ascii_ok leaves shaped A op op_end tags_are_all "IRI-reference" 2); [reflexivity|].
  apply positions. cbn. auto.
Qed.
