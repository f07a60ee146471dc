(* RFC 2396: the scan function records where the components end, as the derivations have them that
   section 4.3 prefers (Positions2396.positions).

   "The authority component wins": first come derivations in which no "//" begins a path, and of these
   those whose authority is a server, not a reg_name. A derivation counts if no text of a preferred
   grammar is the text. The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Machine Where Prefer Machine2396 Rfc2396.
Require First2396 Second2396.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("userinfo", 1%N); ("host", 2%N); ("authority", 3%N);
  ("net_path", 4%N); ("abs_path", 4%N); ("rel_path", 4%N); ("opaque_part", 4%N); ("query", 5%N)].
Definition second : grammar := Eval vm_compute in without [("hier_part", "abs_path"); ("relativeuri", "abs_path")] rfc2396.
Definition first : grammar := Eval vm_compute in without [("authority", "reg_name")] second.
Open Scope N_scope.
Definition op := op_of M.
Definition op_end := op_end_of M.
Definition B1 := automaton_of (machine_of First2396.highest First2396.width First2396.classes First2396.nexts First2396.ways).
Definition B2 := automaton_of (machine_of Second2396.highest Second2396.width Second2396.classes Second2396.nexts Second2396.ways).
Definition wanted : list (string * (N * N * N)) := [("URI"%string, (1, 1, 1)); ("URI-reference"%string, (2, 2, 2)); ("relative-ref"%string, (3, 3, 3))].

Lemma decided1 : decide first (small B1) First2396.starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided2 : decide second (small B2) Second2396.starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided : decide_prefers first second rfc2396 tags A B1 B2 op op_end starts First2396.starts Second2396.starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule q q1 q2, In (rule, (q, q1, q2)) wanted -> prefers first second rfc2396 tags A op op_end rule q.
Proof.
  exact (prefers_exactly first second rfc2396 tags A B1 B2 op op_end starts First2396.starts Second2396.starts wanted decided
    exact (decide_correct first (small B1) First2396.starts decided1) (decide_correct second (small B2) Second2396.starts decided2)).
Qed.
