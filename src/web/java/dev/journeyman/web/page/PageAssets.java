package dev.journeyman.web.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The style and the script of a page, each put together from files of the program, with the policy that lets these two through and
 * nothing else. It is immutable and may be used from any thread.
 *
 * @param style the style
 * @param script the script
 */
public record PageAssets(String style, String script) {

    private static final String PLACE = "/dev/journeyman/web/";

    /** Returns the assets of some files, which are put together in their order; .css files are the style, the others the script. */
    public static PageAssets of(List<String> files) {
        String style = joined(files, ".css");
        String script = "\"use strict\";\n(() => {\n" + joined(files, ".js") + "})();\n";
        return new PageAssets(style, script);
    }

    private static String joined(List<String> files, String ending) {
        return files.stream()
                .filter(file -> file.endsWith(ending))
                .map(PageAssets::read)
                .collect(Collectors.joining("\n"));
    }

    /** Returns the text of a file of the program. */
    public static String read(String file) {
        try (InputStream in = PageAssets.class.getResourceAsStream(PLACE + file)) {
            if (in == null) {
                throw new IllegalStateException(
                        "The file %s is missing in the jar of journeyman-web. Use the jar as it was published."
                                .formatted(file));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /**
     * Returns the content security policy of a page with these assets: one script and one style, by their hashes.
     *
     * @param more further directives, such as {@code connect-src 'self'}
     */
    public String policy(String... more) {
        return "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; img-src data:; base-uri 'none'; form-action 'none'"
                        .formatted(hash(script), hash(style))
                + List.of(more).stream().map(each -> "; " + each).collect(Collectors.joining());
    }

    private static String hash(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every JVM has SHA-256.", never);
        }
    }
}
