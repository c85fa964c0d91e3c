package dev.journeyman.opentelemetry;

import dev.journeyman.story.BadInputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A collector of traces that takes OTLP over HTTP, and what it is sent. Contents of messages, arguments and results are not sent unless
 * {@link #withContents()} says so. It is immutable and may be used from any thread.
 */
public final class TraceCollector {

    private static final String PATH = "/v1/traces";
    private static final String SERVICE = "journeyman";

    private final URI url;
    private final Map<String, String> headers;
    private final String service;
    private final boolean contents;

    private TraceCollector(URI url, Map<String, String> headers, String service, boolean contents) {
        this.url = url;
        this.headers = Map.copyOf(headers);
        this.service = service;
        this.contents = contents;
    }

    /**
     * Returns the collector at a URL such as {@code http://localhost:4318}. A URL without a path gets {@code /v1/traces}.
     *
     * @throws BadInputException if this is not the URL of a collector
     */
    public static TraceCollector at(String url) {
        try {
            URI given = new URI(url);
            boolean http = "http".equalsIgnoreCase(given.getScheme()) || "https".equalsIgnoreCase(given.getScheme());
            if (!http || given.getHost() == null || given.getRawUserInfo() != null || given.getRawFragment() != null) {
                throw refused(url, null);
            }
            boolean bare = given.getRawPath().isEmpty() || given.getRawPath().equals("/");
            return new TraceCollector(bare ? given.resolve(PATH) : given, Map.of(), SERVICE, false);
        } catch (URISyntaxException unreadable) {
            throw refused(url, unreadable);
        }
    }

    private static BadInputException refused(String url, @Nullable Exception cause) {
        String shown = url.replaceFirst("(?s)//.*@", "//"); // without a password
        String text =
                "\"%s\" is not the URL of a collector. Use http://HOST:4318, or https://HOST/PATH with the whole path."
                        .formatted(shown);
        return cause == null ? new BadInputException(text) : new BadInputException(text, cause);
    }

    /** Returns this collector with the contents of messages, arguments and results, each attribute at most 60 kB long. */
    public TraceCollector withContents() {
        return new TraceCollector(url, headers, service, true);
    }

    /** Returns this collector with a header that each request has, such as {@code Authorization}. */
    public TraceCollector withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new TraceCollector(url, more, service, contents);
    }

    /** Returns this collector with the name under which it shows the spans (default: journeyman). */
    public TraceCollector withService(String name) {
        return new TraceCollector(url, headers, name, contents);
    }

    URI url() {
        return url;
    }

    Map<String, String> headers() {
        return headers;
    }

    String service() {
        return service;
    }

    boolean contents() {
        return contents;
    }

    /** Returns the URL, and no header: one may have a secret. */
    @Override
    public String toString() {
        return url.toString();
    }
}
