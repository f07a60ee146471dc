package whatwg

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/run/ascii"
	"github.com/urigrammar/uri/internal/run/constant"
	"github.com/urigrammar/uri/internal/run/diagnose"
)

// ErrorType is a type of validation error (section 1.1).
type ErrorType uint8

// The types, in the order of the standard's table.
const (
	ErrorDomainToASCII                        ErrorType = 1 + iota // domain-to-ASCII
	ErrorDomainPercentEncoded                                      // domain-percent-encoded
	ErrorHostInvalidCodePoint                                      // host-invalid-code-point
	ErrorIPv4EmptyPart                                             // IPv4-empty-part
	ErrorIPv4TooFewParts                                           // IPv4-too-few-parts
	ErrorIPv4TooManyParts                                          // IPv4-too-many-parts
	ErrorIPv4NonNumericPart                                        // IPv4-non-numeric-part
	ErrorIPv4NonDecimalPart                                        // IPv4-non-decimal-part
	ErrorIPv4OutOfRangePart                                        // IPv4-out-of-range-part
	ErrorIPv6Unclosed                                              // IPv6-unclosed
	ErrorIPv6InvalidCompression                                    // IPv6-invalid-compression
	ErrorIPv6TooManyPieces                                         // IPv6-too-many-pieces
	ErrorIPv6MultipleCompression                                   // IPv6-multiple-compression
	ErrorIPv6InvalidCodePoint                                      // IPv6-invalid-code-point
	ErrorIPv6TooFewPieces                                          // IPv6-too-few-pieces
	ErrorIPv6PieceLeadingZero                                      // IPv6-piece-leading-zero
	ErrorIPv4InIPv6TooManyPieces                                   // IPv4-in-IPv6-too-many-pieces
	ErrorIPv4InIPv6InvalidCodePoint                                // IPv4-in-IPv6-invalid-code-point
	ErrorIPv4InIPv6OutOfRangePart                                  // IPv4-in-IPv6-out-of-range-part
	ErrorIPv4InIPv6TooFewParts                                     // IPv4-in-IPv6-too-few-parts
	ErrorInvalidURLUnit                                            // invalid-URL-unit
	ErrorSpecialSchemeMissingFollowingSolidus                      // special-scheme-missing-following-solidus
	ErrorMissingSchemeNonRelativeURL                               // missing-scheme-non-relative-URL
	ErrorInvalidReverseSolidus                                     // invalid-reverse-solidus
	ErrorInvalidCredentials                                        // invalid-credentials
	ErrorHostMissing                                               // host-missing
	ErrorPortOutOfRange                                            // port-out-of-range
	ErrorPortInvalid                                               // port-invalid
	ErrorFileInvalidWindowsDriveLetter                             // file-invalid-Windows-drive-letter
	ErrorFileInvalidWindowsDriveLetterHost                         // file-invalid-Windows-drive-letter-host
)

// String returns the standard's name for the type, such as "port-out-of-range".
func (t ErrorType) String() string {
	if int(t) < len(errorTypes) && t > 0 {
		return errorTypes[t].name
	}
	return "unknown validation error"
}

var types = constant.Names[ErrorType]{End: ErrorFileInvalidWindowsDriveLetterHost + 1, Of: ErrorType.String}

// MarshalText returns [ErrorType.String], or an error if t is not one of the constants.
func (t ErrorType) MarshalText() ([]byte, error) { return types.Marshal(t) }

// UnmarshalText sets t to the type that text names. The error is a [*uri.ComponentError].
func (t *ErrorType) UnmarshalText(text []byte) error { return types.Unmarshal(t, text) }

// Problem describes the problem in plain words, such as "the port is greater than 65535".
func (t ErrorType) Problem() string {
	if int(t) < len(errorTypes) && t > 0 {
		return errorTypes[t].problem
	}
	return "the URL is not valid"
}

// ValidationError reports how an input differs from valid input (section 1.1). The parser can
// report errors and still succeed.
type ValidationError struct {
	Type   ErrorType
	Offset int // the byte offset in the parsed text of the invalid code point or the host
}

// String returns the type and the offset, as in "port-out-of-range at offset 9".
func (e ValidationError) String() string { return fmt.Sprintf("%s at offset %d", e.Type, e.Offset) }

// ParseError reports why the standard's parser rejects an input, or why a setter ignores all or part of a
// value. [ParseError.Validation] returns the validation error that stopped the parser, if any.
// [URL.ValidationErrors] also returns the errors before it.
//
// The message shows a short excerpt of the input, but no text before the last "@", because it may be a password.
type ParseError struct {
	validation ValidationError
	reason     DomainReason // the reason why a domain is invalid, if that ended the parsing, or 0
	problem    string       // replaces a validation error, or ""
	// input may hold a password. No verb of package fmt follows a pointer in a struct.
	input *string
}

// Validation returns the validation error that stopped the parser, and reports whether there is one. There
// is none if a setter ignores a value for another reason, or if the URL would be longer than 4 GiB.
func (e *ParseError) Validation() (v ValidationError, ok bool) {
	return e.validation, e.validation.Type != 0
}

// Offset returns the offset of the byte at which parsing failed. If the input is not the reason, it
// returns -1, for example if the URL cannot have a port.
func (e *ParseError) Offset() int {
	if e.input == nil {
		return -1
	}
	return e.validation.Offset
}

// Error describes the error in one line: the problem, an excerpt of the input, the offset, and the standard's name for the
// error.
func (e *ParseError) Error() string {
	if e.input == nil {
		return prefix + e.Problem()
	}
	f := diagnose.At(*e.input, "", e.validation.Offset)
	line := prefix + f.Line(e.Problem(), "")
	if e.problem != "" {
		return line
	}
	return fmt.Sprintf("%s (validation error %s; %s)", line, e.validation.Type, Standard)
}

// Problem describes the problem in plain words, such as "the port is greater than 65535". Error begins with it.
func (e *ParseError) Problem() string {
	switch {
	case e.problem != "":
		return e.problem
	case e.validation.Type == 0:
		return "the URL is longer than 4 GiB"
	case e.reason == 0:
		return e.validation.Type.Problem()
	}
	return e.validation.Type.Problem() + " (" + e.reason.String() + ")"
}

// GoString keeps %#v from showing the input.
func (e *ParseError) GoString() string {
	return "&whatwg.ParseError{" + strconv.Quote(e.Error()) + "}"
}

// errorTypes are the names of the types and their descriptions in plain words.
var errorTypes = [...]struct{ name, problem string }{
	ErrorDomainToASCII:                        {"domain-to-ASCII", "the host is not a valid domain"},
	ErrorDomainPercentEncoded:                 {"domain-percent-encoded", "a domain is percent-encoded"},
	ErrorHostInvalidCodePoint:                 {"host-invalid-code-point", "a character is not allowed in a host"},
	ErrorIPv4EmptyPart:                        {"IPv4-empty-part", "an IPv4 address ends with a dot"},
	ErrorIPv4TooFewParts:                      {"IPv4-too-few-parts", "an IPv4 address has fewer than four numbers"},
	ErrorIPv4TooManyParts:                     {"IPv4-too-many-parts", "a host that ends in a number is an IPv4 address, but this one has more than four parts"},
	ErrorIPv4NonNumericPart:                   {"IPv4-non-numeric-part", "a host that ends in a number is an IPv4 address, but this one has a non-numeric part"},
	ErrorIPv4NonDecimalPart:                   {"IPv4-non-decimal-part", "a number in an IPv4 address is octal or hexadecimal"},
	ErrorIPv4OutOfRangePart:                   {"IPv4-out-of-range-part", "a number in an IPv4 address is too large"},
	ErrorIPv6Unclosed:                         {"IPv6-unclosed", `an IPv6 address is not closed by "]"`},
	ErrorIPv6InvalidCompression:               {"IPv6-invalid-compression", "an IPv6 address begins with a single colon"},
	ErrorIPv6TooManyPieces:                    {"IPv6-too-many-pieces", "an IPv6 address has more than eight pieces"},
	ErrorIPv6MultipleCompression:              {"IPv6-multiple-compression", `an IPv6 address has more than one "::"`},
	ErrorIPv6InvalidCodePoint:                 {"IPv6-invalid-code-point", "an IPv6 address contains something other than hexadecimal digits between its colons"},
	ErrorIPv6TooFewPieces:                     {"IPv6-too-few-pieces", `an IPv6 address without "::" has fewer than eight pieces`},
	ErrorIPv6PieceLeadingZero:                 {"IPv6-piece-leading-zero", "a piece of an IPv6 address has a leading zero"},
	ErrorIPv4InIPv6TooManyPieces:              {"IPv4-in-IPv6-too-many-pieces", "an IPv6 address has more than six pieces before an IPv4 address"},
	ErrorIPv4InIPv6InvalidCodePoint:           {"IPv4-in-IPv6-invalid-code-point", "the IPv4 address at the end of an IPv6 address does not consist of decimal numbers without leading zeros"},
	ErrorIPv4InIPv6OutOfRangePart:             {"IPv4-in-IPv6-out-of-range-part", "a number in the IPv4 address at the end of an IPv6 address is greater than 255"},
	ErrorIPv4InIPv6TooFewParts:                {"IPv4-in-IPv6-too-few-parts", "the IPv4 address at the end of an IPv6 address has fewer than four numbers"},
	ErrorInvalidURLUnit:                       {"invalid-URL-unit", "a character is not allowed in a URL, or a percent sign is not followed by two hexadecimal digits"},
	ErrorSpecialSchemeMissingFollowingSolidus: {"special-scheme-missing-following-solidus", `the scheme is not followed by "//" and a host`},
	ErrorMissingSchemeNonRelativeURL:          {"missing-scheme-non-relative-URL", "the scheme is missing, and there is no base URL"},
	ErrorInvalidReverseSolidus:                {"invalid-reverse-solidus", "a backslash is read as a slash"},
	ErrorInvalidCredentials:                   {"invalid-credentials", "credentials are not allowed"},
	ErrorHostMissing:                          {"host-missing", "the host is missing"},
	ErrorPortOutOfRange:                       {"port-out-of-range", "the port is greater than 65535"},
	ErrorPortInvalid:                          {"port-invalid", "the port is not a decimal number"},
	ErrorFileInvalidWindowsDriveLetter:        {"file-invalid-Windows-drive-letter", "a relative URL begins with a Windows drive letter"},
	ErrorFileInvalidWindowsDriveLetterHost:    {"file-invalid-Windows-drive-letter-host", "the host of a file URL is a Windows drive letter"},
}

// error returns the error that stopped the parser.
func (p *parser) error() *ParseError {
	p.failure.Offset = p.offset(p.failure.Offset)
	return ParseError{validation: p.failure, reason: p.reason}.about(p.input)
}

// problemAt returns an error at byte i of the cleaned input that is not a validation error.
func (p *parser) problemAt(i int, problem string) *ParseError {
	return ParseError{validation: ValidationError{Offset: p.offset(i)}, problem: problem}.about(p.input)
}

// ignored returns the error of a setter that ignores its value.
func ignored(problem string) *ParseError { return &ParseError{problem: problem} }

// about returns e as an error about input. It allocates the error and the input together.
func (e ParseError) about(input string) *ParseError {
	kept := &struct {
		ParseError
		input string
	}{e, input}
	kept.ParseError.input = &kept.input
	return &kept.ParseError
}

// report records a validation error at i, if the parser collects errors.
func (p *parser) report(t ErrorType, i int) {
	if p.collects {
		p.errors = append(p.errors, ValidationError{t, p.offset(i)})
	}
}

// fail records the validation error that stops the parser, and returns false.
func (p *parser) fail(t ErrorType, i int) bool {
	p.report(t, i)
	p.failure = ValidationError{t, i}
	return false
}

// reportRemoved reports the removed parts of the input.
func (p *parser) reportRemoved() {
	removed := p.tabs()
	end := p.lead + len(p.in) + len(removed)
	switch {
	case p.lead > 0:
		p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, 0})
	case end < len(p.input):
		p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, end})
	}
	if len(removed) > 0 {
		p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, p.lead + removed[0]})
	}
}

// units reports the characters of in[i:end] that are not URL units.
func (p *parser) units(i, end int) {
	for i < end {
		c := p.in[i]
		switch {
		case isURLOctet[c]:
			i++
			continue
		case c == '%':
			if !ascii.IsPercentEncoded(p.in[i:]) {
				p.report(ErrorInvalidURLUnit, i)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(p.in[i:end])
		if !isURLCodePoint(r, p.in[i:end]) {
			p.report(ErrorInvalidURLUnit, i)
		}
		i += size
	}
}

// isURLOctet marks the ASCII URL code points (section 4.3).
var isURLOctet = func() (table [256]bool) {
	for c := range table {
		table[c] = ascii.IsDigit(byte(c)) || c < utf8.RuneSelf && ascii.IsLetter(byte(c))
	}
	for _, c := range "!$&'()*+,-./:;=?@_~" {
		table[c] = true
	}
	return table
}()

// isURLCodePoint reports whether r, at the beginning of s, is a URL code point (section 4.3). Invalid UTF-8 is not one.
func isURLCodePoint(r rune, s string) bool {
	switch {
	case r < utf8.RuneSelf:
		return isURLOctet[r]
	case r == utf8.RuneError:
		_, size := utf8.DecodeRuneInString(s)
		return size > 1
	}
	return 0xA0 <= r && r <= 0x10FFFD && r&0xFFFE != 0xFFFE && !(0xFDD0 <= r && r <= 0xFDEF)
}
