package diagnose

// Words is a table that maps names to words, one pair per row. Unlike a map, such a table needs no
// initialization.
type Words [][2]string

// Of returns the words for a name, or "" if no row contains the name.
func (w Words) Of(name string) string {
	for _, row := range w {
		if row[0] == name {
			return row[1]
		}
	}
	return ""
}
