package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.cli.WaitingRuns;
import dev.journeyman.cli.document.ListDocument;
import dev.journeyman.cli.document.RunDocument;
import dev.journeyman.cli.drive.ShownRun;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.SharedRuns;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands print with {@code --json}, beside the schemas of it: nothing else is printed, and everything in a schema is. */
class OutputSchemaTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
    private static final LocalTimes DATES = new LocalTimes(ZoneOffset.UTC);

    @TempDir
    private Path place;

    @Test
    void list_prints_an_object_with_the_runs() {
        JsonNode empty = said(ExitCode.DONE, "list", "--json");
        assertThat(empty.toString()).isEqualTo("{\"runs\":[],\"problems\":[]}");
        store(WaitingRuns.plan(), new StoredRun("greet-1", "Greet", NOON.minusSeconds(60)));

        JsonNode printed = said(ExitCode.DONE, "list", "--json");

        assertThat(printed.path("runs"))
                .extracting(run -> run.path("run").asText())
                .containsExactly("health-1", "greet-1");
        assertThat(printed.path("runs").get(0).path("cost").isNumber()).isTrue();
        hold("list", printed, SchemaFile.read(ListDocument.of(List.of(shared()), DATES, Set.of("Run x is damaged."))));
    }

    @Test
    void each_run_is_on_a_line_of_its_own_for_tools_that_read_lines() {
        store(WaitingRuns.plan(), new StoredRun("greet-1", "Greet", NOON.minusSeconds(60)));

        assertThat(call("list", "--json").out().lines())
                .hasSize(4)
                .filteredOn(line -> line.contains("\"run\":"))
                .hasSize(2);
    }

    @Test
    void list_has_no_statistics_in_JSON() {
        assertThat(call("list", "--json", "--stats"))
                .isEqualTo(new Spoken(
                        ExitCode.BAD_INPUT,
                        "",
                        "journeyman: --stats has no JSON form. Leave out --json for the statistics, or --stats for the"
                                + " runs.\n"));
    }

    @Test
    void show_prints_the_run_with_its_open_request_and_what_was_sent() {
        StoredRun run = WaitingRuns.escalation()
                .with(new Entry.WorkspacePrepared("/w", "journeyman/health-1", "main"))
                .with(new Entry.RepositoryInstructionsRead("coder/1", instructions()))
                .with(new Entry.RequestSent(1, CallerRole.CODER, "coder", State.CODING, "openai:gpt-5", content()));
        store(run);

        JsonNode printed = said(ExitCode.DONE, "show", "health-1", "--json");

        assertThat(printed.path("waiting").path("fitting")).isNotEmpty();
        assertThat(printed.path("sent").path("tools").path(0).asText()).isEqualTo("search");
        assertThat(printed.path("at").asText()).startsWith("2026-03-04T12:00:").endsWith("Z");
        ShownRun shown = new ShownRun(Long.MAX_VALUE);
        run.entries().forEach(shown);
        hold(
                "show",
                printed,
                said(ExitCode.DONE, "show", "health-1", "--json", "--at", "1"),
                SchemaFile.read(new RunDocument("health-1", shown, instructions(), DATES).text(Optional.of(shared()))),
                called(printed));
    }

    /** Returns a document with a request that carries an answer with a tool call, and the result of it. */
    private static JsonNode called(JsonNode document) {
        ObjectNode copy = document.deepCopy();
        ((ObjectNode) copy.path("sent"))
                .set(
                        "messages",
                        SchemaFile.read("[{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"1\",\"name\":\"search\","
                                + "\"arguments\":{}}]},{\"role\":\"tool\",\"content\":\"x\",\"tool_call_id\":\"1\"}]"));
        return copy;
    }

    @Test
    void show_leaves_what_json_contains_to_json() {
        store(WaitingRuns.plan());

        assertThat(call("show", "health-1", "--json", "--request"))
                .isEqualTo(new Spoken(
                        ExitCode.BAD_INPUT,
                        "",
                        "journeyman: --json contains the open request and what was sent. Leave out --request, or --json"
                                + " for that alone.\n"));
        assertThat(call("show", "nothing", "--json").exit()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void context_prints_the_knowledge_in_pieces_and_as_a_text() throws IOException {
        Path shop = ScratchRepositories.make(place.resolve("shop"), "Health.java", "class Health {}\n");
        Path story = Files.writeString(
                place.resolve("story.yaml"),
                "title: Health\ncriteria: [ { text: Health is there, command: 'true' } ]\n");

        JsonNode printed =
                said(ExitCode.DONE, "context", "--json", "--task", story.toString(), "--repo", shop.toString());

        assertThat(printed.path("text").asText()).contains("Health.java");
        assertThat(printed.path("limit").asInt()).isEqualTo(4_000);
        hold("context", printed);
    }

    @Test
    void a_secret_of_the_environment_is_not_printed() throws IOException {
        Path shop = ScratchRepositories.make(place.resolve("shop"), "Health.java", "class Health {}\n");
        Path story = Files.writeString(
                place.resolve("story.yaml"),
                "title: Call it with hunter2222\ncriteria: [ { text: hunter2222 works } ]\n");

        Spoken spoken = call("context", "--json", "--task", story.toString(), "--repo", shop.toString());

        assertThat(spoken.out()).contains("[redacted]").doesNotContain("hunter2222");
    }

    @Test
    void doctor_prints_what_it_found_and_whether_that_is_enough() throws IOException {
        JsonNode printed = said(ExitCode.DONE, "doctor", "--json");
        hold("doctor", printed);
        assertThat(printed.path("ok").asBoolean()).isTrue();
        assertThat(printed.path("findings"))
                .filteredOn(finding -> finding.path("needed").asBoolean())
                .extracting(finding -> finding.path("what").asText())
                .containsExactly("git", "store");

        Files.writeString(place.resolve("runs.db"), "not a store, but a text that is long enough");
        JsonNode broken = said(ExitCode.NOT_DONE, "doctor", "--json");
        hold("doctor", broken);
        assertThat(broken.path("ok").asBoolean()).isFalse();
    }

    private static void hold(String command, JsonNode... documents) {
        new ClosedSchema(command).holds(documents);
    }

    /** Returns a run that a worker of a shared store holds. */
    private static ListedRun shared() {
        try (Journal journal = Journal.memory()) {
            WaitingRuns.plan().into(journal);
            RunHead head = journal.head("health-1").orElseThrow();
            RunHead.Newest newest = head.newest();
            Due due = Due.from(NOON).on("there");
            RunHead bound = new RunHead(
                    head.run(),
                    head.state(),
                    head.over(),
                    head.subject(),
                    head.waiting(),
                    head.spent(),
                    new RunHead.Newest(newest.seq(), newest.at(), newest.machine(), newest.path(), due));
            Holder holder = new Holder("health-1", "a", NOON);
            return new ListedRun(bound, new SharedRuns(true, Map.of("health-1", holder), "here"));
        }
    }

    private static RepositoryText instructions() {
        InstructionFile file = new InstructionFile("AGENTS.md", 9, 2, List.of("Long"), "it is not text");
        return new RepositoryText("", "", List.of(file), List.of(new RepositorySkill("deploy", "", "d/SKILL.md")));
    }

    private static RequestContent content() {
        return new RequestContent("You code.", List.of("search"), 1, 9, TokenWindow.of(64_000));
    }

    private void store(StoredRun... runs) {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            Stream.of(runs).forEach(run -> run.into(journal));
        }
    }

    private JsonNode said(int exit, String... arguments) {
        Spoken spoken = call(arguments);
        assertThat(spoken.exit()).as(spoken.err()).isEqualTo(exit);
        return SchemaFile.read(spoken.out());
    }

    private Spoken call(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", place.toString()));
        Map<String, String> environment = Map.of(
                "TZ", "UTC", "PATH", System.getenv("PATH"), "HOME", place.toString(), "SHOP_TOKEN", "hunter2222");
        return Spoken.with(environment, all.toArray(String[]::new));
    }
}
