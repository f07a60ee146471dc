(* Writes the reader of ABNF and the printer as OCaml, for a comparison with the reader in Go: see
   reader.ml. *)
Require Import NArith List.
Require Import Abnf Reader Print.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlNatInt.
Definition read_and_print (bnf : bool) (text : list N) : option (list N) :=
  option_map (fun '(g, _) => flat_map print_rule g) (read bnf (text_of text)).
Extraction "readabnf.ml" read_and_print.
