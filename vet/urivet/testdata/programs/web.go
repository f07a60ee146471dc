package programs

import (
	"context"
	"net/http"
	"net/url"
)

func wrong(ctx context.Context, client *http.Client, embedded struct{ http.Client }, v *url.URL) {
	_, _ = url.Parse("http://example.com/{id}") // want `^url\.Parse: .*offset 19`
	_, _ = url.Parse("http://h/a b")            // want `^url\.Parse: .*offset 10`
	_, _ = v.Parse("a b")                       // want `^url\.URL\.Parse: .*offset 1`

	_, _ = url.ParseRequestURI("a/b")         // want `^url\.ParseRequestURI: .*offset 1`
	_, _ = url.ParseRequestURI("")            // want `^url\.ParseRequestURI: .*offset 0`
	_, _ = url.ParseRequestURI("/a?b#c")      // want `^url\.ParseRequestURI: fragment at offset 4`
	_, _ = url.ParseRequestURI("http://h/#c") // want `^url\.ParseRequestURI: .*offset 9`
	_, _ = url.ParseRequestURI("/a b")        // want `^url\.ParseRequestURI: .*offset 2`

	_, _ = http.NewRequest("G T", "http://h/a b", nil)                       // want `^http\.NewRequest: .*offset 10`
	_, _ = http.NewRequest("GET", "localhost:8080/x", nil)                   // want `^http\.NewRequest: no host at offset 10`
	_, _ = http.NewRequestWithContext(ctx, http.MethodGet, "http:///p", nil) // want `^http\.NewRequestWithContext: no host at offset 7`

	_, _ = http.Get("/index.html")                        // want `^http\.Get: .*offset 0`
	_, _ = http.Get("example.com/")                       // want `^http\.Get: .*offset 11`
	_, _ = http.Get("localhost:8080")                     // want `^http\.Get: no host at offset 10`
	_, _ = http.Get("ftp://example.com/")                 // want `^http\.Get: unsupported scheme at offset 0`
	_, _ = http.Head("https:/example.com")                // want `^http\.Head: no host at offset 6`
	_, _ = http.Post("HTTP://:80/", "a b", nil)           // want `^http\.Post: no host at offset 7`
	_, _ = http.PostForm("http://me:secret@/", nil)       // want `^http\.PostForm: no host at offset 17`
	_, _ = client.Get("http://h:80a/")                    // want `^http\.Client\.Get: .*offset 9`
	_, _ = client.Head("//example.com/")                  // want `^http\.Client\.Head: .*offset 0`
	_, _ = client.Post("http:example.com", "", nil)       // want `^http\.Client\.Post: no host at offset 5`
	_, _ = client.PostForm("http://[fe80::1%eth0]/", nil) // want `^http\.Client\.PostForm: .*offset 15`
	_, _ = embedded.Get("a b")                            // want `^http\.Client\.Get: .*offset 1`
}

func right(ctx context.Context, client *http.Client, v *url.URL) {
	_, _ = url.Parse("")
	_, _ = url.Parse("//h?q#f")
	_, _ = v.Parse("../a")
	_, _ = url.ParseRequestURI("/a?b")
	_, _ = url.ParseRequestURI("*")
	_, _ = url.ParseRequestURI("http://h/")
	_, _ = url.PathUnescape("a b")

	_, _ = http.NewRequest("GET", "/index.html", nil) // for a handler
	_, _ = http.NewRequest("GET", "http://h/", nil)
	_, _ = http.NewRequestWithContext(ctx, "GET", "unix:/run/docker.sock", nil)

	_, _ = http.Get("http://127.0.0.1:8080/?q#f")
	_, _ = http.Head("HTTPS://example.com")
	_, _ = http.Post("http://me:secret@h", "a b", nil)
	_, _ = client.Get("file:///etc/hosts") // by a transport of its own
}
