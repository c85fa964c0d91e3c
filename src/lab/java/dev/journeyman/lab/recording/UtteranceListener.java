package dev.journeyman.lab.recording;

/** Receives a recording from its beginning, one utterance at a time. It is called from one thread. */
public interface UtteranceListener {

    /** A conversation begins; the utterances that follow belong to it. */
    void conversation(String name);

    /** The next utterance of the conversation. */
    void said(Utterance utterance);

    /** The product summarized the conversation at this place, with this summary. */
    default void summedUp(String summary) {
        // ignored by default: most listeners make their own summary
    }
}
