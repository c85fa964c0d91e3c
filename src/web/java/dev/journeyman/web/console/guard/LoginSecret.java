package dev.journeyman.web.console.guard;

/** What a person proves to be let in. It may be used from any thread. */
public interface LoginSecret {

    /** Returns whether a client has the secret. */
    boolean opens(String given, String remote);

    /** Returns what a client is told that has not. */
    String remedy();
}
