package main

import (
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
	"github.com/urigrammar/uri/internal/printable"
)

// sayable returns the message of an error for the terminal: without passwords of arguments that it
// repeats, and without control characters, which names of files can have.
func sayable(err error, args []string) string {
	return printable.Text(withoutUserinfo(excerpt.Message(err), args))
}

// withoutUserinfo hides passwords of arguments, and of values of flags, that the message repeats,
// quoted or not.
func withoutUserinfo(message string, args []string) string {
	for _, arg := range args {
		at := strings.LastIndexByte(arg, '@')
		if at <= 0 {
			continue
		}
		secrets := []string{arg[:at]}
		if name, value, isFlag := strings.Cut(arg[:at], "="); isFlag && strings.HasPrefix(name, "-") {
			secrets = append(secrets, value)
		}
		for _, s := range secrets {
			if s == "" {
				continue
			}
			quoted := strconv.Quote(s)
			message = strings.ReplaceAll(message, s, "…")
			message = strings.ReplaceAll(message, quoted[1:len(quoted)-1], "…")
		}
	}
	return message
}
