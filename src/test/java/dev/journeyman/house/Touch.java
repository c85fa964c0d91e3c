package dev.journeyman.house;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import java.util.Set;

/** What of the world outside a method or field of the JDK touches. */
final class Touch {

    private static final Set<String> PROGRAMS = Set.of("java.lang.ProcessBuilder", "java.lang.Runtime");

    private Touch() {}

    static boolean files(AccessTarget target) {
        String owner = target.getOwner().getName();
        return owner.startsWith("java.io.File")
                || owner.equals("java.io.RandomAccessFile")
                || owner.equals("java.nio.file.Files")
                || owner.startsWith("java.nio.channels.")
                || PROGRAMS.contains(owner);
    }

    static boolean network(AccessTarget target) {
        return target.getOwner().getPackageName().startsWith("java.net");
    }

    static boolean clock(AccessTarget target) {
        return is(target, "java.lang.System", "currentTimeMillis", "nanoTime")
                || is(target, "java.util.Date", "<init>")
                || is(target, "java.time.InstantSource", "system")
                || is(target, "java.time.Clock", "system", "systemUTC", "systemDefaultZone", "tick", "tickMillis")
                || (target.getOwner().getPackageName().startsWith("java.time")
                        && target.getName().equals("now")
                        && !takesAClock(target));
    }

    static boolean environment(AccessTarget target) {
        return is(target, "java.lang.System", "getenv", "getProperty", "getProperties");
    }

    static boolean sleep(AccessTarget target) {
        return is(target, "java.lang.Thread", "sleep") || is(target, "java.util.concurrent.TimeUnit", "sleep");
    }

    private static boolean takesAClock(AccessTarget target) {
        return target instanceof CodeUnitAccessTarget method
                && method.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(java.time.Clock.class));
    }

    private static boolean is(AccessTarget target, String owner, String... names) {
        return target.getOwner().getName().equals(owner) && Set.of(names).contains(target.getName());
    }
}
