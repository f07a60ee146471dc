package schemes_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/tag"
)

var tagLaws = held(schemelaws.Scheme[tag.Tag]{
	Dir: "tag", Parse: tag.Parse, Valid: tag.Valid[string], ValidBytes: tag.Valid[[]byte], FromURI: tag.FromURI, URI: tag.Tag.URI,
	Expression: `[Tt]ag:([a_.-]{1,3}@)?[aA0-]{1,4}(\.[ab-]{1,3})?,[0-9]{4}(-[01][0-9](-[0-3][0-9])?)?:[a%4Fb/?:@]{0,5}(#[a/]{0,3})?`,
	Beginnings: []string{"tag:a,2000:"},
	Parts: func(t tag.Tag) map[string]string {
		return schemelaws.Present(map[string]string{"authority": t.AuthorityName(), "date": t.Date(), "specific": t.Specific()},
			map[string]func() (string, bool){"email": t.EmailAddress, "fragment": t.Fragment})
	},
})

func FuzzParseTag(f *testing.F) { tagLaws.Fuzz(f) }

func TestADateIsTheBeginOfADay(t *testing.T) {
	for date, want := range map[string]string{
		"2001": "2001-01-01", "2001-02": "2001-02-01", "2004-02-29": "2004-02-29", "0000": "0000-01-01",
		"2001-02-29": "", "2001-00": "", "2001-13": "", "2001-01-00": "", "9999-99-99": "",
	} {
		begin, ok := tag.MustParse("tag:a," + date + ":b").Time()
		assert.Equal(t, want != "", ok, date)
		if ok {
			assert.Equal(t, want, begin.Format(time.DateOnly))
			assert.Equal(t, time.UTC, begin.Location())
		}
	}
	_, ok := tag.Tag{}.Time()
	assert.False(t, ok)
}

func Example_tag() {
	t, err := tag.Parse("tag:yaml.org,2002:int")
	begin, _ := t.Time()
	fmt.Println(t.AuthorityName(), begin.Format(time.DateOnly), t.Specific(), err)
	// Output: yaml.org 2002-01-01 int <nil>
}
