package dev.journeyman.terminal.startup;

/** Told of what an injection does, on the thread that does it. */
public interface InjectionListener {

    /** Told something a person may read. */
    default void said(String line) {}

    /** Told what happened to a message. */
    default void happened(InjectionEvent event) {}
}
