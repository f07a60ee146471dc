package uri_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
)

func TestRedactedHidesThePasswordAlone(t *testing.T) {
	for in, want := range map[string]string{
		"http://u:secret@h/":        "http://u:xxxxx@h/",
		"//u:se:cret@h:80/a:b@c?d":  "//u:xxxxx@h:80/a:b@c?d",
		"http://:secret@h":          "http://:xxxxx@h",
		"http://u:@h/":              "http://u:@h/",
		"http://u@h/":               "http://u@h/",
		"http://h/u:secret@h":       "http://h/u:secret@h",
		"mailto:u:secret@h":         "mailto:u:secret@h",
		"http://u:%73ecret@[::1]/#": "http://u:xxxxx@[::1]/#",
		"":                          "",
	} {
		assert.Equal(t, want, uri.MustParseReference(in).Redacted())
	}
}

func TestNothingThatLogsShowsAPassword(t *testing.T) {
	u := uri.MustParseReference("http://u:secret@h/")
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetching", "uri", u)
	assert.Contains(t, b.String(), "http://u:xxxxx@h/")
	assert.Equal(t, `uri.MustParseReference("http://u:xxxxx@h/")`, fmt.Sprintf("%#v", u))
	_, err := uri.MustParseReference("//u:secret@h/").Resolve(uri.MustParseReference("//v:secret@h"))
	assert.ErrorIs(t, err, uri.ErrNoScheme)
	assert.NotContains(t, fmt.Sprintf("%v %+v %#v", err, err, err), "secret")
}
