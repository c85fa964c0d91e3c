package dev.journeyman.context;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A law by its name, so that one drawn history can be held to many and a failure says which one broke.
 *
 * @param name what the law says
 * @param check throws where it does not hold
 */
record NamedLaw<T>(String name, Method check) {

    /** Returns the laws of a class: its static methods that take what is seen, each named as a sentence. */
    static <T> List<NamedLaw<T>> of(Class<?> laws, Class<T> seen) {
        List<NamedLaw<T>> found = Stream.of(laws.getDeclaredMethods())
                .filter(method -> method.getName().contains("_"))
                .filter(method -> List.of(method.getParameterTypes()).equals(List.of(seen)))
                .sorted(Comparator.comparing(Method::getName))
                .map(method -> new NamedLaw<T>(method.getName().replace('_', ' '), method))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("%s has no law about a %s.".formatted(laws, seen));
        }
        return found;
    }

    /** Holds what was seen to all of some laws. */
    static <T> void checkAll(List<NamedLaw<T>> laws, T seen) {
        laws.forEach(law -> law.check(seen));
    }

    private void check(T seen) {
        try {
            check.setAccessible(true);
            check.invoke(null, seen);
        } catch (InvocationTargetException broken) {
            Throwable cause = broken.getTargetException();
            throw new AssertionError("It does not hold that %s: %s".formatted(name, cause.getMessage()), cause);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
