(* RFC 6874: the scan function records where the components end, as every derivation has them
   (Positions6874.positions). The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Where Table3986 Operations3986 Extension6874 Rfc6874.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("userinfo", 1%N); ("host", 2%N); ("authority", 3%N);
  ("path-abempty", 4%N); ("path-absolute", 4%N); ("path-noscheme", 4%N);
  ("path-rootless", 4%N); ("path-empty", 4%N); ("query", 5%N)].
Open Scope N_scope.
Definition moves_of := move_map moves.
Definition finals_of := final_map finals.
Definition op := extended_ops base moves_of.
Definition op_end := extended_finals base finals_of.
Lemma both_silent : silent_where_both_read width classes nexts base extra_width extra_classes extra_rows extra_nexts moves_of = true.
Proof. vm_compute. reflexivity. Qed.
Definition wanted : list (string * N) := [("URI"%string, 1); ("URI-reference"%string, 2); ("relative-ref"%string, 3)].

Lemma decided : decide_all rfc6874 tags A op op_end starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule state, In (rule, state) wanted ->
  records rfc6874 tags A op op_end rule state.
Proof. exact (recorded_exactly rfc6874 tags A _ _ starts wanted decided exact). Qed.
