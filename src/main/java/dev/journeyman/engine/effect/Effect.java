package dev.journeyman.engine.effect;

import dev.journeyman.journal.entry.Entry;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Something that the engine reads of the world: a file list, the end of a command, a reply, a time it acts on. The same key always
 * names the same thing, so that the journal can answer in its place. {@link EffectKeys} has all of them. It is immutable.
 *
 * @param key what is read
 * @param record makes the entry that records it; empty if an entry that the engine writes afterwards carries it
 * @param silence what a journal means that does not mention it; empty if it has to
 * @param traits what is special about it
 * @param <T> the type of what is read
 */
public record Effect<T>(
        String key, Optional<Function<T, Entry>> record, Optional<Supplier<T>> silence, Set<Trait> traits) {

    /** What is special about an effect. */
    public enum Trait {
        /** It stays the same, however often it is read. */
        STABLE,
        /** It is read at once: entries that are left for the next one need not be stored before. */
        QUICK
    }

    /** Returns an effect that an entry of its own records. */
    static <T> Effect<T> recorded(String key, Function<T, Entry> record) {
        return new Effect<>(key, Optional.of(record), Optional.empty(), Set.of());
    }

    /** Returns an effect that an entry of the engine carries. */
    static <T> Effect<T> carried(String key) {
        return new Effect<>(key, Optional.empty(), Optional.empty(), Set.of());
    }

    /** Returns the same effect for a journal that mentions it only when it is something else. */
    Effect<T> otherwise(T usual) {
        return new Effect<>(key, record, Optional.of(() -> usual), traits);
    }

    /** Returns the same effect, which stays the same however often it is read. */
    Effect<T> unchanging() {
        return with(Trait.STABLE);
    }

    /** Returns the same effect, which is read at once. */
    Effect<T> quick() {
        return with(Trait.QUICK);
    }

    /** Returns whether this effect is special in a way. */
    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    private Effect<T> with(Trait trait) {
        Set<Trait> more = EnumSet.of(trait);
        more.addAll(traits);
        return new Effect<>(key, record, silence, more);
    }
}
