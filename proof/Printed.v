(* The grammars of RFC 3986, 6874 and 3987 can be printed: reading their printed text gives them back.
   That of RFC 2396 cannot, because its rule names have underscores, which ABNF does not allow. *)
Require Import List String.
Require Import Abnf Reader Print Rfc3986 Rfc6874 Rfc3987.
Import ListNotations.

Definition grammars : list grammar := [rfc3986; rfc6874; rfc3987].
Lemma all_printable : forallb printable_grammar grammars = true.
Proof. vm_compute. reflexivity. Qed.
Theorem all_read_back : forall g, In g grammars -> read false (printed g) = Some (g, []).
Proof. intros g I. apply read_printed. pose proof all_printable as P. rewrite forallb_forall in P. auto. Qed.
