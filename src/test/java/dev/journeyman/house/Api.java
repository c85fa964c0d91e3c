package dev.journeyman.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What users of the core and of the annexes for hosts can see, one line for each type and member. It is read from class files and says only what is the
 * same on every JDK.
 */
final class Api {

    private static final Set<String> EVERY_OBJECT_HAS = Set.of("equals/1", "hashCode/0", "toString/0");
    private static final Set<String> EVERY_ENUM_HAS = Set.of("values/0", "valueOf/1");

    private Api() {}

    /** Returns the lines, sorted, with a line break after each. */
    static String of(List<Path> classes) {
        return classes.stream()
                .flatMap(directory -> types(directory).stream())
                .filter(Api::isShown)
                .flatMap(Api::lines)
                .sorted()
                .distinct()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static List<Class<?>> types(Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            List<Class<?>> types = new ArrayList<>();
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = classes.relativize(file).toString().replaceAll("[/\\\\]", ".");
                String type = name.substring(0, name.length() - ".class".length());
                if (!type.endsWith("-info") && House.exported(type.substring(0, type.lastIndexOf('.')))) {
                    types.add(Class.forName(type, false, Api.class.getClassLoader()));
                }
            }
            return types;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (ClassNotFoundException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static boolean isShown(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return !type.isAnonymousClass() && isVisible(type.getModifiers()) && (outer == null || isShown(outer));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static Stream<String> lines(Class<?> type) {
        Stream<Executable> methods = Stream.<Executable>concat(
                Stream.of(type.getDeclaredConstructors()), Stream.of(type.getDeclaredMethods()));
        return Stream.of(
                        Stream.of(header(type)),
                        Stream.of(type.getDeclaredFields()).filter(Api::isShown).map(Api::line),
                        methods.filter(Api::isShown)
                                .filter(method -> !isImplied(type, method))
                                .map(Api::line))
                .flatMap(part -> part);
    }

    private static boolean isShown(Member member) {
        return isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    private static boolean isImplied(Class<?> type, Executable method) {
        String call = method.getName() + "/" + method.getParameterCount();
        return EVERY_OBJECT_HAS.contains(call) || (type.isEnum() && EVERY_ENUM_HAS.contains(call));
    }

    private static String header(Class<?> type) {
        StringBuilder line = new StringBuilder(type.getCanonicalName())
                .append(variables(type.getTypeParameters()))
                .append(": ");
        int shown = Modifier.PUBLIC
                | Modifier.PROTECTED
                | Modifier.STATIC
                | Modifier.FINAL
                | (type.isInterface() ? 0 : Modifier.ABSTRACT);
        line.append(modifiers(type.getModifiers() & shown));
        line.append(type.isSealed() ? "sealed " : "").append(kind(type));
        if (type.isRecord()) {
            line.append(Stream.of(type.getRecordComponents())
                    .map(Api::component)
                    .collect(Collectors.joining(", ", " (", ")")));
        }
        if (!type.isRecord()
                && !type.isEnum()
                && type.getSuperclass() != null
                && type.getSuperclass() != Object.class) {
            line.append(" extends ").append(name(type.getGenericSuperclass()));
        }
        List<Type> promised = List.of(type.getGenericInterfaces());
        return line.append(promised.isEmpty() ? "" : " implements " + names(promised.toArray(Type[]::new)))
                .toString();
    }

    private static String kind(Class<?> type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    private static String component(RecordComponent component) {
        return name(component.getGenericType()) + " " + component.getName();
    }

    private static String line(Field field) {
        String owner = field.getDeclaringClass().getCanonicalName();
        return field.isEnumConstant()
                ? "%s.%s: constant".formatted(owner, field.getName())
                : "%s.%s: %s%s"
                        .formatted(
                                owner, field.getName(), modifiers(field.getModifiers()), name(field.getGenericType()));
    }

    private static String line(Executable method) {
        int shown = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT;
        String type = method instanceof Method one ? name(one.getGenericReturnType()) : "constructor";
        String name = method instanceof Constructor<?> ? "new" : method.getName();
        String thrown = method.getGenericExceptionTypes().length == 0
                ? ""
                : " throws " + names(method.getGenericExceptionTypes());
        return "%s.%s%s(%s): %s%s%s"
                .formatted(
                        method.getDeclaringClass().getCanonicalName(),
                        name,
                        variables(method.getTypeParameters()),
                        names(method.getGenericParameterTypes()),
                        modifiers(method.getModifiers() & shown),
                        type,
                        thrown);
    }

    private static String modifiers(int modifiers) {
        return modifiers == 0 ? "" : Modifier.toString(modifiers) + " ";
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Stream.of(variables)
                        .map(one -> {
                            String bounds = Stream.of(one.getBounds())
                                    .filter(bound -> bound != Object.class)
                                    .map(Api::name)
                                    .collect(Collectors.joining(" & "));
                            return bounds.isEmpty() ? one.getName() : one.getName() + " extends " + bounds;
                        })
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String names(Type[] types) {
        return Stream.of(types).map(Api::name).collect(Collectors.joining(", "));
    }

    private static String name(Type type) {
        return JAVA_LANG.matcher(type.getTypeName().replace('$', '.')).replaceAll("");
    }

    private static final Pattern JAVA_LANG = Pattern.compile("\\bjava\\.lang\\.(?=[A-Z])");
}
