package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
	"github.com/urigrammar/uri/cmd/internal/verdict"
	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// usageError names the flag with a component that no reference can have, and suggests a correction.
// It shows no component that may be a secret, and no text with an "@".
func (c setCommand) usageError(err error) error {
	wrong, ok := errors.AsType[*uri.ComponentError](err)
	if !ok {
		return err
	}
	name := wrong.Component()
	flag, text := c.flagOf(name)
	if flag == "" {
		return errors.New(verdict.Sentence(err, ""))
	}
	said, chars := verdict.OfComponent(wrong), componentChars[name]
	mayBeNamed := name != "userinfo" && !strings.Contains(text, "@")
	if begin := beginsWrong(chars, text); begin != "" && isAboutCharacters(said) {
		_, size := utf8.DecodeRuneInString(begin)
		switch {
		case !mayBeNamed || strings.ContainsAny(text, "?#"):
			said = "a character is not allowed in the " + name + "; --encode encodes it" // and what else is data
		case name != "host":
			said = fmt.Sprintf("%s is not allowed in the %s: write %s", excerpt.Character(begin), name, chars.Encode(begin[:size]))
			if !strings.Contains(text, "%") { // which --encode encodes
				said += ", or add --encode"
			}
		case begin[0] < utf8.RuneSelf: // programs disagree about its encoded form
			said = excerpt.Character(begin) + " is not allowed in the host"
		}
	}
	if mayBeNamed && name != "query" && name != "fragment" { // which can be secrets, such as tokens
		flag += " " + shellQuoted(excerpt.Short(text, mostShown))
	}
	return fmt.Errorf("%s: %s", flag, said)
}

// mostShown is the maximum number of bytes of a component that a message shows.
const mostShown = 80

// isAboutCharacters reports whether a problem says only that the component contains a character
// that it must not contain.
func isAboutCharacters(problem string) bool {
	return strings.Contains(problem, "--encode encodes") || strings.Contains(problem, " is not allowed in a host; ") || problem == verdict.SomeCharacter
}

// flagOf returns the flag that sets a component, with its value. If --append-path has several
// values, it returns the first invalid one.
func (c setCommand) flagOf(component string) (flag, text string) {
	given := map[string]*commandline.Verbatim{
		"scheme": c.Given.Scheme, "userinfo": c.Given.Userinfo, "host": c.Given.Host, "port": c.Given.Port,
		"path": c.Given.Path, "query": c.Given.Query, "fragment": c.Given.Fragment,
	}[component]
	if given != nil {
		return "--" + component, string(*given)
	}
	if component == "path" {
		for _, text := range c.AppendPath {
			if beginsWrong(uri.PathChars, string(text)) != "" {
				return "--append-path", string(text)
			}
		}
	}
	return "", ""
}

// componentChars are the characters of the components that can be encoded.
var componentChars = map[string]uri.Chars{
	"userinfo": uri.UserinfoChars, "host": uri.RegNameChars, "path": uri.PathChars, "query": uri.QueryChars, "fragment": uri.FragmentChars,
}

// beginsWrong returns the text from the first character that is neither in chars nor
// percent-encoded, or "".
func beginsWrong(chars uri.Chars, text string) string {
	if chars == 0 {
		return ""
	}
	for i := 0; i < len(text); i++ {
		switch {
		case ascii.IsPercentEncoded(text[i:]):
			i += 2
		case !chars.Contains(text[i]):
			return text[i:]
		}
	}
	return ""
}
