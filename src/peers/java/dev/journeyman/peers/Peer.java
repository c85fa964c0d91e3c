package dev.journeyman.peers;

/** A library that holds conversations between a model and a tool. One thread uses it. */
interface Peer {

    /** The calls after which {@link #limited} is to end a conversation. */
    int FEW = 10;

    /** The messages that a window holds in {@link #narrow}; it is Spring AI's default. */
    int NARROW = 20;

    /** Returns what the tables call it. */
    String name();

    /** Returns the number of turns of the longest conversation that is measured with it. */
    int longest();

    /**
     * Holds a conversation of its own, from the task to the last answer.
     *
     * @return what stays in memory of it
     */
    Object converse(ConversationScript script) throws Exception;

    /** Holds a conversation and returns how many of its requests can be read back when it is over. */
    long readBack(int turns) throws Exception;

    /** Returns whether a conversation takes a result of a tool that answers no call. */
    boolean takesStrayResult() throws Exception;

    /** Holds a conversation of {@link #FEW} calls at most whose model asks for more, and returns how it ends. */
    String limited() throws Exception;

    /** Holds a conversation that is longer than its window, and returns what the last request still has. */
    String narrow(int turns) throws Exception;
}
