package uri_test

import "flag"

// lawCases asks for a long run of the laws.
var lawCases = flag.Int("laws.n", 0, "check the laws of the operations over this many generated cases, and more of what is exhaustive")
