(* RFC 3986: the scan function records where the components end, as every derivation has them
   (Positions3986.positions). The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where Table3986 Operations3986 Rfc3986.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("userinfo", 1%N); ("host", 2%N); ("authority", 3%N);
  ("path-abempty", 4%N); ("path-absolute", 4%N); ("path-noscheme", 4%N);
  ("path-rootless", 4%N); ("path-empty", 4%N); ("query", 5%N)].
Open Scope N_scope.
Definition moves_of := move_map moves.
Definition finals_of := final_map finals.
Definition wanted : list (string * N) := [("URI"%string, 1); ("URI-reference"%string, 2); ("relative-ref"%string, 3)].

Lemma decided : decide_all rfc3986 tags A (ops moves_of) (final_ops finals_of) starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule state, In (rule, state) wanted ->
  records rfc3986 tags A (ops moves_of) (final_ops finals_of) rule state.
Proof. exact (recorded_exactly rfc3986 tags A _ _ starts wanted decided exact). Qed.
