package find_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri/cmd/internal/find"
)

var redactor = find.Redactor{Mask: "xxxxx", IsSecret: regexp.MustCompile(`token|password|secret|key|sig|session`).MatchString, IsSuffix: finder.IsSuffix}

func TestRedactMasksSecretsAndNothingElse(t *testing.T) {
	for _, e := range readAll[struct{ Text, Want string }](t, "redact.jsonl") {
		assert.Equal(t, e.Want, redactor.Redact(e.Text), e.Text)
	}
}
