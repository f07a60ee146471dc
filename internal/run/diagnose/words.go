package diagnose

// Words are rows of a name and what it is called: a table that a program has from the beginning, where it would make a map.
type Words [][2]string

// Of returns what a name is called, or "" if it has no row.
func (w Words) Of(name string) string {
	for _, row := range w {
		if row[0] == name {
			return row[1]
		}
	}
	return ""
}
