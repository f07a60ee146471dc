(* RFC 3987: the scan function records where the components end, as every derivation has them
   (Positions3987.positions). The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Machine Where Utf8 Machine3987 Rfc3987.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("iuserinfo", 1%N); ("ihost", 2%N); ("iauthority", 3%N);
  ("ipath-abempty", 4%N); ("ipath-absolute", 4%N); ("ipath-noscheme", 4%N);
  ("ipath-rootless", 4%N); ("ipath-empty", 4%N); ("iquery", 5%N)].
Open Scope N_scope.
Definition op := op_of M.
Definition op_end := op_end_of M.
Definition wanted : list (string * N) := [("IRI"%string, 1); ("IRI-reference"%string, 2); ("irelative-ref"%string, 3)].

Lemma decided : decide_all (in_utf8 rfc3987) tags A op op_end starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule state, In (rule, state) wanted ->
  records (in_utf8 rfc3987) tags A op op_end rule state.
Proof. exact (recorded_exactly (in_utf8 rfc3987) tags A _ _ starts wanted decided exact_octets). Qed.
