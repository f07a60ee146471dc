package main

import (
	"bufio"
	"errors"
	"io"
	netmail "net/mail"
	"strings"

	_ "github.com/emersion/go-message/charset" // so that bodies are decoded
	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-message/textproto"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// addressFields are the rules of fields with addresses, by their names.
var addressFields = map[string]string{
	"from": "From", "sender": "Sender", "reply-to": "Reply-To", "to": "To", "cc": "Cc", "bcc": "Bcc", "resent-to": "Resent-To",
}

// goMessage parses messages with the fields that have types, fields, and addresses.
func goMessage() compare.Parser {
	rules := map[string]compare.Parse{
		"message":       goMessageWhole,
		"orig-date":     goMessageField(func(h mail.Header) error { _, err := h.Date(); return err }),
		"message-id":    goMessageField(func(h mail.Header) error { _, err := h.MessageID(); return err }),
		"in-reply-to":   goMessageField(func(h mail.Header) error { _, err := h.MsgIDList("In-Reply-To"); return err }),
		"references":    goMessageField(func(h mail.Header) error { _, err := h.MsgIDList("References"); return err }),
		"resent-msg-id": goMessageField(func(h mail.Header) error { _, err := h.MsgIDList("Resent-Message-ID"); return err }),
		"mailbox":       func(text string) error { _, err := mail.ParseAddress(text); return err },
		"addr-spec":     func(text string) error { _, err := mail.ParseAddress(text); return err },
		"address-list":  func(text string) error { _, err := mail.ParseAddressList(text); return err },
	}
	for rule, name := range addressFields {
		rules[rule] = goMessageField(func(h mail.Header) error { _, err := h.AddressList(name); return err })
	}
	return compare.Parser{Name: "github.com/emersion/go-message", Rules: rules}
}

// goMessageField parses a field, and reads its value.
func goMessageField(read func(mail.Header) error) compare.Parse {
	return func(text string) error {
		h, err := textproto.ReadHeader(bufio.NewReader(strings.NewReader(text + "\r\n")))
		if err != nil {
			return err
		}
		header := mail.Header{}
		header.Header.Header = h
		return read(header)
	}
}

// goMessageWhole parses a message with its fields and parts.
func goMessageWhole(text string) error {
	r, err := mail.CreateReader(strings.NewReader(text))
	if err != nil {
		return err
	}
	for _, name := range addressFields {
		if _, err := r.Header.AddressList(name); err != nil {
			return err
		}
	}
	if r.Header.Has("Date") {
		if _, err := r.Header.Date(); err != nil {
			return err
		}
	}
	if _, err := r.Header.MessageID(); err != nil {
		return err
	}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := io.Copy(io.Discard, part.Body); err != nil {
			return err
		}
	}
}

// netMail parses messages with addresses and the date, and addresses.
func netMail() compare.Parser {
	return compare.Parser{Name: "net/mail", Rules: map[string]compare.Parse{
		"message":      netMailWhole,
		"mailbox":      func(text string) error { _, err := netmail.ParseAddress(text); return err },
		"addr-spec":    func(text string) error { _, err := netmail.ParseAddress(text); return err },
		"address-list": func(text string) error { _, err := netmail.ParseAddressList(text); return err },
		"date-time":    func(text string) error { _, err := netmail.ParseDate(text); return err },
	}}
}

func netMailWhole(text string) error {
	m, err := netmail.ReadMessage(strings.NewReader(text))
	if err != nil {
		return err
	}
	for _, name := range addressFields {
		if _, err := m.Header.AddressList(name); err != nil && !errors.Is(err, netmail.ErrHeaderNotPresent) {
			return err
		}
	}
	if _, err := m.Header.Date(); err != nil && !errors.Is(err, netmail.ErrHeaderNotPresent) {
		return err
	}
	_, err = io.Copy(io.Discard, m.Body)
	return err
}
