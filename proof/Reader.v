(* A reader of ABNF: RFC 5234 with RFC 7405, and the BNF of RFC 2396.

   This file is a definition that the theorems about tables rest on: it gives a text its grammar.
   It refuses a text instead of guessing. It differs from RFC 5234 in these points: lines end in
   LF alone; a rule begins at the left margin, and other lines continue it; a prose-val is
   accepted in zero repetitions only. *)
Require Import NArith List Bool String Ascii.
Require Import Abnf.
Import ListNotations.
Open Scope N_scope.

Definition bytes (s : string) : list N := map N_of_ascii (list_ascii_of_string s).
Definition text_of (l : list N) : string := string_of_list_ascii (map ascii_of_N l).

Definition between (lo hi c : N) : bool := (lo <=? c) && (c <=? hi).
Definition is_upper := between 65 90.
Definition is_lower := between 97 122.
Definition is_digit := between 48 57.
Definition is_alpha c := is_upper c || is_lower c.
Definition is_blank c := (c =? 32) || (c =? 9).
Definition lower c := if is_upper c then c + 32 else c.
Definition upper c := if is_lower c then c - 32 else c.
Definition in_name (bnf : bool) c := is_alpha c || is_digit c || (c =? 45) || (bnf && ((c =? 95) || (c =? 43))).
Definition name (l : list N) : string := text_of (map lower l).

Fixpoint span (p : N -> bool) (l : list N) : list N * list N :=
  match l with
  | c :: t => if p c then let (a, b) := span p t in (c :: a, b) else ([], l)
  | [] => ([], [])
  end.
Definition visible := between 32 126.
Fixpoint until (d : N) (l : list N) : option (list N * list N) := (* in visible characters *)
  match l with
  | c :: t => if c =? d then Some ([], t) else if negb (visible c) then None else option_map (fun '(a, b) => (c :: a, b)) (until d t)
  | [] => None
  end.

(* Numbers. None: a digit is missing or not below the base. *)
Definition value (c : N) : N := if is_digit c then c - 48 else if between 65 70 (upper c) then upper c - 55 else 99.
Definition number (base : N) (l : list N) : option N :=
  match l with [] => None | _ => fold_left (fun a c => match a with Some n => if value c <? base then Some (n * base + value c) else None | None => None end) l (Some 0) end.
Definition in_number c := is_digit c || between 65 70 (upper c).

(* Terminals. *)
Fixpoint sequence (l : list elem) : elem := match l with [] => Eps | [a] => a | a :: l => Seq a (sequence l) end.
Definition one (c : N) : elem := Range c c.
Definition letter (c : N) : elem := if is_alpha c then Alt (one (upper c)) (one (lower c)) else one c.
Definition quoted (sensitive : bool) (l : list N) : elem := sequence (map (if sensitive then one else letter) l).

Inductive token :=
| TRule (n : string) | TImport (file : string) (names : list (string * string)) (* at the left margin; names there and here *)
| TDef | TMore | TSlash | TOpen | TClose | TOption | TEnd
| TRep (min : nat) (max : option nat)
| TElem (e : elem) | TProse.

(* num-val: %x41, %x41-5A, %x41.42.43. l is the text after the letter of the base. *)
Fixpoint numbers (f : nat) (base : N) (l : list N) : option (list elem * list N) :=
  match f with O => None | S f =>
  let (d, r) := span in_number l in
  match number base d with None => None | Some n =>
  match r with
  | 46 :: r => option_map (fun '(a, r) => (one n :: a, r)) (numbers f base r)
  | _ => Some ([one n], r)
  end end end.
Definition numeric (base : N) (l : list N) : option (elem * list N) :=
  let (d, r) := span in_number l in
  match number base d, r with
  | Some n, 45 :: r => let (d, r) := span in_number r in match number base d with Some m => Some (Range n m, r) | None => None end
  | Some _, _ => option_map (fun '(a, r) => (sequence a, r)) (numbers (List.length l) base l)
  | None, _ => None
  end.

(* repeat: 1*4, *, 3* or 2. No white space may follow. *)
Definition repetition (l : list N) : option (nat * option nat * list N) :=
  let (d, r) := span is_digit l in
  let '(min, max, r) := match r with
    | 42 :: r => let (e, r) := span is_digit r in (match d with [] => Some 0 | _ => number 10 d end, option_map Some (match e with [] => Some None | _ => option_map Some (number 10 e) end), r)
    | _ => (number 10 d, option_map (fun n => Some (Some n)) (number 10 d), r)
    end in
  match min, max, r with
  | Some n, Some (Some m), c :: _ => if is_blank c || (c =? 10) then None else Some (N.to_nat n, option_map N.to_nat m, r)
  | _, _, _ => None
  end.

(* Imports, a convention of the grammar files: "; IMPORT file : a, b AS c". *)
Fixpoint words (f : nat) (l : list N) : list (list N) := (* a comma is a word of its own *)
  match f with O => [] | S f =>
  let (_, r) := span is_blank l in
  match r with
  | [] => []
  | 44 :: r => [44] :: words f r
  | _ => let (w, r) := span (fun c => negb (is_blank c || (c =? 44))) r in w :: words f r
  end end.
Fixpoint imported (l : list (list N)) : option (list (string * string)) :=
  match l with
  | [n] => Some [(name n, name n)]
  | n :: [44] :: l => option_map (cons (name n, name n)) (imported l)
  | [n; a; m] => if String.eqb (text_of a) "AS" then Some [(name n, name m)] else None
  | n :: a :: m :: [44] :: l => if String.eqb (text_of a) "AS" then option_map (cons (name n, name m)) (imported l) else None
  | _ => None
  end.
Definition import (comment : list N) : option (option token) :=
  match words (List.length comment) comment with
  | i :: file :: colon :: names =>
      if String.eqb (text_of i) "IMPORT" then
        if String.eqb (text_of colon) ":" then option_map (fun l => Some (TImport (text_of file) l)) (imported names) else None
      else Some None
  | _ => Some None
  end.

(* White space stands between two elements: behind an element nothing begins another one. *)
Definition begins_one (bnf : bool) (c : N) : bool := is_alpha c || is_digit c || existsb (N.eqb c) [34; 37; 40; 42; 60; 91] || (bnf && (c =? 47)).
Definition apart (bnf : bool) (l : list N) : bool := match l with c :: _ => negb (begins_one bnf c) | [] => true end.
Definition cons_to {X} (x : X) (l : option (list X)) : option (list X) := option_map (cons x) l.
Definition cons_apart {X} (bnf : bool) (x : X) (r : list N) (l : option (list X)) : option (list X) := if apart bnf r then cons_to x l else None.
Fixpoint lex (bnf : bool) (f : nat) (margin : bool) (l : list N) : option (list token) :=
  match f, l with
  | _, [] => Some []
  | O, _ => None
  | S f, c :: t =>
    let next := lex bnf f false in
    if c =? 10 then lex bnf f true t
    else if is_blank c then next t
    else if c =? 59 then let (comment, r) := span (fun c => negb (c =? 10)) t in
      if margin then match import comment with Some (Some i) => cons_to i (next r) | Some None => next r | None => None end else next r
    else if is_alpha c then let (n, r) := span (in_name bnf) l in cons_apart bnf (if margin then TRule (name n) else TElem (Ref (name n))) r (next r)
    else if margin then None
    else if c =? 61 then match t with 47 :: r => cons_to TMore (next r) | _ => cons_to TDef (next t) end
    else if c =? (if bnf then 124 else 47) then cons_to TSlash (next t)
    else if bnf && (c =? 47) then cons_apart bnf (TElem (one 47)) t (next t) (* a slash that lost its quotes: RFC 1738 *)
    else if c =? 40 then cons_to TOpen (next t)
    else if c =? 41 then cons_apart bnf TClose t (next t)
    else if c =? 91 then cons_to TOption (next t)
    else if c =? 93 then cons_apart bnf TEnd t (next t)
    else if c =? 34 then match until 34 t with Some (s, r) => cons_apart bnf (TElem (quoted bnf s)) r (next r) | None => None end
    else if c =? 60 then match until 62 t with Some (s, r) => cons_apart bnf (match bnf, s with true, [34] => TElem (one 34) | _, _ => TProse end) r (next r) | None => None end
    else if (c =? 42) || is_digit c then match repetition l with Some (n, m, r) => if bnf && match r with 91 :: _ => true | _ => false end then None else cons_to (TRep n m) (next r) | None => None end
    else if c =? 37 then match t with
      | b :: r =>
        let num base := match numeric base r with Some (e, r) => cons_apart bnf (TElem e) r (next r) | None => None end in
        let str sensitive := match r with 34 :: r => match until 34 r with Some (s, r) => cons_apart bnf (TElem (quoted sensitive s)) r (next r) | None => None end | _ => None end in
        if lower b =? 120 then num 16 else if lower b =? 100 then num 10 else if lower b =? 98 then num 2
        else if lower b =? 115 then str true else if lower b =? 105 then str bnf else None
      | [] => None
      end
    else None
  end.

(* Expressions. A prose-val is accepted after "0" alone, where it derives the empty text. *)
Fixpoint alternation (f : nat) (l : list token) : option (elem * list token) :=
  match f with O => None | S f =>
  match concatenation f l with
  | Some (a, TSlash :: r) => option_map (fun '(b, r) => (Alt a b, r)) (alternation f r)
  | x => x
  end end
with concatenation (f : nat) (l : list token) : option (elem * list token) :=
  match f with O => None | S f =>
  match repeated f l with
  | Some (a, (((TRep _ _ | TElem _ | TOpen | TOption | TProse) :: _) as r)) => option_map (fun '(b, r) => (Seq a b, r)) (concatenation f r)
  | x => x
  end end
with repeated (f : nat) (l : list token) : option (elem * list token) :=
  match f with O => None | S f =>
  match l with
  | TRep O (Some O) :: TProse :: r => Some (Eps, r)
  | TRep n m :: r => option_map (fun '(e, r) => (Rep n m e, r)) (element f r)
  | _ => element f l
  end end
with element (f : nat) (l : list token) : option (elem * list token) :=
  match f with O => None | S f =>
  match l with
  | TElem e :: r => Some (e, r)
  | TOpen :: r => match alternation f r with Some (e, TClose :: r) => Some (e, r) | _ => None end
  | TOption :: r => match alternation f r with Some (e, TEnd :: r) => Some (Rep 0 (Some 1%nat) e, r) | _ => None end
  | _ => None
  end end.

(* Files: their rules and their imports. "=" defines a rule once, "=/" adds an alternative. *)
Fixpoint add (n : string) (e : elem) (g : grammar) : grammar :=
  match g with [] => [] | (m, d) :: g => if String.eqb n m then (m, Alt d e) :: g else (m, d) :: add n e g end.
Definition is_defined (g : grammar) (n : string) : bool := match find g n with Some _ => true | None => false end.
Fixpoint rules (f : nat) (l : list token) (g : grammar) (imports : list (string * list (string * string))) : option (grammar * list (string * list (string * string))) :=
  match f with O => None | S f =>
  match l with
  | [] => Some (g, imports)
  | TImport file names :: r => rules f r g (imports ++ [(file, names)])
  | TRule n :: TDef :: r => match alternation (5 * List.length r) r with Some (e, r) => if is_defined g n then None else rules f r (g ++ [(n, e)]) imports | None => None end
  | TRule n :: TMore :: r => match alternation (5 * List.length r) r with Some (e, r) => if is_defined g n then rules f r (add n e g) imports else None | None => None end
  | _ => None
  end end.
(* Every range has a symbol, which is a code point, and no repetition has more times than it may have. *)
Fixpoint proper (e : elem) : bool :=
  match e with
  | Range lo hi => (lo <=? hi) && (hi <=? 1114111)
  | Seq a b | Alt a b => proper a && proper b
  | Rep n m a => match m with Some m => Nat.leb n m | None => true end && proper a
  | _ => true
  end.
Definition read (bnf : bool) (text : string) : option (grammar * list (string * list (string * string))) :=
  let l := bytes text in match lex bnf (List.length l) true l with Some t =>
    match rules (S (List.length t)) t [] [] with Some (g, i) => if forallb (fun '(_, e) => proper e) g then Some (g, i) else None | None => None end
  | None => None end.

Fixpoint refs (e : elem) : list string :=
  match e with Range _ _ | Eps => [] | Seq a b | Alt a b => refs a ++ refs b | Rep _ _ a => refs a | Ref r => [r] end.
(* The names in todo, and all names that their rules refer to. *)
Definition has (n : string) (l : list string) : bool := existsb (String.eqb n) l.
Fixpoint closure (f : nat) (g : grammar) (todo seen : list string) : list string :=
  match f, todo with
  | S f, n :: todo => if has n seen then closure f g todo seen else closure f g (match find g n with Some e => refs e | None => [] end ++ todo) (n :: seen)
  | _, _ => seen
  end.

(* Equality of elements. *)
Fixpoint eqb (a b : elem) : bool :=
  match a, b with
  | Range a b, Range c d => (a =? c) && (b =? d)
  | Eps, Eps => true
  | Seq a b, Seq c d | Alt a b, Alt c d => eqb a c && eqb b d
  | Rep n m a, Rep n' m' b => Nat.eqb n n' && match m, m' with None, None => true | Some x, Some y => Nat.eqb x y | _, _ => false end && eqb a b
  | Ref a, Ref b => String.eqb a b
  | _, _ => false
  end.

(* An import of all rules ("*") amends a file: rules of the importing file replace those of the
   same name, also where the imported rules refer to them. A rule that is imported by name means what
   it means in its own file: it comes with the rules that it refers to, whose names then say the file,
   as "digit-of-rfc5234-core-abnf", and the name here is one more rule, which refers to it. Where a
   name has another meaning already, the import of a rule by name has no effect, like that of all rules.
   If two rules would have the same name that says a file, the import fails. *)
Fixpoint bring (rules g : grammar) : grammar :=
  match rules with
  | [] => g
  | (n, e) :: rules => bring rules (if is_defined g n then g else g ++ [(n, e)])
  end.
Fixpoint bring_same (rules g : grammar) : option grammar :=
  match rules with
  | [] => Some g
  | (n, e) :: rules => match find g n with
      | None => bring_same rules (g ++ [(n, e)])
      | Some d => if eqb d e then bring_same rules g else None
      end
  end.
Definition within_file (file r : string) : string :=
  String.append r (String.append "-of-" (name (map (fun c => if in_name false c then c else 45) (bytes file)))).
Fixpoint rename (f : string -> string) (e : elem) : elem :=
  match e with
  | Seq a b => Seq (rename f a) (rename f b) | Alt a b => Alt (rename f a) (rename f b)
  | Rep n m a => Rep n m (rename f a) | Ref r => Ref (f r) | _ => e
  end.
Definition ends_with (suffix s : string) : bool :=
  String.eqb (substring (String.length s - String.length suffix) (String.length suffix) s) suffix.
Fixpoint load (f : nat) (files : list (string * string)) (file : string) : option grammar :=
  match f with O => None | S f =>
  match List.find (fun '(n, _) => String.eqb n file) files with None => None | Some (_, text) =>
  match read (ends_with ".bnf" file) text with None => None | Some (own, imports) =>
    fold_left (fun (g : option grammar) '(file, names) => match g, load f files file with
      | Some g, Some h =>
          match names with
          | [("*"%string, _)] => Some (bring h g)
          | _ =>
            let wanted := closure (N.to_nat 10000) h (map fst names) [] in
            let local := within_file file in
            if forallb (is_defined h) wanted then
              bring_same (map (fun '(n, e) => (local n, rename local e)) (filter (fun '(n, _) => has n wanted) h))
                (bring (map (fun '(n, m) => (m, Ref (local n))) names) g)
            else None
          end
      | _, _ => None
      end) imports (Some own)
  end end end.
(* Every rule that is referred to is defined. *)
Definition complete (g : grammar) : bool := forallb (fun '(_, e) => forallb (is_defined g) (refs e)) g.
