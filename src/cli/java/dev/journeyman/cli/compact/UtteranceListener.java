package dev.journeyman.cli.compact;

/** Hears a recording from its beginning, an utterance at a time: nothing of it has to be kept. */
public interface UtteranceListener {

    /** A conversation begins; what was heard before belongs to another one. */
    void conversation(String name);

    /** Something was said. */
    void said(Utterance utterance);

    /** The product summed the conversation up for itself at this place; what it wrote is given. */
    default void summedUp(String summary) {
        // most want to know how we would do it
    }
}
