// Peer: java.net.URI and java.net.URL. See README.md.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class Peer {
    static Object kept; // what was parsed, so that no compiler leaves the parsing out

    static boolean ofURI(String s) {
        try {
            kept = new URI(s);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    @SuppressWarnings("deprecation")
    static boolean ofURL(String s) {
        try {
            kept = new URL(s);
            return true;
        } catch (MalformedURLException e) {
            return false;
        }
    }

    static long parse(boolean url, List<String> texts) {
        long taken = 0;
        for (String s : texts) {
            if (url ? ofURL(s) : ofURI(s)) {
                taken++;
            }
        }
        return taken;
    }

    public static void main(String[] args) throws Exception {
        if (args[1].equals("--version")) {
            System.out.println("Java " + System.getProperty("java.version"));
            return;
        }
        boolean url = args[0].equals("URL");
        List<String> texts = Files.readAllLines(Path.of(args[1]), StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null; ) {
            long passes = Long.parseLong(line), taken = 0, start = System.nanoTime();
            for (long pass = 0; pass < passes; pass++) {
                taken += parse(url, texts);
            }
            System.out.println((System.nanoTime() - start) + " " + taken);
        }
    }
}
