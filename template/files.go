package template

import "embed"

// Files are the grammars that the package is made of: rfc6570.abnf as the document prints it, and template.abnf.
//
//go:embed *.abnf
var Files embed.FS
