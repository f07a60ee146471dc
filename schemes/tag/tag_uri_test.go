package tag_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/schemes/tag"
)

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

func ExampleParse() {
	t, err := tag.Parse("tag:timothy@hpl.hp.com,2001:web/externalHome")
	fmt.Println(t.AuthorityName(), t.Date(), t.Specific(), err)
	// Output: timothy@hpl.hp.com 2001 web/externalHome <nil>
}

func ExampleTag_Time() {
	begin, ok := tag.MustParse("tag:yaml.org,2002:int").Time()
	fmt.Println(begin.Format(time.DateOnly), ok)
	// Output: 2002-01-01 true
}
