package dev.journeyman.terminal.startup;

/** A listener to an injection. Its methods are called on the injecting thread. */
public interface InjectionListener {

    /** Receives a line for a person to read. */
    default void said(String line) {}

    /** Receives an event of a message. */
    default void happened(InjectionEvent event) {}
}
