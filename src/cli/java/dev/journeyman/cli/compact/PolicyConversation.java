package dev.journeyman.cli.compact;

/** A conversation that is held under some policy of what is sent. It is used by one thread. */
interface PolicyConversation {

    /** Takes what was said; before an answer of the model it is what is sent that counts. */
    void said(Utterance utterance);

    /** Returns what it came to. */
    PolicyFigures figures(String policy);
}
