package dev.journeyman.lab;

import dev.journeyman.lab.recording.Utterance;

/** A conversation under a compaction policy. It is used by one thread. */
interface PolicyConversation {

    /** Takes the next utterance; an answer of the model first counts the request that it answers. */
    void said(Utterance utterance);

    /** Returns the figures of the conversation so far. */
    PolicyFigures figures(String policy);
}
