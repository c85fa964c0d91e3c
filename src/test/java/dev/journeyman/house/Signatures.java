package dev.journeyman.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaWildcardType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The types that members and class headers are written with. */
final class Signatures {

    private Signatures() {}

    /**
     * One member or class header.
     *
     * @param owner what it belongs to or is, for messages
     * @param types the types it is written with, not taken apart
     */
    record Signature(String owner, List<JavaType> types) {

        /** Returns every class the signature speaks of, however deep. */
        Stream<JavaClass> classes() {
            return types.stream().flatMap(type -> type.getAllInvolvedRawTypes().stream());
        }

        boolean hasMapToAnything() {
            return types.stream().anyMatch(Signatures::isMapToAnything);
        }
    }

    /** Returns the signatures of a class: its header and all its members. */
    static Stream<Signature> all(JavaClass type) {
        return Stream.concat(Stream.of(header(type)), type.getMembers().stream().map(Signatures::of));
    }

    /** Returns the signatures of a class that other packages can see; none if they cannot see the class. */
    static Stream<Signature> shown(JavaClass type) {
        if (!isShown(type)) {
            return Stream.empty();
        }
        Stream<Signature> members =
                type.getMembers().stream().filter(Signatures::isVisible).map(Signatures::of);
        return Stream.concat(Stream.of(header(type)), members);
    }

    private static boolean isShown(JavaClass type) {
        return (type.getModifiers().contains(JavaModifier.PUBLIC)
                        || type.getModifiers().contains(JavaModifier.PROTECTED))
                && type.getEnclosingClass().map(Signatures::isShown).orElse(true);
    }

    private static boolean isVisible(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static Signature header(JavaClass type) {
        Stream<JavaType> above = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        return new Signature(type.getName(), above.toList());
    }

    private static Signature of(JavaMember member) {
        if (member instanceof JavaField field) {
            return new Signature(field.getFullName(), List.of(field.getType()));
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        Stream<JavaType> types = Stream.of(
                        Stream.of(unit.getReturnType()),
                        unit.getParameterTypes().stream(),
                        unit.getExceptionTypes().stream())
                .flatMap(part -> part);
        return new Signature(unit.getFullName(), types.toList());
    }

    private static boolean isMapToAnything(JavaType type) {
        if (!(type instanceof JavaParameterizedType parameterized)) {
            return false;
        }
        List<JavaType> arguments = parameterized.getActualTypeArguments();
        boolean bag = parameterized.toErasure().isAssignableTo(Map.class)
                && arguments.size() == 2
                && arguments.get(0).toErasure().isEquivalentTo(String.class)
                && isAnything(arguments.get(1));
        return bag || arguments.stream().anyMatch(Signatures::isMapToAnything);
    }

    private static boolean isAnything(JavaType type) {
        return type.toErasure().isEquivalentTo(Object.class)
                && (type instanceof JavaClass || type instanceof JavaWildcardType);
    }
}
