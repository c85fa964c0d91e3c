package dev.journeyman.knowledge.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The imports of some files, and the dependencies that provide them. Where a family has several artifacts, only those
 * with their own name in an import are chosen. It is immutable and may be used from any thread.
 */
public final class ImportedDependencies {

    private static final Pattern LINE = Pattern.compile(
            "^[ \\t]*+(?:import\\b|from\\b|use\\b|require|export .*\\bfrom\\b|.*\\brequire\\(|(?:\\w+"
                    + " )?\"[\\w.-]+/[\\w./-]+\"[ \\t]*$).*$",
            Pattern.MULTILINE);
    private static final int LONGEST_LINE = 300;
    private static final int SHORTEST = 3;

    /** The parts of artifact names that do not identify what is imported. */
    private static final Set<String> SAY_NOTHING = Set.of(
            "core",
            "api",
            "common",
            "commons",
            "test",
            "tests",
            "testing",
            "java",
            "node",
            "lib",
            "library",
            "client",
            "base",
            "plugin",
            "gradle",
            "maven",
            "types",
            "tools",
            "util",
            "utils",
            "platform",
            "all",
            "js",
            "py",
            "python",
            "kit");

    /** The beginnings of artifact names that are ordinary words of stories and so do not identify an artifact. */
    private static final Set<String> ORDINARY = Set.of("error", "open", "data", "model", "web", "http", "file");

    private final List<String> lines;

    private ImportedDependencies(List<String> lines) {
        this.lines = lines;
    }

    /** Returns the imports of some texts. */
    public static ImportedDependencies of(List<String> texts) {
        return new ImportedDependencies(texts.stream()
                .flatMap(text -> LINE.matcher(BoundedText.of(text)).results())
                .map(MatchResult::group)
                .filter(line -> line.length() <= LONGEST_LINE)
                .map(line -> line.strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList());
    }

    /** Returns the dependencies that are imported, in their order. */
    public List<Dependency> from(List<Dependency> dependencies) {
        Map<String, Integer> families = new HashMap<>();
        dependencies.forEach(each -> families.merge(family(each), 1, Integer::sum));
        return dependencies.stream()
                .filter(each ->
                        lines.stream().anyMatch(line -> brings(each, line, families.getOrDefault(family(each), 1))))
                .toList();
    }

    private static boolean brings(Dependency dependency, String line, int family) {
        String name = dependency.name().toLowerCase(Locale.ROOT);
        int colon = name.indexOf(':');
        if (colon < 0) {
            return token(line, name) || token(line, name.replace('-', '_'));
        }
        String group = name.substring(0, colon);
        boolean ofGroup = line.contains(group + ".");
        if (!ofGroup && !token(line, family(dependency))) {
            return false;
        }
        List<String> own = new ArrayList<>(parts(name.substring(colon + 1)));
        own.removeAll(parts(group));
        own.remove(family(dependency));
        own.removeAll(SAY_NOTHING);
        return (own.isEmpty() && !ofVersions(dependency))
                || family == 1
                || (!own.isEmpty() && line.replaceAll("\\W", "").contains(String.join("", own)));
    }

    /** Returns whether a line contains a name as a whole word. */
    private static boolean token(String line, String name) {
        if (name.length() < SHORTEST) {
            return false;
        }
        for (int at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !joins(line.charAt(at - 1));
            if (begins && (end == line.length() || !joins(line.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean joins(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    /** Returns the family of a dependency: the first word of its artifact that identifies it; empty where none does. */
    public static String family(Dependency dependency) {
        String name = dependency.name().toLowerCase(Locale.ROOT);
        List<String> parts = parts(name.substring(name.indexOf(':') + 1));
        return parts.stream()
                .filter(part -> part.length() >= SHORTEST && !SAY_NOTHING.contains(part) && !ORDINARY.contains(part))
                .findFirst()
                .orElse("");
    }

    /** Returns whether a dependency only sets the versions of others. */
    public static boolean ofVersions(Dependency dependency) {
        return dependency.name().endsWith("-bom");
    }

    private static List<String> parts(String name) {
        return Arrays.stream(name.split("[^a-z0-9]+", -1))
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
