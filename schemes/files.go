package schemes

import "embed"

// Files are the grammars that the packages are made of, such as urn/urn.abnf. The rule of a scheme's texts is the first of its file. They
// import grammars of package grammar by their paths in this module.
//
//go:embed */*.abnf
var Files embed.FS
