package tag_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/tag"
)

var laws = schemelaws.Scheme[tag.Tag]{
	Parse: tag.Parse, FromURI: tag.FromURI, URI: tag.Tag.URI,
	Offset: func(err error) int {
		var e *tag.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
	},
	Parts: func(t tag.Tag) map[string]string {
		parts := map[string]string{"authority": t.AuthorityName(), "date": t.Date(), "specific": t.Specific()}
		if text, ok := t.EmailAddress(); ok {
			parts["email"] = text
		}
		if text, ok := t.Fragment(); ok {
			parts["fragment"] = text
		}
		return parts
	},
}

func TestExamplesOfTagHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestTagsAreEqualAsTextsAlone(t *testing.T) { laws.Equivalences(t) }

func TestLawsOfTag(t *testing.T) {
	laws.Texts(t, `[Tt]ag:([a_.-]{1,3}@)?[aA0-]{1,4}(\.[ab-]{1,3})?,[0-9]{4}(-[01][0-9](-[0-3][0-9])?)?:[a%4Fb/?:@]{0,5}(#[a/]{0,3})?`)
	laws.ZeroIsNothing(t, "tag:a,2000:b")
}

func FuzzParseTag(f *testing.F) { laws.Fuzz(f, "tag:a,2000:") }
