package urivet

// Checked returns the full names of the functions that are checked, each with the index of the parameter.
func Checked() map[string]int {
	all := map[string]int{}
	for name, p := range parameters {
		all[name] = p.index
	}
	for name := range grammarMethods {
		all[name] = 0
	}
	return all
}

// SourceOffset is sourceOffset.
func SourceOffset(literal string, offset int) int { return sourceOffset(literal, offset) }
