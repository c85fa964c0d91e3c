package dev.journeyman.engine;

import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.model.Caller;
import dev.journeyman.report.Windows;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import java.util.List;
import java.util.Optional;

/** A request as it was sent, without its tail. */
record Sent(State state, List<ChatMessage> messages) {

    /** Takes the next entry of a play in and returns the coder's request it stands for, where it stands for one. */
    static Optional<Sent> next(Recorded recorded, Windows windows) {
        windows.apply(recorded.entry());
        return recorded.entry() instanceof Entry.RequestSent sent && sent.caller() == Caller.CODER
                ? Optional.of(new Sent(sent.state(), windows.messages(sent.context())))
                : Optional.empty();
    }

    /** Returns the first request of a play that comes after some entries. */
    static Optional<Sent> first(List<Recorded> entries, int after) {
        Windows windows = new Windows();
        for (int i = 0; i < entries.size(); i++) {
            windows.apply(entries.get(i).entry());
            if (i >= after && entries.get(i).entry() instanceof Entry.RequestSent sent) {
                return Optional.of(new Sent(sent.state(), windows.messages(sent.context())));
            }
        }
        return Optional.empty();
    }

    String system() {
        return ((SystemMessage) messages.get(0)).text();
    }
}
