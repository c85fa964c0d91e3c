package dev.journeyman.web.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The page of the console: one file of markup, into which all styles go as one and all scripts as one, and the content
 * security policy that allows exactly these two by their hashes. It may be used from any thread.
 */
final class Assets {

    private static final String PLACE = "/dev/journeyman/web/";
    private static final String STYLE = "<style></style>";
    private static final String SCRIPT = "<script></script>";

    /** The files of the page, in order, below {@link #PLACE}. */
    private static final Assets CONSOLE =
            new Assets("console/console.html", List.of("console/console.css"), List.of("console/console.js"));

    private final PageSource.Page page;

    private Assets(String html, List<String> styles, List<String> scripts) {
        String style = joined(styles);
        String script = joined(scripts);
        if (style.contains("</style") || script.contains("</script") || script.contains("<!--")) {
            throw new IllegalStateException("A style or a script ends its own element. Write the text in two parts.");
        }
        String filled = filled(filled(text(html), STYLE, style), SCRIPT, script);
        page = new PageSource.Page(filled, policy(style, script));
    }

    /** Returns the page of the console, which holds no data. */
    static PageSource.Page console() {
        return CONSOLE.page;
    }

    private static String filled(String html, String place, String content) {
        int at = html.indexOf(place);
        if (at < 0 || html.indexOf(place, at + 1) >= 0) {
            throw new IllegalStateException("The page has %s not exactly once. Put it there.".formatted(place));
        }
        int inside = at + place.indexOf('>') + 1;
        return html.substring(0, inside) + content + html.substring(inside);
    }

    private static String policy(String style, String script) {
        return ("default-src 'none'; script-src %s; style-src %s; img-src data:; connect-src 'self'; base-uri 'none';"
                        + " form-action 'none'; frame-ancestors 'none'")
                .formatted(hash(script), hash(style));
    }

    /** Returns a text as a content security policy allows it. */
    private static String hash(String text) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-%s'".formatted(Base64.getEncoder().encodeToString(sum));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    private static String joined(List<String> files) {
        return files.stream().map(Assets::text).collect(Collectors.joining("\n"));
    }

    private static String text(String file) {
        try (InputStream in = Assets.class.getResourceAsStream(PLACE + file)) {
            byte[] read = Objects.requireNonNull(in, file).readAllBytes();
            return new String(read, StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
