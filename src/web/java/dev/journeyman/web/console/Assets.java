package dev.journeyman.web.console;

import dev.journeyman.web.page.PageAssets;
import java.util.List;

/**
 * The page of the console: markup, into which its style and its script go, and the policy that lets exactly these two
 * through. It holds no data. It may be used from any thread.
 */
final class Assets {

    private static final String MARKUP = "console/console.html";
    private static final String STYLE = "<style></style>";
    private static final String SCRIPT = "<script></script>";

    private static final PageSource.Page CONSOLE = page(PageAssets.of(List.of(
            "shared/base.css",
            "console/console.css",
            "shared/elements.js",
            "shared/words.js",
            "shared/diff.js",
            "console/server.js",
            "console/list.js",
            "console/evidence.js",
            "console/decide.js",
            "console/detail.js",
            "console/start.js",
            "console/console.js")));

    private Assets() {}

    /** Returns the page of the console. */
    static PageSource.Page console() {
        return CONSOLE;
    }

    private static PageSource.Page page(PageAssets assets) {
        String markup = PageAssets.read(MARKUP);
        String html = filled(filled(markup, STYLE, assets.style()), SCRIPT, assets.script());
        return new PageSource.Page(html, assets.policy("connect-src 'self'", "frame-ancestors 'none'"));
    }

    private static String filled(String html, String place, String content) {
        int at = html.indexOf(place);
        int end = place.indexOf("</");
        if (at < 0 || content.contains(place.substring(end, place.length() - 1))) {
            throw new IllegalStateException(
                    "The page has no %s, or what goes into it ends it. Keep both apart.".formatted(place));
        }
        int inside = at + end;
        return html.substring(0, inside) + content + html.substring(inside);
    }
}
