package automaton

// Unlabel forgets which rules states are in, and merges the states that differ in nothing else.
func (t *Tagged) Unlabel() {
	for i := range t.States {
		t.States[i].Rule = ""
	}
	t.minimize()
}
