package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"unicode/utf8"
)

// position returns the source position of the byte at offset in the constant string e. An offset equal to the length is at the
// closing quote. For a byte of a named constant or of a conversion, it returns the position of the constant or conversion.
func position(info *types.Info, e ast.Expr, offset int) token.Pos {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return position(info, e.X, offset)
	case *ast.BinaryExpr: // "+" is the only operator that makes a string
		left, ok := constantString(info, e.X)
		switch {
		case !ok:
			return e.Pos()
		case offset < len(left):
			return position(info, e.X, offset)
		}
		return position(info, e.Y, offset-len(left))
	case *ast.BasicLit:
		return e.Pos() + token.Pos(sourceOffset(e.Value, offset))
	}
	return e.Pos()
}

// sourceOffset returns the offset in a string literal at which the byte at offset in the literal's
// value is written.
//
// The scanner removes carriage returns from raw literals. They are not counted, which does not
// matter because no URI continues after the end of a line.
func sourceOffset(literal string, offset int) int {
	quote := literal[0]
	if quote == '`' {
		return 1 + offset
	}
	rest := literal[1:]
	for length := 0; rest[0] != quote; {
		char, multibyte, tail, err := strconv.UnquoteChar(rest, quote)
		if err != nil {
			break // not a literal that the compiler accepts
		}
		if length++; multibyte {
			length += utf8.RuneLen(char) - 1
		}
		if length > offset {
			break
		}
		rest = tail
	}
	return len(literal) - len(rest)
}
