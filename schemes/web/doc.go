// Package web parses URLs of the schemes http and https (RFC 9110, section 4.2), and ws and wss (RFC 6455, section 3), by what these documents add to RFC 3986:
//
//   - The host is not empty: an empty one MUST be rejected in http and https (RFC 9110, sections 4.2.1 and 4.2.2). RFC 6455 does not say it of ws and wss; here it holds
//     for these, too, for there is nothing to connect to.
//   - There is no userinfo. The grammar of http and https has it (that of ws and wss has not), but a sender must not generate it, and one who takes references from
//     untrusted sources should treat it as an error, for "it is likely being used to obscure the authority" (RFC 9110, section 4.2.4). Here it is an error always. Who needs
//     it has [uri.URI].
//   - A ws or wss URL has no fragment. The grammar of http and https has none either; RFC 9110 (section 4.2.5) has it from RFC 3986, and so there can be one here.
//
// Every URL is a URI. Registered names can be any that RFC 3986 has, such as "a_b", "%41" and "2130706433", and a port can be empty or too large: see
// [URL.EffectivePort], and [uri.Host] and package idn for what a name leads to.
package web
