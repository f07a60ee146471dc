// Judge for java.net.URI and java.net.URL: see README.md.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Judge {
    /** Takes the schemes that Java has no handler for. */
    static final URLStreamHandler ANY = new URLStreamHandler() {
        @Override
        protected URLConnection openConnection(URL u) {
            return null;
        }
    };

    static String ofURI(String s) throws Exception {
        URI u = new URI(s);
        String path = u.getRawPath(), query = u.getRawQuery();
        if (u.isOpaque()) {
            String opaque = u.getRawSchemeSpecificPart();
            int i = opaque.indexOf('?');
            path = i < 0 ? opaque : opaque.substring(0, i);
            query = i < 0 ? null : opaque.substring(i + 1);
        }
        // An authority that is no host and port is a registry name, which no program connects to.
        return object(u.getScheme(), u.getRawUserInfo(), u.getHost(), u.getPort(), path, query, u.getRawFragment());
    }

    @SuppressWarnings("deprecation")
    static String ofURL(String s) throws Exception {
        URL u;
        try {
            u = new URL(s);
        } catch (MalformedURLException e) {
            if (e.getMessage() == null || !e.getMessage().startsWith("unknown protocol")) {
                throw e;
            }
            u = new URL(null, s, ANY);
        }
        return object(u.getProtocol(), u.getUserInfo(), u.getHost(), u.getPort(), u.getPath(), u.getQuery(), u.getRef());
    }

    static String object(String scheme, String userinfo, String host, int port, String path, String query, String fragment) {
        return "{\"scheme\":" + string(scheme) + ",\"userinfo\":" + string(userinfo) + ",\"host\":" + string(host) + ",\"port\":"
            + string(port < 0 ? null : String.valueOf(port)) + ",\"path\":" + string(path) + ",\"query\":" + string(query)
            + ",\"fragment\":" + string(fragment) + "}";
    }

    static String string(String s) {
        if (s == null) {
            return "null";
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    static String judge(boolean url, byte[] input) {
        try {
            String s = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
            return url ? ofURL(s) : ofURI(s);
        } catch (Exception e) {
            return "{\"error\":" + string(String.valueOf(e.getMessage())) + "}";
        }
    }

    public static void main(String[] args) throws Exception {
        boolean url = args.length > 0 && args[0].equals("URL");
        if (args.length > 0 && args[args.length - 1].equals("--version")) {
            System.out.println((url ? "java.net.URL" : "java.net.URI") + " of Java " + System.getProperty("java.version"));
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            out.append(judge(url, Base64.getDecoder().decode(line))).append('\n');
            if (!in.ready() || out.length() > 1 << 16) {
                System.out.print(out);
                System.out.flush();
                out.setLength(0);
            }
        }
        System.out.print(out);
        System.out.flush();
    }
}
