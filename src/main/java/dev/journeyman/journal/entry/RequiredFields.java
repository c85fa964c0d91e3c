package dev.journeyman.journal.entry;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Detects required components that are missing from a record: a field that JSON leaves out is null in the record. */
final class RequiredFields {

    private static final String OURS = "dev.journeyman.";

    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(part -> !part.getType().isPrimitive() && !mayBeNull(part))
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
    };

    private RequiredFields() {}

    /**
     * Checks a record and the records in it.
     *
     * @throws IllegalArgumentException if a component is null that must not be
     */
    static void check(Object any) {
        if (any instanceof Record && any.getClass().getName().startsWith(OURS)) {
            for (Method accessor : ACCESSORS.get(any.getClass())) {
                Object part = value(accessor, any);
                if (part == null) {
                    throw new IllegalArgumentException(
                            "%s has no %s.".formatted(any.getClass().getSimpleName(), accessor.getName()));
                }
                check(part);
            }
        }
    }

    private static @Nullable Object value(Method accessor, Object record) {
        try {
            return accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean mayBeNull(RecordComponent part) {
        AnnotatedElement type = part.getAnnotatedType();
        return type.isAnnotationPresent(Nullable.class);
    }
}
