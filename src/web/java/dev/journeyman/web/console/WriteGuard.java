package dev.journeyman.web.console;

import dev.journeyman.web.ConsoleRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

/** What every request that changes something must have, whether it decides or logs in. It may be used from any thread. */
public final class WriteGuard {

    /** The bytes of the longest body. */
    static final int LONGEST = 1_000_000;

    private WriteGuard() {}

    /**
     * Returns the fields of a request that may change something.
     *
     * @param origin the exact origin that the request must come from
     * @param known the fields that its body may have
     * @throws RefusalException if it is not JSON, comes from elsewhere, is too long, or has other fields
     */
    public static JsonFields fields(ConsoleRequest request, String origin, Set<String> known) {
        if (!request.header("Content-Type").equals("application/json")) {
            throw new RefusalException(
                    415, "A write has the header Content-Type: application/json and nothing else in it. Send it so.");
        }
        if (origin.isEmpty() || !request.header("Origin").equals(origin)) {
            throw new RefusalException(
                    403, "This write does not come from the console itself. Open the console and decide there.");
        }
        return JsonFields.read(body(request), known);
    }

    private static byte[] body(ConsoleRequest request) {
        try {
            byte[] read = request.body().readNBytes(LONGEST + 1);
            if (read.length > LONGEST) {
                throw tooLong();
            }
            return read;
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private static RefusalException tooLong() {
        return new RefusalException(413, "The body has more than %s bytes. Send a shorter text.".formatted(LONGEST));
    }
}
