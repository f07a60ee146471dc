package main

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/emersion/go-imap"
	"github.com/emersion/go-imap/commands"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// goIMAP parses commands as a server does, and responses as a client does.
func goIMAP() compare.Parser {
	return compare.Parser{Name: "github.com/emersion/go-imap", Rules: map[string]compare.Parse{
		"command": imapCommand, "response": imapResponses, "greeting": imapResponses, "continue-req": imapResponses,
	}}
}

func imapCommand(text string) error {
	r := imap.NewReader(bufio.NewReader(strings.NewReader(text)))
	fields, err := r.ReadLine()
	if err != nil {
		return err
	}
	var command imap.Command
	if err := command.Parse(fields); err != nil {
		return err
	}
	newArguments, ok := imapCommands[command.Name]
	if !ok {
		return errors.New("the command is unknown")
	}
	if err := newArguments().Parse(command.Arguments); err != nil {
		return err
	}
	return end(r)
}

// end returns an error unless everything was read.
func end(r *imap.Reader) error {
	if _, _, err := r.ReadRune(); err != io.EOF {
		return errors.New("text follows")
	}
	return nil
}

// arguments are those of a command.
type arguments interface{ Parse(fields []any) error }

var imapCommands = map[string]func() arguments{
	"APPEND":       func() arguments { return &commands.Append{} },
	"AUTHENTICATE": func() arguments { return &commands.Authenticate{} },
	"CAPABILITY":   func() arguments { return &commands.Capability{} },
	"CLOSE":        func() arguments { return &commands.Close{} },
	"COPY":         func() arguments { return &commands.Copy{} },
	"CREATE":       func() arguments { return &commands.Create{} },
	"DELETE":       func() arguments { return &commands.Delete{} },
	"ENABLE":       func() arguments { return &commands.Enable{} },
	"EXAMINE":      func() arguments { return &commands.Select{ReadOnly: true} },
	"EXPUNGE":      func() arguments { return &commands.Expunge{} },
	"FETCH":        func() arguments { return &commands.Fetch{} },
	"IDLE":         func() arguments { return &commands.Idle{} },
	"LIST":         func() arguments { return &commands.List{} },
	"LOGIN":        func() arguments { return &commands.Login{} },
	"LOGOUT":       func() arguments { return &commands.Logout{} },
	"MOVE":         func() arguments { return &commands.Move{} },
	"NOOP":         func() arguments { return &commands.Noop{} },
	"RENAME":       func() arguments { return &commands.Rename{} },
	"SEARCH":       func() arguments { return &commands.Search{} },
	"SELECT":       func() arguments { return &commands.Select{} },
	"STARTTLS":     func() arguments { return &commands.StartTLS{} },
	"STATUS":       func() arguments { return &commands.Status{} },
	"STORE":        func() arguments { return &commands.Store{} },
	"SUBSCRIBE":    func() arguments { return &commands.Subscribe{} },
	"UID":          func() arguments { return &commands.Uid{} },
	"UNSELECT":     func() arguments { return &commands.Unselect{} },
	"UNSUBSCRIBE":  func() arguments { return &commands.Unsubscribe{} },
}

func imapResponses(text string) error {
	input := bufio.NewReader(strings.NewReader(text))
	r := imap.NewReader(input)
	for {
		if _, err := imap.ReadResp(r); err != nil {
			return err
		}
		if _, err := input.Peek(1); err == io.EOF {
			return nil
		}
	}
}
