package file_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTheHostIsThatOfTheURI(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := urls.Draw(t, "URL")
		host, _ := u.Host()
		want, _ := u.URI().Host()
		require.Equal(t, want.String(), host)
	})
}
