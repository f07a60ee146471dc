// Judge for HttpUrl of OkHttp, and for the target host of Apache HttpClient: see README.md.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Jars {
    static String ofOkHttp(String s) {
        okhttp3.HttpUrl u = okhttp3.HttpUrl.get(s);
        return Judge.object(u.scheme(), null, u.host(), u.port(), u.encodedPath(), u.encodedQuery(), u.encodedFragment());
    }

    /** HttpClient connects to the host that it extracts from a java.net.URI. */
    static String ofHttpClient(String s) throws Exception {
        URI u = new URI(s);
        org.apache.http.HttpHost h = org.apache.http.client.utils.URIUtils.extractHost(u);
        if (h == null) {
            throw new Exception("no host");
        }
        return Judge.object(h.getSchemeName(), null, h.getHostName(), h.getPort(), u.getRawPath(), u.getRawQuery(), u.getRawFragment());
    }

    static String version(boolean ok) {
        if (ok) {
            return okhttp3.internal.Version.userAgent().replace("okhttp/", "OkHttp ");
        }
        return "Apache HttpClient " + org.apache.http.util.VersionInfo.loadVersionInfo("org.apache.http.client", null).getRelease();
    }

    static String judge(boolean ok, byte[] input) {
        try {
            String s = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
            return ok ? ofOkHttp(s) : ofHttpClient(s);
        } catch (Exception e) {
            return "{\"error\":" + Judge.string(String.valueOf(e.getMessage())) + "}";
        }
    }

    public static void main(String[] args) throws Exception {
        boolean ok = args.length > 0 && args[0].equals("OkHttp");
        if (args.length > 0 && args[args.length - 1].equals("--version")) {
            System.out.println(version(ok));
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            out.append(judge(ok, Base64.getDecoder().decode(line))).append('\n');
            if (!in.ready() || out.length() > 1 << 16) {
                System.out.print(out);
                System.out.flush();
                out.setLength(0);
            }
        }
    }
}
