// Driver for clients of Java: sends a request for each input. See ../README.md.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

class Clients {
    static final int TIMEOUT = 2000;

    interface Sender {
        void send(String s) throws Exception;
    }

    static Sender httpClient() {
        HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofMillis(TIMEOUT)).build();
        return s -> client.send(HttpRequest.newBuilder(new URI(s)).timeout(Duration.ofMillis(TIMEOUT)).build(), HttpResponse.BodyHandlers.discarding());
    }

    static void connect(String s) throws Exception {
        HttpURLConnection c = (HttpURLConnection) new URL(s).openConnection();
        c.setConnectTimeout(TIMEOUT);
        c.setReadTimeout(TIMEOUT);
        c.getResponseCode();
    }

    static Sender okHttp() {
        okhttp3.OkHttpClient client = new okhttp3.OkHttpClient.Builder()
            .callTimeout(TIMEOUT, TimeUnit.MILLISECONDS).retryOnConnectionFailure(false).build();
        return s -> client.newCall(new okhttp3.Request.Builder().url(s).build()).execute().close();
    }

    static Sender apache() {
        org.apache.http.impl.client.CloseableHttpClient client = org.apache.http.impl.client.HttpClients.custom().disableAutomaticRetries().build();
        return s -> client.execute(new org.apache.http.client.methods.HttpGet(s)).close();
    }

    static Sender commons() {
        return s -> {
            org.apache.commons.httpclient.HttpClient client = new org.apache.commons.httpclient.HttpClient();
            client.getHttpConnectionManager().getParams().setConnectionTimeout(TIMEOUT);
            client.getHttpConnectionManager().getParams().setSoTimeout(TIMEOUT);
            org.apache.commons.httpclient.methods.GetMethod get = new org.apache.commons.httpclient.methods.GetMethod(s);
            get.getParams().setParameter("http.method.retry-handler", new org.apache.commons.httpclient.DefaultHttpMethodRetryHandler(0, false));
            client.executeMethod(get);
        };
    }

    static String version(String which) {
        String java = System.getProperty("java.version");
        switch (which) {
            case "OkHttp":
                return okhttp3.internal.Version.userAgent().replace("okhttp/", "client of OkHttp ");
            case "Apache":
                return "client of Apache HttpClient "
                    + org.apache.http.util.VersionInfo.loadVersionInfo("org.apache.http.client", null).getRelease();
            case "Commons":
                return "Commons HttpClient 3.1";
            default:
                return which + " of Java " + java;
        }
    }

    static Sender sender(String which) {
        switch (which) {
            case "HttpClient":
                return httpClient();
            case "HttpURLConnection":
                return Clients::connect;
            case "OkHttp":
                return okHttp();
            case "Apache":
                return apache();
            default:
                return commons();
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[args.length - 1].equals("--version")) {
            System.out.println(version(args[0]));
            return;
        }
        System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
        Sender sender = sender(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null; ) {
            String answer = "{\"error\":\"it connected nowhere\"}";
            try {
                sender.send(new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8));
            } catch (Exception e) {
                answer = "{\"error\":\"" + e.getClass().getSimpleName() + "\"}";
            }
            System.out.println(answer);
        }
    }
}
