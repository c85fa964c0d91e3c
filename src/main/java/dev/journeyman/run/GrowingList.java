package dev.journeyman.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A list as a value that grows at its end. A longer list shares the memory of the one it was made from, so that making a list of n
 * elements one by one takes time for n elements. It is immutable and may be used from any thread.
 */
final class GrowingList<E> {

    private final List<E> shared;
    private final int size;

    private GrowingList(List<E> shared, int size) {
        this.shared = shared;
        this.size = size;
    }

    static <E> GrowingList<E> empty() {
        return new GrowingList<>(new ArrayList<>(), 0);
    }

    /** Returns this list with one more element at its end. */
    GrowingList<E> with(E element) {
        synchronized (shared) {
            List<E> base = size > 0 && shared.size() == size ? shared : new ArrayList<>(shared.subList(0, size));
            base.add(element);
            return new GrowingList<>(base, size + 1);
        }
    }

    /** Returns the newest element that matches; empty where none does. */
    Optional<E> newest(Predicate<E> matching) {
        synchronized (shared) {
            for (int i = size - 1; i >= 0; i--) {
                if (matching.test(shared.get(i))) {
                    return Optional.of(shared.get(i));
                }
            }
            return Optional.empty();
        }
    }

    /** Returns the elements, the oldest first. */
    List<E> elements() {
        synchronized (shared) {
            return Collections.unmodifiableList(new ArrayList<>(shared.subList(0, size)));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GrowingList<?> list && elements().equals(list.elements());
    }

    @Override
    public int hashCode() {
        return elements().hashCode();
    }

    @Override
    public String toString() {
        return elements().toString();
    }
}
