package acct_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri/internal/tests/schemelaws"
	"github.com/urigrammar/uri/schemes/acct"
)

var laws = schemelaws.Scheme[acct.Account]{
	Parse: acct.Parse, FromURI: acct.FromURI, URI: acct.Account.URI,
	Offset: func(err error) int {
		var e *acct.SyntaxError
		if !errors.As(err, &e) {
			return -1
		}
		return e.Offset()
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

func TestExamplesOfAcctHaveTheirParts(t *testing.T) { laws.Examples(t) }

func TestAccountsAreEqualWhereOnlyTheHostDiffersInCase(t *testing.T) { laws.Equivalences(t) }

const texts = `[Aa]cct:[a-cA-C!~.]{1,3}(%[2-7][A-Fa-f0-9]){0,2}@([a-cA-C.]{0,3}(%[2-7][A-Fa-f0-9])?|1\.2\.3\.[1-9]|\[::1\])`

func TestLawsOfAcct(t *testing.T) {
	laws.Texts(t, texts)
	laws.ZeroIsNothing(t, "acct:a@b")
}

func TestEqualValuesOfAcctBehaveAlike(t *testing.T) { laws.Alike(t, texts) }

func FuzzParseAcct(f *testing.F) { laws.Fuzz(f, "acct:a") }
