(* Prints what the theorems of AxiomsOf*.v say: "ocaml report.ml", in proof/, after "make all".

   For each theorem it prints the statement, and the sizes of the data that the statement is about. With the
   argument "record" it prints each definition on which the meaning of a statement depends too, each with the
   names that it uses, as coqc resolved them. That is the form of record/statements.txt. The program fails if
   anything differs from this record, except that a size may be larger.

   Definitions are followed through their bodies, theorems through nothing. What else decides how
   the sentences of a file are read, such as its imports, variables, notations and scopes, is its context. *)

#use "data.ml"

(* The sentences of a file of Coq: their first and last octets, and the text without comments. *)
let sentences text =
  let n = String.length text and b = Buffer.create 1000 and all = ref [] in
  let blank i = i >= n || is_space text.[i] in
  let rec go i first depth quoted =
    if i < n then
      let two = if i + 1 < n then String.sub text i 2 else "" in
      if quoted then (Buffer.add_char b text.[i]; go (i + 1) first depth (text.[i] <> '"'))
      else if two = "(*" then go (i + 2) first (depth + 1) false
      else if two = "*)" && depth > 0 then go (i + 2) first (depth - 1) false
      else if depth > 0 then go (i + 1) first depth false
      else begin
        Buffer.add_char b text.[i];
        if text.[i] = '.' && blank (i + 1) then begin
          let words = List.filter ((<>) "") (String.split_on_char ' ' (String.map (fun c -> if is_space c then ' ' else c) (Buffer.contents b))) in
          all := (first, i + 1, String.concat " " words) :: !all;
          Buffer.clear b;
          go (i + 1) (i + 1) 0 false
        end else go (i + 1) first depth (text.[i] = '"')
      end in
  go 0 0 0 false;
  Array.of_list (List.rev !all)

(* A file of Coq with its sentences, and for each of them the names that it uses: library and name. *)
type source = { name : string; parts : (int * int * string) array; uses : (string * string) list array }

let text_of s k = let _, _, text = s.parts.(k) in text
(* The sentence that an octet is in, or -1. *)
let sentence_at s at =
  let rec go low high =
    if low >= high then -1 else
    let k = (low + high) / 2 in
    let first, last, _ = s.parts.(k) in
    if at < first then go low k else if at >= last then go (k + 1) high else k in
  go 0 (Array.length s.parts)

let kinds = ["def"; "prf"; "thm"; "ind"; "rec"; "constr"; "proj"; "abbrev"; "not"; "ex"; "scheme"; "coe"; "inst"; "ax"; "prfax"; "class"; "meth"]
let places : (string * string, source * int) Hashtbl.t = Hashtbl.create 1000

(* Reads what coqc wrote about a file. It must be about the file as it is now. *)
let load name =
  let text = read (name ^ ".v") in
  let parts = sentences text in
  let s = { name; parts; uses = Array.make (Array.length parts) [] } in
  let lines = String.split_on_char '\n' (read (name ^ ".glob")) in
  (match lines with
   | digest :: _ when digest = "DIGEST " ^ Digest.to_hex (Digest.string text) -> ()
   | _ -> differs "%s.v has changed since it was compiled" name);
  let library = ref "" in
  let start word = int_of_string (List.hd (String.split_on_char ':' word)) in
  List.iter (fun line ->
    match String.split_on_char ' ' line with
    | [one] when has_prefix "F" one -> library := String.sub one 1 (String.length one - 1)
    | [at; from; _; what; _] when has_prefix "R" at && has_prefix "UriProof." from ->
      let k = sentence_at s (start (String.sub at 1 (String.length at - 1))) in
      if k >= 0 then s.uses.(k) <- (from, what) :: s.uses.(k)
    | [kind; at; _; what] when List.mem kind kinds -> Hashtbl.replace places (!library, what) (s, sentence_at s (start at))
    | _ -> ()) lines;
  s

let is_data s = has_prefix "data/" s.name
let short (library, what) =
  let words = String.split_on_char '.' library in List.nth words (List.length words - 1) ^ "." ^ what

(* The first words of sentences that decide how others are read. *)
let context_words = ["Require"; "From"; "Import"; "Export"; "Open"; "Close"; "Delimit"; "Bind"; "Declare"; "Undelimit"; "Section"; "End"; "Module"; "Include";
  "Variable"; "Variables"; "Hypothesis"; "Hypotheses"; "Context"; "Axiom"; "Axioms"; "Parameter"; "Parameters"; "Conjecture"; "Notation"; "Infix";
  "Reserved"; "Local"; "Global"; "Set"; "Unset"; "Arguments"; "Implicit"; "Generalizable"; "Coercion"; "Canonical"; "Existing"; "Instance"; "Identity"; "Universe";
  "Primitive"; "Register"; "Opaque"; "Transparent"; "Strategy"]
let is_context text =
  List.mem (List.hd (String.split_on_char ' ' (String.map (fun c -> if c = '.' then ' ' else c) text))) context_words || has_prefix "#[" text
let remembered f =
  let known = Hashtbl.create 1000 in
  fun key x -> match Hashtbl.find_opt known key with Some v -> v | None -> let v = f x in Hashtbl.add known key v; v

let contexts =
  let find s = List.filter (fun k -> is_context (text_of s k)) (List.init (Array.length s.parts) Fun.id) in
  let find = remembered find in fun s -> find s.name s

(* The names that a sentence uses, if they are of this theory: sorted, each once. *)
let used =
  let find = remembered (fun (s, k) -> List.sort_uniq compare (List.filter (Hashtbl.mem places) s.uses.(k))) in
  fun s k -> find (s.name, k) (s, k)

(* What the meaning of a sentence depends on, data too. *)
let closure start =
  let seen = Hashtbl.create 100 in
  let rec go (s, k) =
    if not (Hashtbl.mem seen (s.name, k)) then begin
      Hashtbl.add seen (s.name, k) (s, k);
      if not (is_data s) then begin
        List.iter (fun n -> go (Hashtbl.find places n)) (used s k);
        List.iter (fun c -> List.iter (fun n -> go (Hashtbl.find places n)) (used s c)) (contexts s)
      end
    end in
  go start; seen

(* The sizes of definitions of data. The names of rules and files are printed too. *)
let size file (name, value) =
  let count = match value with Number n -> n | List l -> List.length l | _ -> differs "data/%s.v: %s has no size" file name in
  let named = List.filter_map (function Pair (Text n :: _) -> Some n | _ -> None) (match value with List l -> l | _ -> []) in
  Printf.sprintf "  sizes %s.%s %d%s" file name count (if named = [] then "" else " " ^ String.concat " " named)

let data_of = let data = remembered data in fun file -> data file file

let sizes seen =
  let of_data = Hashtbl.fold (fun (name, k) (s, _) all -> if is_data s then (name, k, s) :: all else all) seen [] in
  List.filter_map (fun (name, k, s) ->
    match String.split_on_char ' ' (text_of s k) with
    | "Definition" :: what :: _ -> let file = Filename.basename name in Some (size file (what, List.assoc what (data_of file)))
    | _ -> None) (List.sort compare (List.map (fun (n, k, s) -> (n, k, s)) of_data))

(* The theorems that a file prints, in its order. *)
let theorems_of name =
  List.filter_map (fun (_, _, text) ->
    match String.split_on_char ' ' text with
    | ["Print"; "Assumptions"; what] ->
      let what = String.sub what 0 (String.length what - 1) in
      let dot = String.rindex what '.' in
      Some (String.sub what 0 dot, String.sub what (dot + 1) (String.length what - dot - 1))
    | _ -> None) (Array.to_list (sentences (read (name ^ ".v"))))

let entry kind name s k = (Printf.sprintf "%s %s" kind name, [
  "  " ^ text_of s k;
  "  uses " ^ String.concat " " (List.map short (used s k))])

(* All entries: their titles and their lines. *)
let entries () =
  let names folder = List.filter_map (fun f -> if has_suffix ".v" f then Some (Filename.chop_suffix f ".v") else None) (files_of folder) in
  let axioms = List.filter (has_prefix "AxiomsOf") (names ".") in
  let plain = List.filter (fun n -> not (List.mem n axioms)) (names ".") in
  List.iter (fun n -> ignore (load n)) (plain @ List.map (fun n -> "data/" ^ n) (names "data"));
  let all = Hashtbl.create 1000 in
  let theorems = List.map (fun (m, n) ->
    let s, k = try Hashtbl.find places ("UriProof." ^ m, n) with Not_found -> differs "there is no theorem %s.%s" m n in
    let seen = closure (s, k) in
    Hashtbl.iter (fun key place -> if key <> (s.name, k) then Hashtbl.replace all key place) seen;
    let title, lines = entry "theorem" (m ^ "." ^ n) s k in
    (title, lines @ sizes seen)) (List.concat_map theorems_of axioms) in
  let places = List.sort compare (Hashtbl.fold (fun key _ l -> key :: l) all []) in
  let definitions = List.filter_map (fun key ->
    let s, k = Hashtbl.find all key in
    if is_data s then None else Some (entry "definition" (s.name ^ ".v") s k)) places in
  let files = List.sort_uniq compare (List.map fst places) in
  let contexts = List.filter_map (fun name ->
    if has_prefix "data/" name then None else
    let s, _ = Hashtbl.find all (List.find (fun (n, _) -> n = name) places) in
    Some ("context " ^ name ^ ".v", List.map (fun k -> "  " ^ text_of s k) (contexts s))) files in
  (theorems, definitions @ contexts)

(* Whether a line is as recorded: a size may be larger than recorded, and is not 0. *)
let as_recorded line recorded =
  match String.split_on_char ' ' line, String.split_on_char ' ' recorded with
  | "" :: "" :: "sizes" :: name :: n :: _, "" :: "" :: "sizes" :: name' :: n' :: names ->
    name = name' && int_of_string n >= int_of_string n' && int_of_string n > 0
    && (names = [] || line = recorded)
  | _ -> line = recorded

(* Compares the lines of the report with those of the record. *)
let compare_with_record lines =
  let recorded = List.filter ((<>) "") (String.split_on_char '\n' (read "record/statements.txt")) in
  let rec go title = function
    | l :: ls, r :: rs when as_recorded l r -> go (if has_prefix " " l then title else l) (ls, rs)
    | l :: _, r :: _ -> differs "%s\n  is       %s\n  recorded %s" title l r
    | l :: _, [] -> differs "not recorded: %s" l
    | [], r :: _ -> differs "missing: %s" r
    | [], [] -> () in
  go "" (lines, recorded)

let () =
  try
    let theorems, rest = entries () in
    let lines = List.concat_map (fun (title, lines) -> title :: lines) in
    let recording = Array.length Sys.argv > 1 && Sys.argv.(1) = "record" in
    if recording then List.iter print_endline (lines (theorems @ rest))
    else begin
      List.iter (fun l -> if not (has_prefix "  uses " l) then print_endline l) (lines theorems);
      compare_with_record (lines (theorems @ rest));
      Printf.printf "%d theorems and %d definitions are as record/statements.txt has them\n" (List.length theorems)
        (List.length (List.filter (fun (t, _) -> has_prefix "definition" t) rest))
    end
  with Differs what -> flush stdout; prerr_endline ("report: " ^ what); exit 1
