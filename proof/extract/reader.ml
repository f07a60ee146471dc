(* Reads grammars by the reader that Coq extracted. A line of standard input is "abnf" or "bnf" and a
   text in hexadecimal digits; the answer is the grammar as Coq prints it, in such digits, or "refused". *)
open Readabnf

let numbers = Array.init 256 (fun i ->
  let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2)) in
  if i = 0 then N0 else Npos (positive i))
let rec of_positive = function XH -> 1 | XI p -> 2 * of_positive p + 1 | XO p -> 2 * of_positive p
let of_number = function N0 -> 0 | Npos p -> of_positive p

let octets hex = List.init (String.length hex / 2) (fun i -> numbers.(int_of_string ("0x" ^ String.sub hex (2 * i) 2)))
let hex l = String.concat "" (List.map (fun n -> Printf.sprintf "%02x" (of_number n)) l)

let answer line =
  match String.split_on_char ' ' line with
  | [notation; text] -> (match read_and_print (notation = "bnf") (octets text) with Some p -> hex p | None -> "refused")
  | _ -> failwith line

let () = try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
