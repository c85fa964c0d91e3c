package dev.journeyman.knowledge.ranking;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The kind of a file, derived from its path, and its worth for a coder. */
public enum FileKind {
    SOURCE(1),
    TEST(0.72),
    BUILD(0.5),
    SETTINGS(0.8),
    DATA(0.45),
    DOCUMENT(0.4),
    MADE(0.12);

    private static final Set<String> MADE_BELOW = Set.of(
            "generated",
            "dist",
            "vendor",
            "third_party",
            "node_modules",
            "__snapshots__",
            "fixtures",
            "coverage",
            "target",
            "out");
    private static final Set<String> TESTS_BELOW = Set.of(
            "test",
            "tests",
            "__tests__",
            "spec",
            "specs",
            "testing",
            "testfixtures",
            "androidtest",
            "integrationtest",
            "propertytest");
    private static final Set<String> TEMPLATES_BELOW =
            Set.of("template", "templates", "views", "pages", "layouts", "partials");
    private static final Set<String> MADE_ENDINGS = Set.of("lock", "map", "snap", "svg", "csv", "sum", "golden");
    private static final Set<String> TEMPLATE_ENDINGS =
            Set.of("hbs", "mustache", "ejs", "jinja", "jinja2", "j2", "erb", "ftl", "twig");
    private static final Set<String> DOCUMENT_ENDINGS = Set.of("md", "rst", "adoc", "txt", "html");
    private static final Set<String> NOTES = Set.of("license", "changelog", "notice", "readme");
    private static final Set<String> DATA_ENDINGS = Set.of(
            "json",
            "yaml",
            "yml",
            "xml",
            "properties",
            "toml",
            "ini",
            "cfg",
            "conf",
            "sql",
            "css",
            "scss",
            "less",
            "graphql",
            "proto",
            "tf");

    private static final Set<String> SETTINGS_ENDINGS =
            Set.of("yaml", "yml", "toml", "properties", "conf", "ini", "cfg");

    private static final List<String> OF_TESTS = List.of("_test", "_spec", "Tests", "Test", "Spec", "ITCase", "IT");

    private static final Set<String> OF_A_BUILD = Set.of(
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts",
            "pom.xml",
            "package.json",
            "pyproject.toml",
            "setup.py",
            "setup.cfg",
            "go.mod",
            "cargo.toml",
            "makefile",
            "cmakelists.txt",
            "dockerfile",
            "requirements.txt");
    private static final List<String> MADE_BY_TOOLS = List.of(
            "-lock.json",
            "-lock.yaml",
            ".min.js",
            ".min.css",
            ".pb.go",
            "_pb2.py",
            "gradlew",
            "gradlew.bat",
            "gradle.lockfile");

    private final double worth;

    FileKind(double worth) {
        this.worth = worth;
    }

    double worth() {
        return worth;
    }

    /** Returns the kind of a path. */
    public static FileKind of(String path) {
        int name = path.lastIndexOf('/') + 1;
        return of(Directory.of(path.substring(0, name)), path.substring(name));
    }

    /** Returns the kind of a file in a directory. */
    static FileKind of(Directory directory, String written) {
        String name = written.toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        if (directory.made()
                || MADE_ENDINGS.contains(ending)
                || name.contains(".generated.")
                || endsWithOne(name, MADE_BY_TOOLS)) {
            return MADE;
        }
        if (OF_A_BUILD.contains(name) || name.contains(".config.") || name.startsWith("tsconfig")) {
            return BUILD;
        }
        boolean data = DATA_ENDINGS.contains(ending) || name.startsWith(".");
        if (namedAsTest(bare(written))
                || name.contains(".test.")
                || name.contains(".spec.")
                || name.equals("conftest.py")) {
            return TEST;
        }
        if (directory.tests()) {
            boolean code = name.contains(".") && SymbolExtractor.known(written);
            return code && !data ? TEST : MADE;
        }
        if (TEMPLATE_ENDINGS.contains(ending) || (ending.contains("htm") && directory.templates())) {
            return SOURCE;
        }
        if (DOCUMENT_ENDINGS.contains(ending) || NOTES.contains(stem(written))) {
            return DOCUMENT;
        }
        if (SETTINGS_ENDINGS.contains(ending) && !directory.hidden() && !name.startsWith(".")) {
            return SETTINGS; // the settings of tools are in files or directories that begin with a dot
        }
        return data ? DATA : SOURCE;
    }

    /**
     * What the directories above a file say about its kind. It is immutable and may be used from any thread.
     *
     * @param made whether they hold what tools make
     * @param tests whether they hold tests
     * @param templates whether they hold templates of pages
     * @param hidden whether the name of one begins with a dot
     */
    record Directory(boolean made, boolean tests, boolean templates, boolean hidden) {

        /** Returns what a path says that is empty or ends with a slash. */
        static Directory of(String path) {
            String lower = path.toLowerCase(Locale.ROOT);
            return new Directory(
                    below(lower, MADE_BELOW),
                    below(lower, TESTS_BELOW),
                    below(lower, TEMPLATES_BELOW),
                    lower.startsWith(".") || lower.contains("/."));
        }
    }

    private static boolean namedAsTest(String bare) {
        return bare.startsWith("test_") || endsWithOne(bare, OF_TESTS);
    }

    private static boolean endsWithOne(String name, List<String> endings) {
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static boolean below(String path, Set<String> directories) {
        int begin = 0;
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', begin)) {
            if (directories.contains(path.substring(begin, slash))) {
                return true;
            }
            begin = slash + 1;
        }
        return false;
    }

    /** Returns the file name without its extensions, in lower case; tests are named after it. */
    public static String stem(String path) {
        return bare(path).toLowerCase(Locale.ROOT);
    }

    /** Returns the stem of the file that a test is named after; its own stem where it is not named like a test. */
    public static String tested(String path) {
        String bare = bare(path);
        if (bare.startsWith("test_")) {
            return bare.substring("test_".length()).toLowerCase(Locale.ROOT);
        }
        for (String ending : OF_TESTS) {
            if (bare.endsWith(ending)) {
                return bare.substring(0, bare.length() - ending.length()).toLowerCase(Locale.ROOT);
            }
        }
        return bare.toLowerCase(Locale.ROOT);
    }

    private static String bare(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }
}
