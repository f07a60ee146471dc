package generate

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNamesOfRulesBecomeIdentifiers(t *testing.T) {
	for rule, want := range map[string]string{
		"r-component": "RComponent", "NID": "NID", "uuid": "UUID", "h16": "H16", "ip-v4_address": "IPV4Address", "chain-id": "ChainID", "chainId": "ChainID", "api-url": "APIURL", "mailtoURI": "MailtoURI", "utf8-text": "UTF8Text", "identity": "Identity", "élan": "Élan", "a--b-": "AB",
		"uri/path": "Path", "uri>path/r-component": "RComponent", "urn.abnf.name-id": "NameID", "rfc3986.host>port": "Port", "2-way": "2Way", "": "",
	} {
		assert.Equal(t, want, exported(rule), rule)
	}
}

func TestIdentifiersBeginWithASmallWord(t *testing.T) {
	for name, want := range map[string]string{
		"NID": "nid", "RComponent": "rComponent", "Path": "path", "URIPath": "uriPath", "H16": "h16", "IP4Octet": "ip4Octet", "X": "x", "XY": "xy", "Élan": "élan", "ÉÉlan": "éÉlan", "": "",
	} {
		assert.Equal(t, want, unexported(name), name)
	}
}

func TestPluralsAreThoseOfEnglishNouns(t *testing.T) {
	for name, want := range map[string]string{
		"Name": "Names", "Address": "Addresses", "Suffix": "Suffixes", "Quartz": "Quartzes", "Branch": "Branches", "Hash": "Hashes", "Query": "Queries", "BODY": "BODies",
		"Day": "Days", "Key": "Keys", "Toy": "Toys", "Buy": "Buys", "BOX": "BOXes",
	} {
		assert.Equal(t, want, plural(name), name)
	}
}

func TestANameIsTakenOnceAndIsExported(t *testing.T) {
	n := names{"Parse": "the function Parse"}
	assert.NoError(t, n.take("Host", "host"))
	assert.Equal(t, names{"Parse": "the function Parse", "Host": "host"}, n)
	for name, want := range map[string]string{
		"Host":  "host and other would both be called Host",
		"Parse": "the function Parse and other would both be called Parse",
		"port":  `"port", for other, is not an exported Go identifier`,
		"2Way":  `"2Way", for other, is not an exported Go identifier`,
		"A-B":   `"A-B", for other, is not an exported Go identifier`,
		"":      `"", for other, is not an exported Go identifier`,
	} {
		assert.ErrorContains(t, n.take(name, "other"), want)
	}
	assert.Len(t, n, 2)
}

// What every printed package declares, no rule can.
func TestNamesOfThePackageAreTaken(t *testing.T) {
	for _, name := range []string{"MustParse", "Parse", "Valid", "SyntaxError"} {
		assert.ErrorContains(t, packageNames().take(name, "rule"), "both be called "+name)
	}
	for _, name := range []string{"AppendText", "GoString", "IsZero", "MarshalText", "String", "UnmarshalText"} {
		assert.ErrorContains(t, methodNames().take(name, "rule"), "the method "+name+" and rule")
	}
}
