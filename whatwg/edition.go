package whatwg

// Edition is a dated text of the URL Standard, which changes as it lives. The zero Edition is the newest that
// this package knows, [July2026].
type Edition uint8

const (
	// July2026 is the text of 2026-07-02 (whatwg/url commit 6ae8486), which closed the gaps between
	// what the standard lets people write and what its parser reads without complaint.
	July2026 Edition = iota
	// February2026 is the Review Draft of February 2026 (commit 5a0ae6b), in which the grammar is as
	// it had been since about 2018. Under it a domain may end in a number ("http://1.2.3/"), an IPv6
	// address may have leading zeros, and an opaque path may not have a colon ("foo:a:b").
	February2026
)

// String names the text, as in "URL Standard of 2026-07-02".
func (e Edition) String() string {
	switch e {
	case July2026:
		return "URL Standard of 2026-07-02"
	case February2026:
		return "URL Standard, Review Draft of February 2026"
	}
	return "unknown edition"
}

// ID returns the name of e in flags and JSON, such as "whatwg".
func (e Edition) ID() string {
	switch e {
	case July2026:
		return "whatwg"
	case February2026:
		return "whatwg-2026-02"
	}
	return ""
}

// Editions returns the texts that this package knows, the newest first.
func Editions() []Edition { return []Edition{July2026, February2026} }

// Parse is like [Parse], under e.
func (e Edition) Parse(s string) (URL, error) { return e.ParseReference(s, NoBase) }

// Valid is like [Valid], under e.
func (e Edition) Valid(s string, base Base) bool {
	_, err := e.ParseReference(s, base)
	return err == nil
}

// Rules returns the rules of e that [Edition.ParseTree] accepts, by their names in the grammar files.
func (e Edition) Rules() []string { return pegRules.Names(uint8(e)) }
