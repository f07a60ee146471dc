// Judge for java.net.URI: see README.md.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

class Judge {
    static boolean takes(byte[] input) {
        try {
            new URI(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString());
            return true;
        } catch (URISyntaxException | CharacterCodingException e) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 1 && args[0].equals("--version")) {
            System.out.println("java.net.URI of Java " + System.getProperty("java.version"));
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            out.append(takes(Base64.getDecoder().decode(line)) ? "1\n" : "0\n");
            if (!in.ready()) {
                System.out.print(out);
                System.out.flush();
                out.setLength(0);
            }
        }
        System.out.print(out);
        System.out.flush();
    }
}
