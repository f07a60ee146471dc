package isbn

// Equal reports whether i and j are the same number: with other hyphens, or as ten digits and as thirteen. An ISBN of ten digits is the one of thirteen that begins with
// 978. An ISBN that fails [ISBN.Check] is equal only to one of the same digits.
func (i ISBN) Equal(j ISBN) bool { return i == j || i.Normalize() == j.Normalize() }

// Normalize returns i as thirteen digits without hyphens. An ISBN that fails [ISBN.Check] keeps the digits that it has.
//
// Laws: it is idempotent; i.Equal(j) exactly when i.Normalize() == j.Normalize().
func (i ISBN) Normalize() ISBN {
	if i == (ISBN{}) {
		return i
	}
	digits, n := i.values()
	all := digits[:n]
	if n == 10 && i.Check() == nil {
		all = append([]int{9, 7, 8}, digits[:9]...)
		all = append(all, checkDigit(all))
	}
	text := []byte("urn:isbn:")
	for _, d := range all {
		text = append(text, "0123456789X"[d])
	}
	return MustParseISBN(string(text))
}
