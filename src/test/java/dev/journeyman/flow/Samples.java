package dev.journeyman.flow;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** A signal of each kind, for tests that care for the kind alone. */
final class Samples {

    private Samples() {}

    static Signal signal(String name) {
        return Signal.kinds().stream()
                .filter(kind -> Signal.name(kind).equals(name))
                .findFirst()
                .map(Samples::signal)
                .orElseThrow(() -> new IllegalArgumentException("There is no signal " + name + "."));
    }

    static Signal signal(Class<? extends Signal> kind) {
        try {
            Class<?>[] types = Stream.of(kind.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            return kind.getDeclaredConstructor(types)
                    .newInstance(Stream.of(types).map(Samples::value).toArray());
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static Object value(Class<?> type) {
        if (type == List.class) {
            return List.of("GET /health answers 404");
        }
        return type.isEnum() ? type.getEnumConstants()[0] : "some text";
    }
}
