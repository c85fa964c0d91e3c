package dev.journeyman.flow;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All kinds of signal, collected once from the permitted subclasses of {@link Signal}. */
final class SignalKinds {

    static final List<Class<? extends Signal>> ALL = below(Signal.class)
            .distinct()
            .sorted(Comparator.comparing(Class::getSimpleName))
            .toList();

    private SignalKinds() {}

    private static Stream<Class<? extends Signal>> below(Class<?> family) {
        if (family.isRecord()) {
            return Stream.of(family.asSubclass(Signal.class));
        }
        return Stream.of(family.getPermittedSubclasses()).flatMap(SignalKinds::below);
    }
}
