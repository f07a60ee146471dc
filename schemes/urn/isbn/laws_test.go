package isbn_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
)

var laws = schemelaws.Scheme[isbn.ISBN]{
	Parse: isbn.Parse, FromURI: isbnFromURI, URI: func(i isbn.ISBN) uri.URI { return i.URN().URI() },
	Offset: func(err error) int {
		var e *isbn.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(i isbn.ISBN) map[string]string {
		parts := map[string]string{"number": i.Number()}
		return parts
	},
	Means: func(i isbn.ISBN) []any {
		return []any{i.Check()}
	},
}

// isbnFromURI goes by way of a URN.
func isbnFromURI(u uri.URI) (isbn.ISBN, error) {
	name, err := urn.FromURI(u)
	if err != nil {
		return isbn.ISBN{}, err
	}
	if name.String() != name.AssignedName() {
		return isbn.ISBN{}, errors.New("the text has components that are no part of the name")
	}
	return isbn.Parse(name.AssignedName()) // FromURN checks the last digit, too
}

func TestExamplesOfISBNHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestISBNsAreEqualAsThirteenDigits(t *testing.T) { laws.Equivalences(t) }

const texts = `urn:isbn:([0-9]-?){9}[0-9Xx]|urn:isbn:978([0-9]-?){9}[0-9]`

func TestLawsOfISBN(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "urn:isbn:0451450523")
}

func TestEqualValuesOfISBNBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseISBN(f *testing.F) {
	f.Add("urn:isbn:0451450510#&3") // a name with a component: FromURN takes the name, and Parse rejects the text
	laws.Fuzz(f, "urn:isbn:")
}
