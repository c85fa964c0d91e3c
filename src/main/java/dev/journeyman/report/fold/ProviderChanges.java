package dev.journeyman.report.fold;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds in the entries of a run where another provider begins to serve a caller, and why. It is used by one thread at a
 * time.
 */
public final class ProviderChanges {

    /** The reason of a switch back to the first provider, which no failure caused. */
    private static final String FIRST_AGAIN = "first in the order again";

    private final Map<CallerRole, String> providers = new EnumMap<>(CallerRole.class);
    private String failure = FIRST_AGAIN;

    /**
     * A change of a caller's provider.
     *
     * @param from the provider before
     * @param to the provider that is called now
     * @param reason the newest failure, or that the first provider serves again
     */
    public record Change(String from, String to, String reason) {}

    /** Applies the next entry and returns the change that it shows; only a request shows one. */
    public Optional<Change> after(Entry entry) {
        if (entry instanceof Entry.RequestSent sent) {
            return asked(sent);
        }
        if (entry instanceof Entry.CallFailed failed) {
            failure = failed.failure();
        } else if (entry instanceof Entry.ProviderSkipped skipped) {
            failure = skipped.failure();
        } else if (entry instanceof Entry.ReplyReceived) {
            failure = FIRST_AGAIN;
        }
        return Optional.empty();
    }

    private Optional<Change> asked(Entry.RequestSent sent) {
        String before = providers.put(sent.caller(), sent.provider());
        return before == null || before.equals(sent.provider())
                ? Optional.empty()
                : Optional.of(new Change(before, sent.provider(), failure));
    }
}
