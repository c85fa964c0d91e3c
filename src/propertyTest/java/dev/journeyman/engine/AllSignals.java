package dev.journeyman.engine;

import dev.journeyman.flow.Exhaustion;
import dev.journeyman.flow.Signal;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;

/** One signal of each kind, made from the sealed family so that none is forgotten. */
final class AllSignals {

    static final List<Signal> ONE_OF_EACH =
            Signal.kinds().stream().map(AllSignals::one).toList();

    private AllSignals() {}

    private static Signal one(Class<? extends Signal> kind) {
        try {
            Constructor<?> constructor = kind.getDeclaredConstructors()[0];
            Object[] values = Arrays.stream(constructor.getParameters())
                    .map(AllSignals::value)
                    .toArray();
            return (Signal) constructor.newInstance(values);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static Object value(Parameter parameter) {
        if (parameter.getType() == List.class) {
            return List.of("a failure");
        }
        return parameter.getType() == Exhaustion.class ? Exhaustion.TURNS : "some text";
    }
}
