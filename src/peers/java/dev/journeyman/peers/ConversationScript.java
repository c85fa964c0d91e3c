package dev.journeyman.peers;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/** A model's side of a conversation: it asks for one note after the other, then says that it is done. */
final class ConversationScript {

    private final int turns;
    private final BiConsumer<Integer, List<?>> seen;
    private int asked;
    private int largest;

    /** Creates a model's side with a number of calls. */
    ConversationScript(int turns) {
        this(turns, (number, request) -> {});
    }

    /** Creates a model's side that shows each request, with its number, before it answers. */
    ConversationScript(int turns, BiConsumer<Integer, List<?>> seen) {
        this.turns = turns;
        this.seen = seen;
    }

    /** Takes the messages of a request and returns the number of the note to ask for; empty when the work is done. */
    OptionalInt next(List<?> request) {
        asked++;
        largest = Math.max(largest, request.size());
        seen.accept(asked, request);
        return asked <= turns ? OptionalInt.of(asked) : OptionalInt.empty();
    }

    /** Returns the number of requests so far. */
    int requests() {
        return asked;
    }

    /** Returns the number of messages in the largest request. */
    int largest() {
        return largest;
    }
}
