package schemelaws

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
)

var isbnScheme = Scheme[isbn.ISBN]{
	Dir:   "urn/isbn",
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

func TestExamplesOfISBNHaveTheirParts(t *testing.T) { isbnScheme.Examples(t) }

func TestISBNsAreEqualAsThirteenDigits(t *testing.T) { isbnScheme.Equivalences(t) }

const isbnTexts = `urn:isbn:([0-9]-?){9}[0-9Xx]|urn:isbn:978([0-9]-?){9}[0-9]`

func TestLawsOfISBN(t *testing.T) {
	isbnScheme.Texts(t, isbnTexts)
	isbnScheme.ZeroIsNothing(t, "urn:isbn:0451450523")
}

func TestEqualValuesOfISBNBehaveAlike(t *testing.T) { isbnScheme.Alike(t, isbnTexts) }

func FuzzParseISBN(f *testing.F) {
	f.Add("urn:isbn:0451450510#&3") // a name with a component: FromURN takes the name, and Parse rejects the text
	isbnScheme.Fuzz(f, "urn:isbn:")
}
