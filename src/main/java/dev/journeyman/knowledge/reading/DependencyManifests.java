package dev.journeyman.knowledge.reading;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dependencies of a project from its build files by patterns; a declaration that cannot be read is left out.
 * It is stateless and may be used from any thread.
 */
public final class DependencyManifests {

    private static final Pattern GRADLE = Pattern.compile(
            "\\b(?:api|implementation|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|annotationProcessor|kapt|ksp|classpath)\\b"
                + "\\s*\\(?\\s*(?:platform\\s*\\(?\\s*)?(?:[\"']([\\w.-]+:[\\w.-]+)(?::([\\w.$+-]+))?[\"'])");
    private static final Pattern CATALOG =
            Pattern.compile("(?m)^[\\w.-]+\\s*=\\s*(\\{[^}\n]*\\bmodule\\s*=[^}\n]*}|\"[\\w.-]+:[\\w.-]+:[^\"]+\")");
    private static final Pattern MODULE = Pattern.compile("\\bmodule\\s*=\\s*\"([^\"]+)\"");
    private static final Pattern VERSION = Pattern.compile("\\bversion(\\.ref)?\\s*=\\s*\"([^\"]+)\"");
    private static final Pattern MAVEN = Pattern.compile(
            "(?s)<dependency>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>(?:\\s*<version>([^<]+)</version>)?");
    private static final Pattern NPM_BLOCK =
            Pattern.compile("(?s)\"(?:dependencies|devDependencies|peerDependencies)\"\\s*:\\s*\\{([^}]*)}");
    private static final Pattern NPM = Pattern.compile("\"([^\"]+)\"\\s*:\\s*\"([^\"]*)\"");
    private static final Pattern PYTHON_LIST = Pattern.compile("(?m)^\\s*([\\w-]+)\\s*=\\s*\\[");
    private static final Pattern PYTHON_LIST_END = Pattern.compile("(?m)][ \\t]*$");
    private static final Pattern PYTHON =
            Pattern.compile("[\"']([A-Za-z][\\w.-]*)(?:\\[[^]]*])?\\s*((?:[<>=!~]=?[^\"';]+)?)[^\"']*[\"']");
    private static final Pattern REQUIREMENT =
            Pattern.compile("(?m)^([A-Za-z][\\w.-]*)(?:\\[[^]]*])?\\s*((?:[<>=!~]=?\\s*[^\\s;#]+)?)");
    private static final Pattern GO = Pattern.compile("(?m)^\\s*(?:require\\s+)?([\\w.-]+\\.[\\w.-]+/\\S+)\\s+(v\\S+)");
    private static final Pattern CARGO_BLOCK =
            Pattern.compile("(?ms)^\\[(?:[\\w.'\"()-]*\\.)?(?:dev-|build-)?dependencies]\\s*$(.*?)(?=^\\[|\\z)");
    private static final Pattern CARGO =
            Pattern.compile("(?m)^([\\w-]+)\\s*=\\s*(?:\"([^\"]*)\"|\\{.*?version\\s*=\\s*\"([^\"]*)\".*)");
    private static final Pattern POETRY_BLOCK =
            Pattern.compile("(?ms)^\\[tool\\.poetry(?:\\.group\\.\\w+)?\\.dependencies]\\s*$(.*?)(?=^\\[|\\z)");

    /** The allowed names and versions: a URL is not allowed, because it may contain a key. */
    private static final Pattern NAME = Pattern.compile("@?[\\w.$/:{}~!+-]{1,160}");

    private static final Pattern SAID = Pattern.compile("(?:workspace:|catalog:)?[\\w.+~^<>=!*|,()\\[\\]${} -]{1,80}");

    private static final Set<String> NAMES = Set.of(
            "build.gradle",
            "build.gradle.kts",
            "libs.versions.toml",
            "pom.xml",
            "package.json",
            "pyproject.toml",
            "go.mod",
            "Cargo.toml");

    private DependencyManifests() {}

    /** Returns whether the path is that of a build file with dependencies. */
    public static boolean in(String path) {
        String name = name(path);
        return NAMES.contains(name) || (name.startsWith("requirements") && name.endsWith(".txt"));
    }

    /** Returns the dependencies that a build file declares. */
    public static List<Dependency> of(String path, String written) {
        String text = BoundedText.of(written);
        String name = name(path);
        Set<Dependency> found = new LinkedHashSet<>();
        if (name.startsWith("build.gradle")) {
            gradle(path, text, found);
        } else if (name.equals("libs.versions.toml")) {
            catalog(path, text, found);
        } else if (name.equals("pom.xml")) {
            Matcher each = MAVEN.matcher(text);
            while (each.find()) {
                add(path, each.group(1).strip() + ":" + each.group(2).strip(), each.group(3), found);
            }
        } else if (name.equals("package.json")) {
            blocks(NPM_BLOCK, text).forEach(block -> add(path, NPM.matcher(block), found));
        } else if (name.equals("pyproject.toml")) {
            python(path, text, found);
        } else if (name.equals("go.mod")) {
            add(path, GO.matcher(text), found);
        } else if (name.equals("Cargo.toml")) {
            blocks(CARGO_BLOCK, text).forEach(block -> add(path, CARGO.matcher(block), found));
        } else {
            add(path, REQUIREMENT.matcher(text), found);
        }
        return List.copyOf(found);
    }

    private static void gradle(String path, String text, Set<Dependency> found) {
        Matcher each = GRADLE.matcher(text);
        while (each.find()) {
            if (each.group(1) != null) { // an alias is read from its catalog
                add(path, each.group(1), each.group(2), found);
            }
        }
    }

    private static void catalog(String path, String text, Set<Dependency> found) {
        Matcher each = CATALOG.matcher(text);
        while (each.find()) {
            Matcher module = MODULE.matcher(each.group(1));
            Matcher version = VERSION.matcher(each.group(1));
            if (module.find()) {
                boolean named = version.find();
                add(
                        path,
                        module.group(1),
                        !named ? "" : version.group(1) == null ? version.group(2) : version(text, version.group(2)),
                        found);
            } else if (each.group(1).startsWith("\"")) {
                String bare = each.group(1).replace("\"", "");
                int colon = bare.indexOf(':', bare.indexOf(':') + 1);
                add(path, bare.substring(0, colon), bare.substring(colon + 1), found);
            }
        }
    }

    /** Returns the version with a name in a catalog; empty where there is none. */
    private static String version(String text, String name) {
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(name) + "\\s*=\\s*(?:\\{[^}\"]*)?\"([^\"]+)\"")
                .matcher(text);
        return line.find() ? line.group(1) : "";
    }

    private static void python(String path, String text, Set<Dependency> found) {
        Matcher list = PYTHON_LIST.matcher(text);
        Matcher end = PYTHON_LIST_END.matcher(text);
        for (int from = 0; list.find(from) && end.find(list.end()); from = end.end()) {
            if (list.group(1).startsWith("dependencies")
                    || beforeOf(text, list.start(1)).contains("optional-dependencies")) {
                add(path, PYTHON.matcher(text.substring(list.end(), end.start())), found);
            }
        }
        blocks(POETRY_BLOCK, text).forEach(block -> add(path, CARGO.matcher(block), found));
    }

    /** Returns the header of the table that contains a position. */
    private static String beforeOf(String text, int place) {
        int table = text.lastIndexOf("\n[", place);
        return table < 0 ? "" : text.substring(table, Math.max(table, text.indexOf('\n', table + 1)));
    }

    private static List<String> blocks(Pattern pattern, String text) {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    private static void add(String path, Matcher matcher, Set<Dependency> found) {
        while (matcher.find()) {
            String version = matcher.group(2) == null && matcher.groupCount() > 2 ? matcher.group(3) : matcher.group(2);
            add(path, matcher.group(1), version, found);
        }
    }

    private static void add(String path, String name, @Nullable String version, Set<Dependency> found) {
        String said = version == null ? "" : version.strip();
        if (NAME.matcher(name).matches() && !name.contains("://")) {
            found.add(new Dependency(path, name, SAID.matcher(said).matches() ? said : ""));
        }
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
