package dev.journeyman.web;

import java.io.InputStream;
import java.util.List;
import java.util.function.Function;

/**
 * A request to the console, as the server of a host received it. It is used by one thread at a time.
 *
 * @param method the method, such as {@code GET}
 * @param path the path below the place where the console is mounted, undecoded, such as {@code /api/runs}
 * @param query the undecoded query without the question mark; may be empty
 * @param headers returns all values of a header, by its name in any case; none if there is no such header
 * @param body the body, of which the console reads at most 1 MB
 * @param remote the address of the client
 * @param access what the client may do
 */
public record ConsoleRequest(
        String method,
        String path,
        String query,
        Function<String, List<String>> headers,
        InputStream body,
        String remote,
        Access access) {

    /**
     * What a client may do, as the host that authenticated it says. It is immutable and may be used from any thread.
     *
     * @param authenticated whether the client may read
     * @param decides whether the client may also give verdicts and start, stop, cancel and resume runs
     * @param origin the exact value of the header Origin that writes must have, such as {@code https://ci.example.org}
     * @param from where verdicts of this client are journaled to come from, such as {@code console} or a user's name
     */
    public record Access(boolean authenticated, boolean decides, String origin, String from) {

        /** The access of a client that is not authenticated: it is sent the page without data, and nothing else. */
        public static final Access NONE = new Access(false, false, "", "");

        /** Returns the access of a client that may only read. */
        public static Access reading() {
            return new Access(true, false, "", "");
        }

        /** Returns the access of a client that may decide. */
        public static Access deciding(String origin, String from) {
            return new Access(true, true, origin, from);
        }
    }

    /** Returns the same request of a client with another access. */
    public ConsoleRequest with(Access other) {
        return new ConsoleRequest(method, path, query, headers, body, remote, other);
    }

    /** Returns the only value of a header; an empty text if there is none, or more than one. */
    public String header(String name) {
        List<String> values = headers.apply(name);
        return values.size() == 1 ? values.get(0) : "";
    }
}
