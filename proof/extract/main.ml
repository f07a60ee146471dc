(* Answers lines of standard input by the functions that Coq extracted. The fields of a line stand
   between tabs: the letter of a function, and its arguments. *)
open Section5

let numbers = Array.init 256 (fun i ->
  let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2)) in
  if i = 0 then N0 else Npos (positive i))

let rec of_positive = function XH -> 1 | XI p -> 2 * of_positive p + 1 | XO p -> 2 * of_positive p
let of_number = function N0 -> 0 | Npos p -> of_positive p

let octets s = List.map (fun c -> numbers.(Char.code c)) (List.of_seq (String.to_seq s))
let text l = String.of_seq (List.to_seq (List.map (fun n -> Char.chr (of_number n)) l))

let answer line =
  match String.split_on_char '\t' line with
  | ["letter"; path] -> text (by_the_letter (octets path))
  | ["place"; path] -> (match in_place (octets path) with Some p -> text p | None -> "no result")
  | ["from"; clean; path] -> (match in_place_from (octets path) (int_of_string clean) with Some p -> text p | None -> "no result")
  | ["resolve"; base; reference] -> text (resolved (octets base) (octets reference))
  | ["non-strict"; base; reference] -> text (resolved_non_strict (octets base) (octets reference))
  | ["dots 2396"; path] -> text (dots_2396 (octets path))
  | ["resolve 2396"; base; reference] -> (match resolved_2396 (octets base) (octets reference) with Some t -> text t | None -> "the current document")
  | ["normalize"; reference] -> text (normalized (octets reference))
  | ["normalize 6874"; reference] -> text (normalized_6874 (octets reference))
  | ["encode"; plain] -> text (encoded (octets plain))
  | ["decode"; part] -> text (decoded (octets part))
  | _ -> failwith line

let () = try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
