package dev.journeyman.knowledge.ranking;

import java.util.Locale;
import java.util.regex.Pattern;

/** What sort of file a path names, and how much that makes it worth to whoever carries out a story. */
public enum Kind {
    SOURCE(1),
    TEST(0.72),
    BUILD(0.5),
    DATA(0.45),
    DOCUMENT(0.4),
    MADE(0.12);

    private static final Pattern OF_A_BUILD = Pattern.compile(
            "(?:.*/)?(?:build\\.gradle(?:\\.kts)?|settings\\.gradle(?:\\.kts)?|pom\\.xml|package\\.json|pyproject\\.toml|setup\\.(?:py|cfg)"
                + "|go\\.mod|cargo\\.toml|makefile|cmakelists\\.txt|dockerfile|requirements[\\w-]*\\.txt|tsconfig[\\w.]*\\.json"
                + "|[\\w.-]*\\.config\\.[cm]?[jt]s)");
    private static final Pattern MADE_BY_TOOLS = Pattern.compile(
            "(?:.*/)?(?:generated|dist|vendor|third_party|node_modules|__snapshots__|fixtures|coverage|target|out)/.*"
                + "|.*(?:\\.lock|-lock\\.json|-lock\\.yaml|\\.min\\.js|\\.min\\.css|\\.map|\\.snap|\\.svg|\\.csv|\\.sum|\\.pb\\.go|_pb2\\.py"
                + "|\\.generated\\.\\w+|\\.golden)|(?:.*/)?gradlew(?:\\.bat)?");
    private static final Pattern BELOW_TESTS =
            Pattern.compile("(?:.*/)?(?:tests?|__tests__|specs?|testing|testfixtures|\\w+test)/.*");
    private static final Pattern OF_A_TEST = Pattern.compile(
            "(?:.*/)?(?:\\w*(?:Tests?|Spec|IT|ITCase)\\.\\w+|[\\w-]+[._](?:test|spec)\\.\\w+|test_\\w+\\.py|conftest\\.py)");
    private static final Pattern OF_DOCUMENTS = Pattern.compile(
            "(?:.*/)?docs?/.*|.*\\.(?:md|rst|adoc|txt|html)|(?:.*/)?(?:license|changelog|notice)[\\w.]*");
    private static final Pattern OF_TEMPLATES = Pattern.compile(
            "(?:.*/)?(?:templates?|views|pages|layouts|partials)/.*\\.\\w*html?\\w*|.*\\.(?:hbs|mustache|ejs|jinja2?|j2|erb|ftl|twig)");
    private static final Pattern OF_DATA = Pattern.compile(
            ".*\\.(?:json|ya?ml|xml|properties|toml|ini|cfg|conf|sql|css|scss|less|graphql|proto|env|tf)|(?:.*/)?\\.[\\w.]+");

    private final double worth;

    Kind(double worth) {
        this.worth = worth;
    }

    double worth() {
        return worth;
    }

    /** Returns the kind of a path. */
    public static Kind of(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        if (MADE_BY_TOOLS.matcher(lower).matches()) {
            return MADE;
        }
        if (OF_A_BUILD.matcher(lower).matches()) {
            return BUILD;
        }
        if (OF_A_TEST.matcher(path).matches()) {
            return TEST;
        }
        if (BELOW_TESTS.matcher(lower).matches()) {
            return Symbols.known(path) && !OF_DATA.matcher(lower).matches() ? TEST : MADE;
        }
        if (OF_TEMPLATES.matcher(lower).matches()) {
            return SOURCE;
        }
        if (OF_DOCUMENTS.matcher(lower).matches()) {
            return DOCUMENT;
        }
        return OF_DATA.matcher(lower).matches() ? DATA : SOURCE;
    }

    /** Returns the name of a file without its endings, as others are named after it. */
    public static String stem(String path) {
        return path.substring(path.lastIndexOf('/') + 1)
                .replaceFirst("(?<=.)\\..*$", "")
                .toLowerCase(Locale.ROOT);
    }

    /** Returns the stem of what a test is named after, or its own where it is named after nothing. */
    public static String tested(String path) {
        return path.substring(path.lastIndexOf('/') + 1)
                .replaceFirst("(?<=.)\\..*$", "")
                .replaceFirst("^test_|(?:_test|_spec|Tests?|Spec|IT|ITCase)$", "")
                .toLowerCase(Locale.ROOT);
    }
}
