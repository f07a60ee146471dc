(* The meaning of ABNF (RFC 5234, sections 2 and 3).

   This file defines elements, grammars and the relation "derives", and proves nothing. Every
   theorem about a grammar is stated with this relation, so the reader has to agree with this page.
   Symbols are natural numbers: octets, or code points in a grammar for characters.
   Names of rules are in lower case (section 2.1: rule names are case-insensitive). *)
Require Import NArith List Bool String Lia.
Import ListNotations.
Open Scope N_scope.

Inductive elem :=
| Range (lo hi : N)
| Eps
| Seq (a b : elem)
| Alt (a b : elem)
| Rep (min : nat) (max : option nat) (e : elem)
| Ref (rule : string).

Section Semantics.
Variable G : string -> option elem.

Inductive derives : elem -> list N -> Prop :=
| dRange lo hi c : lo <= c -> c <= hi -> derives (Range lo hi) [c]
| dEps : derives Eps []
| dSeq a b v w : derives a v -> derives b w -> derives (Seq a b) (v ++ w)
| dAltL a b w : derives a w -> derives (Alt a b) w
| dAltR a b w : derives b w -> derives (Alt a b) w
| dRef r e w : G r = Some e -> derives e w -> derives (Ref r) w
| dRepEnd max e : derives (Rep 0 max e) []
| dRepMin n max e v w : derives e v -> derives (Rep n (option_map pred max) e) w ->
    max <> Some O -> derives (Rep (S n) max e) (v ++ w)
| dRepMany e v w : derives e v -> derives (Rep 0 None e) w -> derives (Rep 0 None e) (v ++ w)
| dRepMax m e v w : derives e v -> derives (Rep 0 (Some m) e) w -> derives (Rep 0 (Some (S m)) e) (v ++ w).
End Semantics.

(* A grammar is a list of rules with their names. *)
Definition grammar := list (string * elem).
Fixpoint find (g : grammar) (r : string) : option elem :=
  match g with [] => None | (n, e) :: g => if String.eqb n r then Some e else find g r end.
