(* The numbers of an automaton as Go compiles them: the type Machine of internal/run/scan/machine.go. The files
   data/Machine*.v have those of package uri.

   State q has the row of entries that begins at q * width: one for each class of octets, then one that makes Go
   faster, and one for the end of the text. An entry is 0 if there is no way on, and else the row of the next state.
   From "highest" on it is the number of a way: a row, and bits of the positions that are written and cleared.
   The entry for the end is 0 if no text ends in the state, and else one more than the number of a way, of which only
   the positions count. *)
Require Import NArith List FMapPositive.
Require Import Derive Decide Marks.
Open Scope N_scope.

Record machine := { top : N; row_width : N; class_table : PositiveMap.t N; entries : PositiveMap.t N; way_table : PositiveMap.t (N * operation) }.
Definition machine_of (highest width : N) (classes nexts : list N) (ways : list (N * operation)) : machine :=
  {| top := highest; row_width := width; class_table := table classes; entries := table nexts; way_table := table ways |}.

Definition entry (M : machine) (q k : N) : N := get 0 (entries M) (q * row_width M + k).
Definition way (M : machine) (i : N) : N * operation := get (0, (0, 0)) (way_table M) i.
(* The row that an entry leads to, and the operation there. *)
Definition follow (M : machine) (x : N) : N * operation := if x <? top M then (x, (0, 0)) else way M (x - top M).
Definition at_end (M : machine) (q : N) : N := entry M q (row_width M - 1).

Definition automaton_of (M : machine) : automaton :=
  {| class := get 0 (class_table M); next := fun q k => fst (follow M (entry M q k)) / row_width M; accept := fun q => negb (at_end M q =? 0) |}.
Definition op_of (M : machine) (q k : N) : operation := snd (follow M (entry M q k)).
Definition op_end_of (M : machine) (q : N) : operation := snd (way M (at_end M q - 1)).
