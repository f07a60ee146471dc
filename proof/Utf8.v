(* UTF-8 (RFC 3629), and the translation of a grammar over code points to one over octets.

   This file is a definition; Utf8Proof.v proves the translation correct. Surrogates (D800 to DFFF)
   are code points here. A grammar that does not derive them makes no octets of them. *)
Require Import Arith NArith List Bool String Lia.
Require Import Abnf Reader Derive.
Import ListNotations.
Open Scope N_scope.

(* The octets of a value: b plus the highest bits, then six bits in each octet. *)
Fixpoint enc (k : nat) (b v : N) : list N :=
  match k with O => [b + v] | S j => let p := 64 ^ N.of_nat k in (b + v / p) :: enc j 128 (v mod p) end.
Definition utf8 (c : N) : list N :=
  if c <=? 127 then enc 0 0 c else if c <=? 2047 then enc 1 192 c else if c <=? 65535 then enc 2 224 c else enc 3 240 c.
Definition encode (w : list N) : list N := flat_map utf8 w.
Definition never : elem := Range 1 0.
Fixpoint digits (k : nat) (b lo hi : N) : elem :=
  match k with
  | O => Range (b + lo) (b + hi)
  | S j => let p := 64 ^ N.of_nat k in
      if lo / p =? hi / p then Seq (one (b + lo / p)) (digits j 128 (lo mod p) (hi mod p))
      else Alt (Seq (one (b + lo / p)) (digits j 128 (lo mod p) (p - 1)))
          (Alt (if lo / p + 1 <=? hi / p - 1 then Seq (Range (b + (lo / p + 1)) (b + (hi / p - 1))) (digits j 128 0 (p - 1)) else never)
               (Seq (one (b + hi / p)) (digits j 128 0 (hi mod p))))
  end.
Definition part (k : nat) (b min max lo hi : N) : elem := if N.max lo min <=? N.min hi max then digits k b (N.max lo min) (N.min hi max) else never.
Definition last : N := 1114111.
Definition utf8_range (lo hi : N) : elem :=
  Alt (part 0 0 0 127 lo hi) (Alt (part 1 192 128 2047 lo hi) (Alt (part 2 224 2048 65535 lo hi) (part 3 240 65536 last lo hi))).
Fixpoint octets_of (e : elem) : elem :=
  match e with Range lo hi => utf8_range lo hi | Seq a b => Seq (octets_of a) (octets_of b) | Alt a b => Alt (octets_of a) (octets_of b) | Rep n m a => Rep n m (octets_of a) | _ => e end.
Definition in_utf8 (g : grammar) : grammar := map (fun '(n, e) => (n, octets_of e)) g.
