package acct_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/schemes/acct"
	"github.com/urigrammar/uri/schemes/internal/laws"
)

var scheme = laws.Scheme[acct.Account]{
	Parse: acct.ParseAccount, FromURI: acct.FromURI, URI: acct.Account.URI,
	Offset: func(err error) int {
		var e *acct.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset
	},
	Parts: func(a acct.Account) map[string]string {
		parts := map[string]string{"user": a.Userpart(), "host": a.Host()}
		return parts
	},
	Means: func(a acct.Account) []any {
		user, err := a.User()
		return []any{user, err}
	},
}

func TestExamplesHaveTheirParts(t *testing.T) { scheme.Examples(t) }

func TestAccountsAreEqualWhereOnlyTheHostDiffersInCase(t *testing.T) { scheme.Equivalences(t) }

const texts = `[Aa]cct:[a-cA-C!~.]{1,3}(%[2-7][A-Fa-f0-9]){0,2}@([a-cA-C.]{0,3}(%[2-7][A-Fa-f0-9])?|1\.2\.3\.[1-9]|\[::1\])`

func TestLaws(t *testing.T) {
	scheme.Texts(t, texts)
	scheme.ZeroIsNothing(t, "acct:a@b")
}

func TestEqualValuesBehaveAlike(t *testing.T) { scheme.Alike(t, texts) }

func FuzzParseAccount(f *testing.F) { scheme.Fuzz(f, "acct:a") }
