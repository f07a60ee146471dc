// Package guard checks URLs from untrusted sources, before a Go server uses them in one of four
// ways:
//
//   - It fetches them: webhooks, link previews, avatars. [Policy] specifies the allowed URLs, and
//     [Policy.Get] fetches only these: it checks the text, each redirect, each address to which it
//     connects, and the length of the body.
//   - It sends people back to where they were, "?next=/orders/7": [ReturnTo] and [Origin].
//   - It shows them as links in the text of its users: [Links].
//   - It sends authorization codes to them: [Redirects] and [Register].
//
// The zero Policy is safe: https, port 443, public names and public addresses. So is the zero
// Links, which allows http, https, mailto and tel. The zero Redirects allows nothing.
//
// Each check returns the URL to use. Use it instead of the text, because programs interpret some texts differently. URLs
// from your own code or configuration need no guard. For URLs that you pass to programs other than net/http and browsers,
// use package consensus.
//
// Every error is an [*Error]. Test for its [Reason] with errors.Is. Log the Error, but show only
// the Reason to strangers, since the Error may name an address in the server's network.
package guard
