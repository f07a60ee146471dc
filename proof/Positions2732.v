(* RFC 2732, an amendment of RFC 2396: the scan function records where the components end, as the derivations have them that
   section 4.3 of RFC 2396 prefers (Positions2732.positions).

   "The authority component wins": first come derivations in which no "//" begins a path, and of these
   those whose authority is a server, not a reg_name. A derivation counts if no text of a preferred
   grammar is the text. The tags are the numbers of the offsets. *)
Require Import NArith List String FMapPositive.
Require Import Abnf Reader Derive Decide Marks Machine Where Prefer Machine2732 Rfc2732.
Require First2732 Second2732.
Import ListNotations.

Open Scope string_scope.
Definition tags : list (string * N) := [
  ("scheme", 0%N); ("userinfo", 1%N); ("host", 2%N); ("authority", 3%N);
  ("net_path", 4%N); ("abs_path", 4%N); ("rel_path", 4%N); ("opaque_part", 4%N); ("query", 5%N)].
Definition second : grammar := Eval vm_compute in without [("hier_part", "abs_path"); ("relativeuri", "abs_path")] rfc2732.
Definition first : grammar := Eval vm_compute in without [("authority", "reg_name")] second.
Open Scope N_scope.
Definition op := op_of M.
Definition op_end := op_end_of M.
Definition B1 := automaton_of (machine_of First2732.highest First2732.width First2732.classes First2732.nexts First2732.ways).
Definition B2 := automaton_of (machine_of Second2732.highest Second2732.width Second2732.classes Second2732.nexts Second2732.ways).
Definition wanted : list (string * (N * N * N)) := [("URI"%string, (1, 1, 1)); ("URI-reference"%string, (2, 2, 2)); ("relative-ref"%string, (3, 3, 3))].

Lemma decided1 : decide first (small B1) First2732.starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided2 : decide second (small B2) Second2732.starts = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma decided : decide_prefers first second rfc2732 tags A B1 B2 op op_end starts First2732.starts Second2732.starts wanted = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem positions : forall rule q q1 q2, In (rule, (q, q1, q2)) wanted -> prefers first second rfc2732 tags A op op_end rule q.
Proof.
  exact (prefers_exactly first second rfc2732 tags A B1 B2 op op_end starts First2732.starts Second2732.starts wanted decided
    exact (decide_correct first (small B1) First2732.starts decided1) (decide_correct second (small B2) Second2732.starts decided2)).
Qed.
