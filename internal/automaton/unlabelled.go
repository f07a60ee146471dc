package automaton

// Unlabel forgets which rules states are in, and merges the states that nothing else tells apart.
func (t *Tagged) Unlabel() {
	for i := range t.States {
		t.States[i].Rule = ""
	}
	t.minimize()
}
