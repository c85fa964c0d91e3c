package dev.journeyman.peers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The versions of the libraries, from the names of the archives that this JVM loaded. They may be read from any thread. */
final class Libraries {

    private static final Pattern VERSION = Pattern.compile("-(\\d[^/\\\\]*)\\.jar$");

    private Libraries() {}

    /** Returns the version of the library that a class is from. */
    static String version(Class<?> type) {
        return version(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .orElse("without a version");
    }

    /** Returns the version that an archive's name ends with; empty if it has none. */
    static Optional<String> version(String archive) {
        Matcher matcher = VERSION.matcher(archive);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
