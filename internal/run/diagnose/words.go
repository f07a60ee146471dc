package diagnose

// Words maps names to words by rows. Unlike a map, such a table needs no initialization.
type Words [][2]string

// Of returns the words for a name, or "" if there is no such row.
func (w Words) Of(name string) string {
	for _, row := range w {
		if row[0] == name {
			return row[1]
		}
	}
	return ""
}
