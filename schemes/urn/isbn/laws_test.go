package isbn_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/laws"
	"github.com/urigrammar/uri/schemes/urn"
	"github.com/urigrammar/uri/schemes/urn/isbn"
)

var scheme = laws.Scheme[isbn.ISBN]{
	Parse: isbn.ParseISBN, FromURI: fromURI, URI: func(i isbn.ISBN) uri.URI { return i.URN().URI() },
	Offset: func(err error) int {
		var e *isbn.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset
	},
	Parts: func(i isbn.ISBN) map[string]string {
		parts := map[string]string{"number": i.Number()}
		return parts
	},
	Means: func(i isbn.ISBN) []any {
		return []any{i.Check()}
	},
}

// fromURI goes by way of a URN.
func fromURI(u uri.URI) (isbn.ISBN, error) {
	name, err := urn.FromURI(u)
	if err != nil {
		return isbn.ISBN{}, err
	}
	if name.String() != name.AssignedName() {
		return isbn.ISBN{}, errors.New("the text has components that are no part of the name")
	}
	return isbn.ParseISBN(name.AssignedName()) // FromURN checks the last digit, too
}

func TestExamplesHaveTheirParts(t *testing.T) { scheme.Examples(t) }

func TestISBNsAreEqualAsThirteenDigits(t *testing.T) { scheme.Equivalences(t) }

const texts = `urn:isbn:([0-9]-?){9}[0-9Xx]|urn:isbn:978([0-9]-?){9}[0-9]`

func TestLaws(t *testing.T) {
	scheme.Texts(t, texts)
	scheme.ZeroIsNothing(t, "urn:isbn:0451450523")
}

func TestEqualValuesBehaveAlike(t *testing.T) { scheme.Alike(t, texts) }

func FuzzParseISBN(f *testing.F) {
	f.Add("urn:isbn:0451450510#&3") // a name with a component: FromURN takes the name, and ParseISBN refuses the text
	scheme.Fuzz(f, "urn:isbn:")
}
