(* RFC 3987: the scan function records where the components end, as every derivation has them
   (Positions3987.positions). The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where Utf8 Table3986 Operations3986 Extension3987 Rfc3987.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("iuserinfo", 1%N); ("ihost", 2%N); ("iauthority", 3%N);
  ("ipath-abempty", 4%N); ("ipath-absolute", 4%N); ("ipath-noscheme", 4%N);
  ("ipath-rootless", 4%N); ("ipath-empty", 4%N); ("iquery", 5%N)].
Open Scope N_scope.
Definition moves_of := move_map moves.
Definition finals_of := final_map finals.
Definition op := extended_ops base moves_of.
Definition op_end := extended_finals base finals_of.
Lemma both_silent : silent_where_both_read width classes nexts base extra_width extra_classes extra_rows extra_nexts moves_of = true.
Proof. vm_compute. reflexivity. Qed.
Definition wanted : list (string * N) := [("IRI"%string, 1); ("IRI-reference"%string, 2); ("irelative-ref"%string, 3)].

Lemma decided : decide_all (in_utf8 rfc3987) tags A op op_end starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule state, In (rule, state) wanted ->
  records (in_utf8 rfc3987) tags A op op_end rule state.
Proof. exact (recorded_exactly (in_utf8 rfc3987) tags A _ _ starts wanted decided exact_octets). Qed.
