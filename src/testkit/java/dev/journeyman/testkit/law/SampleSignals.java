package dev.journeyman.testkit.law;

import dev.journeyman.flow.Signal;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/**
 * A signal of each kind, for tests in which only the kind matters. The kinds are taken from the sealed type, so that
 * none is missing. It may be used from any thread.
 */
public final class SampleSignals {

    private SampleSignals() {}

    /** Returns one signal of each kind. */
    public static List<Signal> ofEach() {
        return Signal.kinds().stream().map(SampleSignals::of).toList();
    }

    /** Returns a signal of the kind that has a name, such as {@code PlanApproved}. */
    public static Signal named(String name) {
        return Signal.kinds().stream()
                .filter(kind -> Signal.name(kind).equals(name))
                .findFirst()
                .map(SampleSignals::of)
                .orElseThrow(() -> new IllegalArgumentException("There is no signal " + name + "."));
    }

    /** Returns a signal of a kind. */
    public static Signal of(Class<? extends Signal> kind) {
        try {
            Class<?>[] types = Stream.of(kind.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            return kind.getDeclaredConstructor(types)
                    .newInstance(Stream.of(types).map(SampleSignals::value).toArray());
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
