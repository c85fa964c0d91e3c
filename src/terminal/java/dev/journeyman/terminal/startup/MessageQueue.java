package dev.journeyman.terminal.startup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Messages that wait, the most urgent first and those alike in the order they came. Whoever takes one owns it: nobody else gets it. It
 * may be used from any thread.
 */
public final class MessageQueue {

    private final Map<Priority, Deque<Message>> waiting = new EnumMap<>(Priority.class);

    /** Adds a message behind those that are as urgent. */
    public synchronized void add(Message message) {
        waiting.computeIfAbsent(message.priority(), any -> new ArrayDeque<>()).addLast(message);
    }

    /** Takes the most urgent message out. */
    public synchronized Optional<Message> take() {
        return waiting.values().stream()
                .filter(messages -> !messages.isEmpty())
                .findFirst()
                .map(Deque::removeFirst);
    }

    /** Returns how many wait. */
    public synchronized int size() {
        return waiting.values().stream().mapToInt(Deque::size).sum();
    }
}
