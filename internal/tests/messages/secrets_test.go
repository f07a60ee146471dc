package messages

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/tests/passwords"
	"github.com/urigrammar/uri/repair"
	"github.com/urigrammar/uri/whatwg"
)

// planted are texts with a password, QWZ and XWQ, at each place where a person could put one. What is wrong with them is {}.
var planted = []string{
	"https://joe:QWZ%40db.internal/x{}", "https://joe:QWZ%2540db{}", "https://joe:QWZ＠db/{}", "https://joe:QWZ﹫db/{}", "joe:QWZ{}%40db", "joe:QWZ{}＠db", "joe:QWZ%EF%BC%A0db{}",
	"redis://default:QWZ{}", "redis://:QWZ{}", "redis://default:QWZ/XWQ{}", "redis://default:QWZ?XWQ{}", "redis://default:1QWZ/{}", "redis://default:80:QWZ{}", "//default:QWZ{}",
	"redis://[::1]:QWZ{}", "redis://[default:QWZ{}", "redis://[default:QWZ]{}", "redis://default%3AQWZ/{}", "redis://default：QWZ/{}", `https:\\default:QWZ{}`, "https:default:QWZ{}",
	"1user:QWZ{}", "user_name:QWZ{}", "https:/u:QWZ{}", "jdbc:redis://default:QWZ{}", "https://web.example/redis://default:QWZ{}", "https://h/?u=redis://default:QWZ{}", "{}https://u:QWZ",
	"https://u:p@h:QWZ{}", "https://u:QWZ{}@h/", "https://u:QWZ/XWQ{}@h/", "https://u:QWZ#XWQ{}@h/", "https://u:12/QWZ{}XWQ@h/", "https://h/QWZ{}XWQ@h/", "u:QWZ{}@h", "QWZ{}@h",
	"https://h/?token=QWZ{}", "https://h/?a=b&api_key=QWZ{}&c=d", "https://h/?X-Amz-Signature=QWZ{}", "https://h/#access_token=QWZ{}", "sqlserver://h;user=sa;password=QWZ{}",
	"jdbc:mysql://h/db?user=u&password=QWZ{}", "mongodb://u:QWZ@a:1,[::2]:1/{}", "mongodb://a:QWZ,b:1/{}", "https://h:QWZ\n{}", "ht\ntps://u:QWZ{}@h", " https://u:QWZ{}",
	"mailto:a@h?body=https://u:QWZ{}@h",
}

func TestNoMessageShowsAPlantedPassword(t *testing.T) {
	parsers := advisors()
	parsers["whatwg.Parse"] = errorOf(func(s string) (whatwg.URL, error) { return whatwg.Parse(s) })
	parsers["FullURI"] = func(s string) error { return new(uri.FullURI).UnmarshalText([]byte(s)) }
	parsers["Secret"] = func(s string) error { return new(uri.Secret).UnmarshalText([]byte(s)) }
	parsers["repair"] = func(s string) error { _, _, err := repair.Reference(s); return err }
	for _, rule := range []string{"authority", "userinfo", "host", "port", "URI"} {
		parsers["rule "+rule] = func(s string) error {
			if _, behind, found := strings.Cut(s, "//"); found && rule != "URI" {
				s = behind
			} else if rule != "URI" {
				return nil
			}
			_, err := uri.RFC3986.ParseTree(rule, s)
			return err
		}
	}
	checked := 0
	for _, text := range planted {
		for _, wrong := range []string{"", " ", "%zz", "[", `\`, "é", " x@y", "#a#b", "/x y"} {
			text := strings.Replace(text, "{}", wrong, 1)
			for name, parse := range parsers {
				err := parse(text)
				if err == nil {
					continue
				}
				checked++
				for _, printed := range append(passwords.Prints(err), strings.Join(problemAndHint(err), "\n")) {
					require.NotContains(t, printed, "QWZ", "%s: %q", name, text)
					require.NotContains(t, printed, "XWQ", "%s: %q", name, text)
				}
			}
		}
	}
	require.Greater(t, checked, 5_000)
}

func problemAndHint(err error) (all []string) {
	if e, ok := err.(interface{ Problem() string }); ok {
		all = append(all, e.Problem())
	}
	if e, ok := err.(interface{ Hint() string }); ok {
		all = append(all, e.Hint())
	}
	return all
}
