(* RFC 3986: the scan function records where the components end, as every derivation has them
   (Positions3986.positions). The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Machine Where Machine3986 Rfc3986.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("userinfo", 1%N); ("host", 2%N); ("authority", 3%N);
  ("path-abempty", 4%N); ("path-absolute", 4%N); ("path-noscheme", 4%N);
  ("path-rootless", 4%N); ("path-empty", 4%N); ("query", 5%N)].
Open Scope N_scope.
Definition op := op_of M.
Definition op_end := op_end_of M.
Definition wanted : list (string * N) := [("URI"%string, 1); ("URI-reference"%string, 2); ("relative-ref"%string, 3)].

Lemma decided : decide_all rfc3986 tags A op op_end starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule state, In (rule, state) wanted ->
  records rfc3986 tags A op op_end rule state.
Proof. exact (recorded_exactly rfc3986 tags A _ _ starts wanted decided exact). Qed.
