package main

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/cmd/internal/commandline"
)

// componentFlags are the flags that set components.
type componentFlags struct {
	Scheme   *commandline.Verbatim `placeholder:"TEXT" help:"The scheme, without its \":\"."`
	Userinfo *commandline.Verbatim `placeholder:"TEXT" help:"The userinfo, without its \"@\". A userinfo requires a host."`
	Host     *commandline.Verbatim `placeholder:"TEXT" help:"The host. Write an IPv6 address in brackets."`
	Port     *commandline.Verbatim `placeholder:"TEXT" help:"The port, without its \":\". A port requires a host."`
	Path     *commandline.Verbatim `placeholder:"TEXT" help:"The path."`
	Query    *commandline.Verbatim `placeholder:"TEXT" help:"The query, without its \"?\"."`
	Fragment *commandline.Verbatim `placeholder:"TEXT" help:"The fragment, without its \"#\"."`
}

// components returns the components in the flags. If encode is set, it encodes them, except components that allow no percent-encoding.
func (from componentFlags) components(encode bool) uri.Components {
	part := func(flag *commandline.Verbatim, chars uri.Chars) uri.Optional {
		switch {
		case flag == nil:
			return uri.Optional{}
		case !encode || chars == 0:
			return uri.Present(string(*flag))
		}
		return uri.Present(chars.Encode(string(*flag)))
	}
	host := uri.RegNameChars
	if from.Host != nil && strings.HasPrefix(string(*from.Host), "[") {
		host = 0
	}
	return uri.Components{
		Scheme:   part(from.Scheme, 0).String(),
		Userinfo: part(from.Userinfo, uri.UserinfoChars),
		Host:     part(from.Host, host),
		Port:     part(from.Port, 0),
		Path:     part(from.Path, uri.PathChars).String(),
		Query:    part(from.Query, uri.QueryChars),
		Fragment: part(from.Fragment, uri.FragmentChars),
	}
}
