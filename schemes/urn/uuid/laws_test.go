package uuid_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/uuid"
)

var laws = schemelaws.Scheme[uuid.UUID]{
	Parse: uuid.Parse, FromURI: uuidFromURI, URI: func(u uuid.UUID) uri.URI { return u.URN().URI() },
	Offset: func(err error) int {
		var e *uuid.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(u uuid.UUID) map[string]string {
		parts := map[string]string{"digits": u.Digits()}
		return parts
	},
	Means: func(u uuid.UUID) []any {
		version, ok := u.Version()
		return []any{u.Octets(), version, ok}
	},
}

// uuidFromURI goes by way of a URN.
func uuidFromURI(u uri.URI) (uuid.UUID, error) {
	name, err := urn.FromURI(u)
	if err != nil {
		return uuid.UUID{}, err
	}
	if name.String() != name.AssignedName() {
		return uuid.UUID{}, errors.New("the text has components that are no part of the name")
	}
	return uuid.FromURN(name)
}

func TestExamplesOfUUIDHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestUUIDsAreEqualInAnyCase(t *testing.T) { laws.Equivalences(t) }

const texts = `urn:[uU]uid:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}`

func TestLawsOfUUID(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
}

func TestEqualValuesOfUUIDBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseUUID(f *testing.F) {
	f.Add("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6#&3") // a name with a component: FromURN takes the name, and Parse rejects the text
	laws.Fuzz(f, "urn:uuid:")
}
