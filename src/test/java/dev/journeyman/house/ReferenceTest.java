package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.house.Comments.Comment;
import dev.journeyman.house.Comments.Part;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reference: it is made from the comments of the code, so that each default and each field is written once. */
class ReferenceTest {

    private static final String MAIN = "src/main/java/dev/journeyman/";
    private static final Pattern DEFAULT = Pattern.compile("\\(default: (.*?)\\)(?=[.,]| )");

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("String", "text"),
            Map.entry("Boolean", "true or false"),
            Map.entry("int", "number"),
            Map.entry("Integer", "number"),
            Map.entry("Long", "number"),
            Map.entry("Double", "number"),
            Map.entry("BigDecimal", "number"),
            Map.entry("Duration", "duration"),
            Map.entry("JsonNode", "object or text"),
            Map.entry("Kind", "`standard` or `express`"),
            Map.entry("PlanMode", "`static` or `iterative`"),
            Map.entry("Economy", "`thrifty`, `balanced`, `careful`, `off` or a number"),
            Map.entry("CallerRole", "`coder`, `architect`, `helper` or `summarizer`"));

    @Test
    void is_what_the_comments_of_the_code_say() {
        new Golden("docs/reference.md").holds(page());
    }

    @Test
    void says_something_of_every_field() {
        assertThat(page().lines().filter(line -> line.endsWith("|  |") || line.endsWith("| |")))
                .as("Give the component a @param in the record's Javadoc")
                .isEmpty();
    }

    private static String page() {
        return String.join("\n", """
            # Reference

            Made from the comments of the code by a test, so that it cannot say anything else. Commands and options: [the command line](cli.md). Properties, meters: [Spring
            Boot](spring.md#properties). Spans: [Traces](traces.md#spans). Entries of the journal: [The journal](journal.md#what-the-entries-say), with their
                fields in [wire-names.txt](../src/test/resources/dev/journeyman/journal/entry/wire-names.txt).
                What `--json` prints, and JSON Schemas of stories and scripts for editors: [JSON](json.md).
            """, story(), script(), engine(), events(), captures(), exitCodes());
    }

    private static String story() {
        return """
                ## The story

                YAML or JSON, with these fields in snake case. Unknown and repeated fields are refused with the line. Durations are written `90s`, `30m` or `PT1H` on the command line, and as
                `PT30M` in files. `journeyman new FILE` writes one to fill in.

                """
                + table("story/Story", "Story")
                + section("criteria", table("story/Criterion", "Criterion"))
                + section("retry_policy", table("story/RetryPolicy", "RetryPolicy"))
                + section("budget", table("story/Budget", "Budget"))
                + section("options", table("story/StoryOptions", "StoryOptions"));
    }

    private static String script() {
        String file = "model/script/Script";
        return """
                ## The replay script

                A model that answers from a file, for demos and tests: `--model replay:FILE`, `--architect replay:FILE`. YAML or JSON. Each caller has turns of its own, and the turn depends only
                on how many the caller has taken, so a resumed run continues where it was.

                """
                + table(file, "Script")
                + section("prices", table(file, "ScriptPrices"))
                + section("turns", table(file, "ScriptTurn"))
                + section("turns: tools", table(file, "ScriptCall"))
                + section("turns: expect", table(file, "Expectation"))
                + section("turns: error", table(file, "ScriptError"))
                + section("turns: usage", table(file, "ScriptUsage"));
    }

    private static String engine() {
        String rows = Comments.of(MAIN + "EngineBuilder.java").type("EngineBuilder").members().stream()
                .filter(part -> part.type().equals("EngineBuilder"))
                .map(ReferenceTest::setting)
                .collect(Collectors.joining("\n"));
        return """
            ## Settings of the engine

            Methods of `CoderEngine.builder()`.

            | method | does | default |
            |---|---|---|
            %s
            """.formatted(rows);
    }

    private static String setting(Part method) {
        String first = method.text().replaceFirst("(?<=\\.) .*", "");
        Matcher found = DEFAULT.matcher(first);
        String otherwise = found.find() ? found.group(1) : "";
        String does = first.replaceAll(" ?\\(default: .*?\\)(?=[.,]| )", "");
        return "| `%s` | %s | %s |".formatted(method.name(), does, otherwise.isEmpty() ? "–" : otherwise);
    }

    private static String events() {
        String rows = Comments.of(MAIN + "RunEvent.java").type("Kind").members().stream()
                .map(kind -> "| `%s` | %s |".formatted(kind.name(), kind.text()))
                .collect(Collectors.joining("\n"));
        return """
            ## Events

            Kinds of `RunEvent`. Each names the accessors that have a value; `run`, `seq`, `at` and `kind` always have one.

            | kind | what happened |
            |---|---|
            %s
            """.formatted(rows);
    }

    private static String captures() {
        Map<String, String> says = new LinkedHashMap<>();
        says.put("n", "which request of the run it is, from 1");
        says.put("as", "the caller: `coder`, `architect`, `helper` or `summarizer`");
        says.put("state", "the state of the story");
        says.put("provider", "who was called");
        says.put(
                "messages",
                "what was sent, in order: each with `role` and `content`, with `tool_calls`, or with the"
                        + " `tool_call_id` that it answers");
        says.put("tools", "the names of the tools that were offered");
        says.put("tokens", "how large the request was, as estimated");
        assertThat(says.keySet()).isEqualTo(fieldsOfACapture());
        return """
            ## Captured requests

            `run --capture FILE` writes a line of JSON for each request to a model, and `show RUN --sent` prints the newest one.

            | field | says |
            |---|---|
            %s
            """.formatted(says.entrySet().stream()
                .map(field -> "| `%s` | %s |".formatted(field.getKey(), field.getValue()))
                .collect(Collectors.joining("\n")));
    }

    /** Returns the fields of a line that a run of this version captured. */
    private static Set<String> fieldsOfACapture() {
        String line = new Golden("src/test/resources/dev/journeyman/journal/format-2.requests.jsonl")
                .text()
                .lines()
                .findFirst()
                .orElseThrow();
        try {
            Set<String> fields = new LinkedHashSet<>();
            new ObjectMapper().readTree(line).fieldNames().forEachRemaining(fields::add);
            return fields;
        } catch (JsonProcessingException problem) {
            throw new AssertionError(problem);
        }
    }

    private static String exitCodes() {
        String text = House.read(House.ROOT.resolve("src/cli/java/dev/journeyman/cli/ExitCode.java"));
        Map<String, String> means = Pattern.compile(
                        "(?:SAID| DONE|NOT_DONE|BAD_INPUT|PARKED|INTERRUPTED)_MEANS = \"(\\d+):(.*)\";")
                .matcher(text)
                .results()
                .collect(Collectors.toMap(
                        found -> found.group(1), found -> found.group(2), (one, other) -> one + ", or " + other));
        String rows = means.entrySet().stream()
                .sorted(Map.Entry.comparingByKey((one, other) -> Integer.parseInt(one) - Integer.parseInt(other)))
                .map(code -> "| %s | %s |".formatted(code.getKey(), code.getValue()))
                .collect(Collectors.joining("\n"));
        return """
            ## Exit codes

            | code | means |
            |---|---|
            %s
            """.formatted(rows);
    }

    private static String section(String name, String table) {
        return "\n### " + name + "\n\n" + table;
    }

    private static String table(String file, String type) {
        Comment comment = Comments.of(MAIN + file + ".java").type(type);
        return comment.components().stream()
                .map(part -> "| `%s` | %s | %s |".formatted(snake(part.name()), words(part.type()), said(part.text())))
                .collect(Collectors.joining("\n", "| field | is a | says |\n|---|---|---|\n", "\n"));
    }

    private static String said(String text) {
        return text.replace("; null for ", "; without it, ").replace("null for ", "without it, ");
    }

    private static String words(String type) {
        String plain = type.replaceAll("@\\w+(\\([^)]*\\))? ?", "").strip();
        Matcher list = Pattern.compile("List<(.*)>").matcher(plain);
        if (list.matches()) {
            return "list of " + (WORDS.containsKey(list.group(1)) ? "texts" : "objects");
        }
        return WORDS.getOrDefault(plain, "object");
    }

    private static String snake(String name) {
        return List.of(name.split("(?=[A-Z])")).stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("_"));
    }
}
