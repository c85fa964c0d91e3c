package dev.journeyman.peers;

/** A library whose conversations outlive their process. One thread uses it. */
interface Lasting extends Peer {

    /** Resumes the conversation that another process left in the store. */
    void resume(ConversationScript script) throws Exception;
}
