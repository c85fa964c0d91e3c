package dev.journeyman.engine.replay;

import dev.journeyman.engine.effect.Effect;
import dev.journeyman.journal.entry.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the world answered in a recorded drive, by key and step. One thread uses it at a time. */
final class RecordedAnswers {

    private final Map<String, Deque<Answer>> answers = new HashMap<>();

    /**
     * One answer.
     *
     * @param moves the number of moves before the step that got it
     * @param value what was read; null where it failed
     * @param entry the entry that records only this; null where another one carries it
     * @param failure what was wrong; null where nothing was
     */
    record Answer(
            int moves,
            @Nullable Object value,
            @Nullable Entry entry,
            @Nullable String failure) {}

    /** Adds an answer that an entry of the engine carries. */
    <T> void carried(int moves, Effect<T> effect, T value) {
        add(effect.key(), new Answer(moves, value, null, null));
    }

    /** Adds an answer that an entry of its own records. */
    <T> void recorded(int moves, Effect<T> effect, T value, Entry entry) {
        add(effect.key(), new Answer(moves, value, entry, null));
    }

    /** Adds an attempt that failed. */
    void failed(int moves, String key, String message) {
        add(key, new Answer(moves, null, null, message));
    }

    /** Returns whether a step has an answer for a key. */
    boolean has(int moves, String key) {
        return answers.getOrDefault(key, new ArrayDeque<>()).stream().anyMatch(answer -> answer.moves() == moves);
    }

    /**
     * Returns the next answer for a key within a step.
     *
     * @param stable whether the key has one answer only, however often and in whichever step it is read
     */
    Optional<Answer> next(int moves, String key, boolean stable) {
        Deque<Answer> queue = answers.getOrDefault(key, new ArrayDeque<>());
        if (stable) {
            return Optional.ofNullable(queue.peek());
        }
        while (!queue.isEmpty() && queue.element().moves() < moves) {
            queue.remove();
        }
        if (queue.isEmpty() || queue.element().moves() > moves) {
            return Optional.empty();
        }
        return Optional.of(queue.remove());
    }

    private void add(String key, Answer answer) {
        answers.computeIfAbsent(key, any -> new ArrayDeque<>()).add(answer);
    }
}
