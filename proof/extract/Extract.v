(* Writes the functions of section 5.2 as OCaml, for a comparison with the Go code: see main.ml. *)
Require Import NArith List.
Require Import Components Resolve.
Require Dots.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlNatInt.

Definition by_the_letter := Dots.remove_dot_segments.
Definition in_place := Dots.remove_in_place.
Definition in_place_from := Dots.remove_from.
Definition resolved (base ref : list N) : list N := recompose (guarded (transform (split base) (split ref))).
Definition resolved_non_strict (base ref : list N) : list N :=
  recompose (guarded (transform (split base) (ignoring_scheme (split base) (split ref)))).
Extraction "section5.ml" by_the_letter in_place in_place_from resolved resolved_non_strict.
