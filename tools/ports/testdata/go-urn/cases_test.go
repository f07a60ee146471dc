package urn

import "testing"

// TestPortURNs logs which texts are URNs and what they are in, so that the original and the port can be compared.
func TestPortURNs(t *testing.T) {
	modes := map[string]ParsingMode{"2141": RFC2141Only, "7643": RFC7643Only, "8141": RFC8141Only}
	for _, in := range []string{
		"urn:a:b", "urn:a-:b", "urn:-a:b", "urn:urn:b", "urn:URN:b", "urn:urnx:b", "urn:urn-1:b", "urn:urn-0:b", "urn:urn-a:b", "URN:URN-9:b", "urn:urn-:b", "urn:ab:c?+d", "urn:ab:c?=d", "urn:ab:c?+d?=e#f", "urn:ab:c?=d?+e", "urn:ab:c?+d?+e", "urn:ab:c?+d??=e",
		"urn:ab:c?d", "urn:ab:c#", "urn:ab:c#d#e", "urn:ab:c#%", "urn:ab:c#?/", "urn:ab:c&~/d", "urn:ab:/c", "urn:ab:%00", "urn:ab:%AB%cd", "urn:ab:%zz", "urn:ab:c?+?d", "urn:ab:c?=?d", "urn:ab:c?+a?=", "urn:ab:c?+a?", "urn:ietf:params:scim:api:a", "URN:ietf:params:scim:api:a:b", "urn:IETF:params:scim:api:a",
		"urn:ietf:params:scim:API:a", "urn:ietf:params:scim:api:a:%Ab", "urn:ietf:params:scim:api:a:b:c", "urn:ietf:params:scim:apis:a", "urn:ietf:params:scim:schemas:a:", "urn:ab:c\n", "urn:ab:é", "urn:a\x00:b",
	} {
		for mode, parsing := range modes {
			u, ok := Parse([]byte(in), WithParsingMode(parsing))
			if !ok {
				t.Logf("%s %q: invalid", mode, in)
				continue
			}
			t.Logf("%s %q: %s, %q %q %q, %v", mode, in, u.Normalize(), u.RComponent(), u.QComponent(), u.FComponent(), u.SCIM())
		}
	}
}

var benchmarkURN *URN

func BenchmarkPort(b *testing.B) {
	text := []byte("urn:example:weather:%C3%A9?=op=map&lat=39.56")
	b.ReportAllocs()
	for b.Loop() {
		benchmarkURN, _ = Parse(text, WithParsingMode(RFC8141Only))
	}
}
