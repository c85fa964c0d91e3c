package dev.journeyman.terminal.startup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A queue of messages: the most urgent first, messages of one priority in the order they were added. Each message is
 * taken once. It may be used from any thread.
 */
public final class MessageQueue {

    private final Map<Priority, Deque<Message>> waiting = new EnumMap<>(Priority.class);

    /** Adds a message behind those of the same priority. */
    public synchronized void add(Message message) {
        waiting.computeIfAbsent(message.priority(), any -> new ArrayDeque<>()).addLast(message);
    }

    /** Removes and returns the most urgent message; empty if there is none. */
    public synchronized Optional<Message> take() {
        return waiting.values().stream()
                .filter(messages -> !messages.isEmpty())
                .findFirst()
                .map(Deque::removeFirst);
    }

    /** Returns the number of waiting messages. */
    public synchronized int size() {
        return waiting.values().stream().mapToInt(Deque::size).sum();
    }
}
