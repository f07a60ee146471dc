(* Compares what Coq checks with this checkout: "ocaml checkout.ml". Run it in proof/.

   - The texts in data/Texts*.v are the files of grammar/, byte by byte.
   - Every file in data/ consists of definitions of numbers, names and lists, as README.md describes
     them, and of nothing else.
   - The rule programs, extensions and tables in data/ are those that the Go compiler reads in the
     folder above.

   It prints what it compared, or the first difference, and then exits with status 1. *)

exception Differs of string
let differs format = Printf.ksprintf (fun s -> raise (Differs s)) format

let read file =
  let channel = try open_in_bin file with Sys_error _ -> differs "%s is missing" file in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel; text

let has_prefix prefix s = String.length s >= String.length prefix && String.sub s 0 (String.length prefix) = prefix
let has_suffix suffix s =
  let n = String.length suffix in String.length s >= n && String.sub s (String.length s - n) n = suffix
let files_of folder = List.sort compare (Array.to_list (Sys.readdir folder))

(* Numbers, texts, names of Go, lists and pairs of Coq, and composite literals of Go with their keys. *)
type value =
  | Number of int
  | Text of string
  | Name of string
  | List of value list
  | Pair of value list
  | Literal of (string * value) list

(* A place in a text that is read from left to right. *)
type input = { file : string; text : string; mutable at : int }

let wrong i what = differs "%s, octet %d: expected %s" i.file i.at what
let is_space c = c = ' ' || c = '\n' || c = '\t'
let is_letter c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c = '_' || c = '.'
let peek i = if i.at < String.length i.text then i.text.[i.at] else '\000'
let rec skip i = if is_space (peek i) then (i.at <- i.at + 1; skip i)
let rest_is i s = i.at + String.length s <= String.length i.text && String.sub i.text i.at (String.length s) = s
let take i s = skip i; if rest_is i s then i.at <- i.at + String.length s else wrong i (Printf.sprintf "%S" s)
let may i s = skip i; rest_is i s && (i.at <- i.at + String.length s; true)
let word i =
  skip i;
  let first = i.at in
  while is_letter (peek i) do i.at <- i.at + 1 done;
  if i.at = first then wrong i "a word" else String.sub i.text first (i.at - first)
let number i =
  let first = (skip i; i.at) in
  while peek i >= '0' && peek i <= '9' do i.at <- i.at + 1 done;
  match int_of_string_opt (String.sub i.text first (i.at - first)) with Some n -> n | None -> wrong i "a number"

(* Values of Coq. *)

let coq_string i =
  take i "\"";
  let b = Buffer.create 100 in
  let rec go () =
    if i.at >= String.length i.text then wrong i "the end of a string";
    let c = peek i in
    i.at <- i.at + 1;
    if c <> '"' then (Buffer.add_char b c; go ())
    else if peek i = '"' then (i.at <- i.at + 1; Buffer.add_char b c; go ()) in
  go (); Buffer.contents b

let rec coq_value i =
  skip i;
  match peek i with
  | '"' -> let s = coq_string i in ignore (may i "%string"); Text s
  | '[' -> take i "["; List (coq_values i ";" "]")
  | '(' -> take i "("; Pair (coq_values i "," ")")
  | 'L' -> take i "List.concat"; List (List.concat_map (function List l -> l | _ -> wrong i "a list of lists") (coq_elements i))
  | _ -> Number (number i)
and coq_elements i = match coq_value i with List l -> l | _ -> wrong i "a list"
and coq_values i separator last =
  if may i last then [] else
  let first = coq_value i in
  let rec more () = if may i last then [] else (take i separator; let v = coq_value i in v :: more ()) in
  first :: more ()

(* The definitions that a file of data has, by the beginning of its name. *)
let numbers = "list N" and starting = "list (string * N)"
let table = [("starts", starting); ("width", "N"); ("classes", numbers); ("accepts", numbers); ("nexts", numbers)]
let forms = [
  ("Texts", ("String List", "string_scope", [("files", "list (string * string)")]));
  ("Table", ("NArith List String", "N_scope", table));
  ("Rules", ("NArith List String", "N_scope", table));
  ("First", ("NArith List String", "N_scope", table));
  ("Second", ("NArith List String", "N_scope", table));
  ("Operations", ("NArith List", "N_scope", [("moves", "list (N * N * (N * N))"); ("finals", "list (N * (N * N))")]));
  ("Extension", ("NArith List String", "N_scope",
    [("starts", starting); ("base", "N"); ("extra_width", "N"); ("extra_classes", numbers); ("extra_rows", numbers); ("extra_nexts", numbers)]));
  ("Program", ("NArith List String", "N_scope", [("code", numbers); ("sets", "list (list (N * N))"); ("rules", starting)]))]

(* Reads a file of data: the head and the definitions of its form, and nothing else. *)
let data name =
  let i = { file = "data/" ^ name ^ ".v"; text = read ("data/" ^ name ^ ".v"); at = 0 } in
  let _, (imports, scope, names) =
    try List.find (fun (prefix, _) -> has_prefix prefix name) forms with Not_found -> differs "%s is not a file of data" i.file in
  take i (Printf.sprintf "(* Code generated by gen from grammar/. DO NOT EDIT. *)\nRequire Import %s.\nImport ListNotations.\nOpen Scope %s.\n" imports scope);
  let definitions = List.map (fun (name, kind) ->
    take i (Printf.sprintf "Definition %s : %s := " name kind);
    let v = coq_value i in
    take i ".\n"; (name, v)) names in
  if i.at < String.length i.text then wrong i "the end of the file";
  definitions

(* Values of Go: numbers, strings, names, and composite literals. *)

let utf8 code =
  let b = Buffer.create 4 in
  if not (Uchar.is_valid code) then differs "U+%X is not a character" code;
  Buffer.add_utf_8_uchar b (Uchar.of_int code); Buffer.contents b

let go_string i =
  take i "\"";
  let b = Buffer.create 100 in
  let hex n =
    let s = String.sub i.text i.at n in
    i.at <- i.at + n;
    match int_of_string_opt ("0x" ^ s) with Some code -> code | None -> wrong i "hexadecimal digits" in
  let rec go () =
    let c = peek i in
    i.at <- i.at + 1;
    match c with
    | '"' -> ()
    | '\000' | '\n' -> wrong i "the end of a string"
    | '\\' ->
      let e = peek i in
      i.at <- i.at + 1;
      Buffer.add_string b (match e with
        | '\\' | '"' -> String.make 1 e
        | 'x' -> String.make 1 (Char.chr (hex 2))
        | 'u' -> utf8 (hex 4)
        | 'U' -> utf8 (hex 8)
        | 't' -> "\t" | 'n' -> "\n" | 'r' -> "\r"
        | _ -> wrong i "an escape");
      go ()
    | c -> Buffer.add_char b c; go () in
  go (); Buffer.contents b

let rec go_value i =
  skip i;
  let pointer = may i "&" in
  match peek i with
  | '"' -> Text (go_string i)
  | '0' .. '9' when not pointer -> Number (number i)
  | '{' -> Literal (go_fields i)
  | '[' -> (i.at <- String.index_from i.text i.at ']' + 1); ignore (word i); Literal (go_fields i)
  | _ -> let name = word i in if rest_is i "{" then Literal (go_fields i) else Name name
and go_fields i =
  take i "{";
  let rec more () =
    if may i "}" then [] else
    let first = go_value i in
    let field = if may i ":" then match first with Name key -> (key, go_value i) | _ -> wrong i "a key" else ("", first) in
    (if not (may i ",") then (skip i; if peek i <> '}' then wrong i "a comma"));
    field :: more () in
  more ()

(* The Go files of package uri, without its tests. A build constraint could hide one of them. *)
let sources = List.filter (fun f -> has_suffix ".go" f && not (has_suffix "_test.go" f)) (files_of "..")
let source_texts = lazy (List.map (fun f -> (f, read ("../" ^ f))) sources)

let occurrences part text =
  let rec from at acc =
    match String.index_from_opt text at part.[0] with
    | None -> List.rev acc
    | Some p -> from (p + 1) (if p + String.length part <= String.length text && String.sub text p (String.length part) = part then p :: acc else acc) in
  from 0 []

(* The value of a variable of package uri, which one file declares. *)
let variable name =
  let declaration = "\nvar " ^ name ^ " = " in
  match List.concat_map (fun (f, text) -> List.map (fun p -> (f, text, p)) (occurrences declaration text)) (Lazy.force source_texts) with
  | [(file, text, at)] ->
    if occurrences "//go:build" text <> [] || occurrences "// +build" text <> [] then differs "%s has a build constraint" file;
    go_value { file; text; at = at + String.length declaration }
  | l -> differs "%d files of Go declare %s" (List.length l) name

let fields = function Literal l -> l | _ -> differs "expected a composite literal of Go"
let field value name = match List.filter (fun (key, _) -> key = name) (fields value) with
  | [(_, v)] -> v
  | _ -> differs "expected one field %s" name
let elements value = List.map (function ("", v) -> v | (key, _) -> differs "an element has the key %s" key) (fields value)

(* Comparisons. *)

let same what coq go =
  let rec first n = function
    | a :: l, b :: m -> if a = b then first (n + 1) (l, m) else differs "%s: element %d differs from that of Go" what n
    | [], [] -> n
    | _ -> differs "%s: Coq has %d elements and Go %d" what (List.length coq) (List.length go) in
  first 0 (coq, go)
let list = function List l -> l | _ -> differs "expected a list of Coq"

let rec code_points s at =
  if at = String.length s then [] else
  let c = Char.code s.[at] in
  let n = if c < 0x80 then 1 else if c < 0xE0 then 2 else if c < 0xF0 then 3 else 4 in
  let rec rest k acc = if k = n then acc else rest (k + 1) (acc lsl 6 lor (Char.code s.[at + k] land 0x3F)) in
  Number (if n = 1 then c else rest 1 (c land (0xFF lsr (n + 1)))) :: code_points s (at + n)
let rec spans = function a :: b :: l -> Pair [a; b] :: spans l | [] -> [] | _ -> differs "a set has no last symbol"

(* traits has the start rules of a grammar, in the order of their states from 1 on. *)
let starts_of rfc =
  let rule = function
    | Name n when has_prefix ("rulerfc" ^ rfc ^ "_") n ->
      let from = String.length ("rulerfc" ^ rfc ^ "_") in String.map (fun c -> if c = '_' then '-' else c) (String.sub n from (String.length n - from))
    | _ -> differs "traits of RFC %s: expected a rule" rfc in
  List.mapi (fun i v -> Pair [Text (rule v); Number (i + 1)]) (elements (field (field (variable "traits") ("RFC" ^ rfc)) "starts"))

let writes = 1 lsl 15 (* scan.Writes: an operation is at the transition *)

let compare_program rfc =
  let d = data ("Program" ^ rfc) and go = variable ("rfc" ^ rfc ^ "Program") in
  let name = "Program" ^ rfc in
  let code = same (name ^ ".code") (list (List.assoc "code" d)) (elements (field go "Code")) in
  let sets = same (name ^ ".sets") (list (List.assoc "sets" d))
    (List.map (function Text s -> List (spans (code_points s 0)) | _ -> differs "expected a set") (elements (field go "Sets"))) in
  let rules = same (name ^ ".rules") (list (List.assoc "rules" d))
    (List.map (fun r -> Pair [field r "Name"; field r "Start"]) (elements (field go "Rules"))) in
  Printf.printf "%s is rfc%sProgram: %d operations, %d sets, %d rules\n" name rfc code sets rules

let compare_extension rfc =
  let d = data ("Extension" ^ rfc) and go = variable ("rfc" ^ rfc ^ "Extension") in
  let name = "Extension" ^ rfc in
  let count coq key = same (name ^ "." ^ coq) (list (List.assoc coq d)) (elements (field go key)) in
  if List.assoc "base" d <> field go "Base" then differs "%s.base differs" name;
  if List.assoc "extra_width" d <> field go "Width" then differs "%s.extra_width differs" name;
  ignore (same (name ^ ".starts") (list (List.assoc "starts" d)) (starts_of rfc));
  let classes = count "extra_classes" "Class" in
  let rows = count "extra_rows" "Rows" in
  let nexts = count "extra_nexts" "Next" in
  Printf.printf "%s is rfc%sExtension: %d classes, %d rows, %d transitions\n" name rfc classes rows nexts

let compare_table rfc =
  let d = data ("Table" ^ rfc) and operations = data ("Operations" ^ rfc) and go = variable ("rfc" ^ rfc ^ "Table") in
  let name = "Table" ^ rfc in
  let width = match field go "Width" with Number n -> n | _ -> differs "%s has no width" name in
  if List.assoc "width" d <> Number width then differs "%s.width differs" name;
  ignore (same (name ^ ".starts") (list (List.assoc "starts" d)) (starts_of rfc));
  if field go "Class" <> Name ("rfc" ^ rfc ^ "Class") then differs "%s has other classes" name;
  let classes = same (name ^ ".classes") (list (List.assoc "classes" d)) (elements (variable ("rfc" ^ rfc ^ "Class"))) in
  let accepts = same (name ^ ".accepts") (list (List.assoc "accepts" d)) (elements (field go "Accept")) in
  let moves = List.map (function Pair [Number q; Number c; _] -> q * width + c | _ -> differs "a move of %s" name) (list (List.assoc "moves" operations)) in
  let nexts = elements (field go "Next") in
  List.iteri (fun at v -> match v with
    | Number n when n >= writes && not (List.mem at moves) -> differs "%s: transition %d writes in Go only" name at
    | _ -> ()) nexts;
  let nexts = same (name ^ ".nexts") (list (List.assoc "nexts" d))
    (List.map (function Number n -> Number (n land (writes - 1)) | _ -> differs "expected a number") nexts) in
  Printf.printf "%s is rfc%sTable: %d classes, %d states, %d transitions\n" name rfc classes accepts nexts

let compare_texts name =
  let one = function
    | Pair [Text file; Text text] ->
      let is = read ("../grammar/" ^ file) in
      if is <> text then begin
        let n = min (String.length is) (String.length text) in
        let rec at k = if k < n && is.[k] = text.[k] then at (k + 1) else k in
        differs "data/%s.v: octet %d of %s is not that of grammar/%s" name (at 0) file file
      end;
      Printf.sprintf "%s (%d octets)" file (String.length text)
    | _ -> differs "data/%s.v: expected names and texts" name in
  Printf.printf "%s: %s\n" name (String.concat ", " (List.map one (list (List.assoc "files" (data name)))))

(* What is compared beyond its form. The scanner of RFC 3986 has no table in Go: it is functions only. *)
let comparisons name = [
  ("Texts", fun _ -> compare_texts name);
  ("Program", compare_program);
  ("Extension", compare_extension);
  ("Table2396", fun _ -> compare_table "2396");
  ("Table2732", fun _ -> compare_table "2732")]

let compare_file name =
  if Sys.file_exists (name ^ ".v") then differs "%s.v is not in data/ alone" name;
  match List.find_opt (fun (prefix, _) -> has_prefix prefix name) (comparisons name) with
  | Some (prefix, compare) -> let n = String.length prefix in compare (String.sub name n (String.length name - n))
  | None -> ignore (data name); Printf.printf "%s has its form\n" name

let () =
  try
    let names = List.filter_map (fun f -> if has_suffix ".v" f then Some (Filename.chop_suffix f ".v") else None) (files_of "data") in
    if names = [] then differs "data/ is empty";
    List.iter compare_file names
  with Differs what -> flush stdout; prerr_endline ("checkout: " ^ what); exit 1
