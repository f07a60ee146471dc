(* Compares what Coq checks with this checkout: "ocaml checkout.ml". Run it in proof/.

   - The texts in data/Texts*.v are the files of grammar/, byte by byte.
   - Every file in data/ consists of definitions of numbers, names and lists, as README.md describes
     them, and of nothing else.
   - The machines and rule programs in data/ are those that the Go compiler reads in the folder above.

   It prints what it compared, or the first difference, and then exits with status 1. *)

#use "data.ml"

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

(* A number, in decimal or binary. *)
let go_number i =
  let digits = word i in
  match int_of_string_opt digits with
  | Some n when digits = "0" || digits.[0] <> '0' || has_prefix "0b" digits -> n
  | _ -> wrong i "a number"

let rec go_value i =
  skip i;
  let pointer = may i "&" in
  match peek i with
  | '"' -> Text (go_string i)
  | '0' .. '9' when not pointer -> Number (go_number i)
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

(* What follows the beginning of the declaration of a variable of package uri, which one file declares. *)
let declaration name value =
  let declaration = "\nvar " ^ name ^ " = " ^ value in
  match List.concat_map (fun (f, text) -> List.map (fun p -> (f, text, p)) (occurrences declaration text)) (Lazy.force source_texts) with
  | [(file, text, at)] ->
    if occurrences "//go:build" text <> [] || occurrences "// +build" text <> [] then differs "%s has a build constraint" file;
    { file; text; at = at + String.length declaration }
  | l -> differs "%d files of Go declare %s" (List.length l) name
let variable name = go_value (declaration name "")

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

let compare_program rfc =
  let d = data ("Program" ^ rfc) and go = variable ("rfc" ^ rfc ^ "Program") in
  let name = "Program" ^ rfc in
  let code = same (name ^ ".code") (list (List.assoc "code" d)) (elements (field go "Code")) in
  let sets = same (name ^ ".sets") (list (List.assoc "sets" d))
    (List.map (function Text s -> List (spans (code_points s 0)) | _ -> differs "expected a set") (elements (field go "Sets"))) in
  let rules = same (name ^ ".rules") (list (List.assoc "rules" d))
    (List.map (fun r -> Pair [field r "Name"; field r "Start"]) (elements (field go "Rules"))) in
  Printf.printf "%s is rfc%sProgram: %d operations, %d sets, %d rules\n" name rfc code sets rules

(* The first fields of a machine. The others only make Go faster: package validate reads them. *)
let machine rfc =
  let i = declaration ("rfc" ^ rfc ^ "Machine") "scan.Machine[uint16]{" in
  List.map (fun key -> take i (key ^ ":"); let v = go_value i in take i ","; (key, v)) ["Class"; "Width"; "Next"; "Ways"]

(* A row, and bits of offsets that are written and cleared. A way that does something else is refused. *)
let way go =
  let bits key = try List.assoc key (fields go) with Not_found -> Number 0 in
  List.iter (fun (key, _) -> if not (List.mem key ["Row"; "Set"; "Ends"; "Clear"]) then differs "a way has the field %s" key) (fields go);
  Pair [field go "Row"; Pair [bits "Ends"; bits "Clear"]]

let compare_machine rfc =
  let name = "Machine" ^ rfc in
  let d = data name and go = machine rfc in
  let value what = List.assoc what d and field what = List.assoc what go in
  let count what field = same (name ^ "." ^ what) (list (value what)) field in
  if value "highest" <> Number (1 lsl 15) then differs "%s.highest is not the highest bit of uint16" name;
  if value "width" <> field "Width" then differs "%s.width differs" name;
  ignore (count "starts" (starts_of rfc));
  ignore (count "classes" (elements (field "Class")));
  let entries = count "nexts" (elements (field "Next")) in
  let ways = count "ways" (List.map way (elements (field "Ways"))) in
  Printf.printf "%s is rfc%sMachine: %d entries, %d ways\n" name rfc entries ways

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

(* What is compared beyond its form. *)
let comparisons name = [
  ("Texts", fun _ -> compare_texts name);
  ("Program", compare_program);
  ("Machine", compare_machine)]

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
