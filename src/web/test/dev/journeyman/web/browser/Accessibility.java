package dev.journeyman.web.browser;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/**
 * What keeps a page from being read, used and heard by all: missing names, double ids, skipped headings, references to
 * nothing, hidden focus, low contrast, sideways scrolling. It looks at the page as it is shown at the moment.
 */
public final class Accessibility {

    private static final String SCRIPT = script();

    private Accessibility() {}

    /** Returns a sentence for each finding in the page of a tab; an empty list is good. */
    public static List<String> findings(Tab tab) {
        return findings(tab, "");
    }

    /**
     * Returns the same for a page in which a script, not the browser, follows some links to {@code #…}.
     *
     * @param followed the CSS selector of these links, which need no element with such an id
     */
    public static List<String> findings(Tab tab, String followed) {
        String call = "(%s)(%s)".formatted(SCRIPT, TextNode.valueOf(followed));
        return StreamSupport.stream(tab.evaluate(call).spliterator(), false)
                .map(each -> each.asText())
                .toList();
    }

    private static String script() {
        try (InputStream stream = Accessibility.class.getResourceAsStream("accessibility.js")) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
