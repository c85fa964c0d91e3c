package dev.journeyman.context;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A law with its name, so that one random history can be checked against many laws and a failure names the broken one.
 *
 * @param name the statement of the law
 * @param check the method that throws if the law does not hold
 */
record NamedLaw<T>(String name, Method check) {

    /**
     * Returns the laws of a class: its static methods with one parameter of the observed type and a sentence as the
     * name.
     */
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

    /** Checks an observation against all given laws. */
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
