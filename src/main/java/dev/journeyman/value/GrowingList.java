package dev.journeyman.value;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A list as a value that grows at its end. A longer list shares the memory of the one it was made from, so that making a list of n
 * elements one by one takes time for n elements. A slot of the memory is written once, before a list that contains it exists; therefore
 * reading needs no lock. It is immutable and may be used from any thread.
 */
public final class GrowingList<E> {

    private static final int SMALLEST = 8;

    private final Slots<E> slots;
    private final int size;

    /** The memory that lists share. */
    private static final class Slots<E> {

        private final E[] elements;
        private final AtomicInteger used;

        /** Makes memory whose first slots are about to be written. */
        @SuppressWarnings("unchecked") // the array is not seen outside of this class
        private Slots(int capacity, int used) {
            this.elements = (E[]) new Object[capacity];
            this.used = new AtomicInteger(used);
        }

        /** Returns whether the slot after so many was free, and takes it. */
        private boolean take(int size) {
            return size < elements.length && used.compareAndSet(size, size + 1);
        }
    }

    private GrowingList(Slots<E> slots, int size) {
        this.slots = slots;
        this.size = size;
    }

    /** Returns the list without elements. */
    public static <E> GrowingList<E> empty() {
        return new GrowingList<>(new Slots<>(0, 0), 0);
    }

    /** Returns this list with one more element at its end. */
    public GrowingList<E> with(E element) {
        Slots<E> base = slots;
        if (!base.take(size)) {
            base = copied(0, Math.max(SMALLEST, 2 * size));
            base.take(size);
        }
        base.elements[size] = element;
        return new GrowingList<>(base, size + 1);
    }

    /** Returns a list of the given elements, in memory of its own. */
    public static <E> GrowingList<E> of(List<E> elements) {
        Slots<E> copy = new Slots<>(elements.size() + SMALLEST, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            copy.elements[i] = elements.get(i);
        }
        return new GrowingList<>(copy, elements.size());
    }

    /** Returns this list without its newest element. */
    public GrowingList<E> withoutNewest() {
        return new GrowingList<>(slots, size - 1);
    }

    /** Returns the newest element; null where there is none. */
    public @Nullable E newest() {
        return size == 0 ? null : slots.elements[size - 1];
    }

    /** Returns at most so many elements from the end of this list, in memory of their own. */
    public GrowingList<E> last(int most) {
        return size <= most ? this : new GrowingList<>(copied(size - most, 2 * most), most);
    }

    /** Returns memory with the elements from an index on. */
    private Slots<E> copied(int from, int capacity) {
        Slots<E> copy = new Slots<>(capacity, size - from);
        System.arraycopy(slots.elements, from, copy.elements, 0, size - from);
        return copy;
    }

    public int size() {
        return size;
    }

    /** Returns the newest element that matches; empty where none does. */
    public Optional<E> newest(Predicate<E> matching) {
        for (int i = size - 1; i >= 0; i--) {
            if (matching.test(slots.elements[i])) {
                return Optional.of(slots.elements[i]);
            }
        }
        return Optional.empty();
    }

    /** Returns the elements, the oldest first; nothing is copied. */
    public List<E> elements() {
        return new Elements<>(slots.elements, size);
    }

    /** Returns a list that nothing can change: the same one if it shows the elements of a growing list, or else a copy. */
    public static <E> List<E> unchanging(List<E> list) {
        return list instanceof Elements<E> ? list : List.copyOf(list);
    }

    /** The elements of a growing list. */
    private static final class Elements<E> extends AbstractList<E> implements RandomAccess {

        private final E[] elements;
        private final int size;

        private Elements(E[] elements, int size) {
            this.elements = elements;
            this.size = size;
        }

        @Override
        public E get(int index) {
            return elements[Objects.checkIndex(index, size)];
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Object[] toArray() {
            return Arrays.copyOf(elements, size, Object[].class);
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
