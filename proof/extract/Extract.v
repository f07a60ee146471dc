(* Writes the functions of section 5.2, of RFC 2396, section 5.2, and of percent-encoding and normalization as OCaml,
   for a comparison with the Go code: see main.ml. *)
Require Import NArith List.
Require Import Reader Components Resolve.
Require Dots Resolve2396 Parts Percent Zones Normal.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlNatInt.
Import ListNotations.

Definition by_the_letter := Dots.remove_dot_segments.
Definition in_place := Dots.remove_in_place.
Definition in_place_from := Dots.remove_from.
Definition resolved (base ref : list N) : list N := recompose (guarded (transform (split base) (split ref))).
Definition resolved_non_strict (base ref : list N) : list N :=
  recompose (guarded (transform (split base) (ignoring_scheme (split base) (split ref)))).
Definition dots_2396 := Resolve2396.remove_2396.
Definition resolved_2396 (base ref : list N) : option (list N) :=
  option_map (fun t => recompose (guarded t)) (Resolve2396.transform_2396 (split base) (split ref)).
Definition encoded := Percent.encode.
Definition decoded := Percent.decode.

(* The components of a text: those of an authority are found by their delimiters. There is only one choice of valid components, so
   these are they if the text is valid. *)
Fixpoint before (c : N) (w : list N) : option (list N * list N) :=
  match w with [] => None | d :: t => if N.eqb c d then Some ([], t) else option_map (fun '(v, u) => (d :: v, u)) (before c t) end.
Definition authority_of (w : list N) : Parts.authority_parts :=
  let '(u, w) := match before 64 w with Some (u, w) => (Some u, w) | None => (None, w) end in
  match before 93 w with
  | Some (literal, rest) => Parts.make_authority u (literal ++ [93%N]) match rest with [] => None | _ :: port => Some port end
  | None => match before 58 w with Some (host, port) => Parts.make_authority u host (Some port) | None => Parts.make_authority u w None end
  end.
Definition parts_of (w : list N) : Parts.parts :=
  let c := split w in Parts.make_parts (scheme c) (option_map authority_of (authority c)) (path c) (query c) (fragment c).
Definition normalized (w : list N) : list N := Parts.parts_text (Normal.normal (Percent.tidy lower) (parts_of w)).
Definition normalized_6874 (w : list N) : list N := Parts.parts_text (Normal.normal Zones.tidy_host (parts_of w)).

Extraction "section5.ml" by_the_letter in_place in_place_from resolved resolved_non_strict dots_2396 resolved_2396 encoded decoded normalized normalized_6874.
