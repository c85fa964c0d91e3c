package dev.journeyman.engine.replay;

import dev.journeyman.context.TokenWindow;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.script.ScriptException;
import java.time.Duration;
import java.util.Optional;

/** A provider that gives its recorded replies and failures. */
record ReplayedModel(ReplayedJournal past, String name, TokenWindow window, boolean agent) implements Provider {

    private static final TokenWindow ANY = TokenWindow.of(64_000);

    /** Returns a model that was never called. */
    static Provider silent(ReplayedJournal past) {
        return new ReplayedModel(past, "none", ANY, false);
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        if (request.errand() != null && past.next(Entry.CommandStarted.class).isPresent()) {
            request.errand().workspace().commands().run("", Duration.ZERO);
        }
        Optional<Entry.CallFailed> failed = past.next(Entry.CallFailed.class);
        if (failed.isPresent()) {
            Failure failure = Failure.named(failed.get().failure());
            throw new ProviderException(
                    failure,
                    failed.get().message(),
                    failed.get().retryAfter(),
                    null,
                    failed.get().used());
        }
        past.broke().ifPresent(reason -> {
            throw new ScriptException(reason);
        });
        Entry.ReplyReceived reply = past.next(Entry.ReplyReceived.class)
                .orElseThrow(() -> new InterruptedException("no answer was written down"));
        return new ModelReply(reply.message(), reply.usage(), reply.cost(), reply.cutOff());
    }
}
