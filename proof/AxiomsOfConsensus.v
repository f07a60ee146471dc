(* Prints the theorems about the consensus and about several grammars, each with its statement and its axioms. *)
Require Consensus Printed FactsConsensus.
Check Printed.all_read_back.           Print Assumptions Printed.all_read_back.
Check Consensus.read_alike.            Print Assumptions Consensus.read_alike.
Check FactsConsensus.sizes.            Print Assumptions FactsConsensus.sizes.
Check FactsConsensus.derived.          Print Assumptions FactsConsensus.derived.
