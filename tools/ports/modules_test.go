package main

// The modules that are ported, and what their tests import: go.mod pins them.
import (
	_ "github.com/PuerkitoBio/purell"
	_ "github.com/go-chi/chi/v5"
	_ "github.com/go-openapi/jsonreference"
	_ "github.com/go-openapi/testify/v2/require"
	_ "github.com/leodido/go-urn"
	_ "github.com/mmcdole/gofeed"
	_ "github.com/redis/go-redis/v9"
	_ "github.com/rhnvrm/simples3"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
	_ "github.com/urigrammar/uri"
	_ "github.com/urigrammar/uri/format"
	_ "github.com/xo/dburl"
	_ "github.com/xo/dburl/passfile"
)
