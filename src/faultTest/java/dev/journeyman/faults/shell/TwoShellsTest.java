package dev.journeyman.faults.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.check.WorkerCheck;
import dev.journeyman.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/scaling.md, typed into three real shells with the installed program. */
@Tag("nightly") // it takes a minute
@Timeout(600)
class TwoShellsTest {

    private static final Path PROGRAM = Path.of(Objects.requireNonNull(System.getProperty("journeyman.program")));
    private static final Path PAGE = Path.of(Objects.requireNonNull(System.getProperty("journeyman.scaling")));

    /** A block of commands, with the end of the sentence before it, which says where they are typed. */
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^(\\S[^`]*?):\n\n```sh\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern WHERE =
            Pattern.compile("(?s).*In (each|the first|the second|a third|the third) shell.*");
    private static final Pattern STORE = Pattern.compile("postgres://[^']*[?]");

    private final PostgresServer server = PostgresServer.shared();
    private final String store = "postgres://%s@127.0.0.1:%s/postgres?schema=%s&"
            .formatted(PostgresServer.USER, server.port(), PostgresServer.schema());
    private final Map<String, TypedShell> shells = new LinkedHashMap<>();

    @TempDir
    private Path place;

    @AfterEach
    void end() {
        shells.values().forEach(TypedShell::close);
    }

    @Test
    void two_workers_share_twenty_stories_although_one_is_killed_and_one_is_frozen() throws IOException {
        for (String shell : List.of("first", "second", "third")) {
            shells.put(shell, new TypedShell(place, environment()));
        }
        List<String> last = List.of();
        for (List<String> block : blocks()) {
            for (String shell : typedInto(block.get(0))) {
                last = Objects.requireNonNull(shells.get(shell)).type(block.get(1));
            }
        }

        assertThat(last.stream().filter(line -> line.matches("canary\\d+-\\w+ .* DONE .*")))
                .as("runs in the last list")
                .hasSize(20);
        assertThat(last)
                .as("nothing after the list: no canary started twice")
                .last()
                .asString()
                .contains("canary");
        for (String worker : List.of("first", "second")) {
            TypedShell shell = Objects.requireNonNull(shells.get(worker));
            assertThat(shell.type("wait $(cat %s.pid); echo status $?".formatted(worker)))
                    .endsWith("drained", "status 0");
        }
        assertThat(starts().values()).isNotEmpty().allMatch(times -> times == 1);
        CheckReport report = WorkerCheck.report(store + "term=6", List.of(place.resolve("two-shells/canaries.log")));
        assertThat(report.findings()).isEmpty();
        assertThat(report.line()).isEqualTo("lost 0, doubled 0, stale 0, beside 0, ended 20");
    }

    /** Returns the sentence before each block and the commands in it, with the server of this test. */
    private List<List<String>> blocks() throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("## Two shells on one machine"));
        List<List<String>> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(section.substring(0, section.indexOf("\n## ", 1)));
        while (block.find()) {
            if (WHERE.matcher(block.group(1)).matches()) {
                blocks.add(List.of(
                        block.group(1), STORE.matcher(block.group(2)).replaceAll(Matcher.quoteReplacement(store))));
            }
        }
        assertThat(blocks).as("blocks of commands").hasSizeGreaterThan(8);
        return blocks;
    }

    private List<String> typedInto(String sentence) {
        Matcher where = WHERE.matcher(sentence);
        assertThat(where.matches()).isTrue();
        return switch (where.group(1)) {
            case "each" -> List.copyOf(shells.keySet());
            case "the first" -> List.of("first");
            case "the second" -> List.of("second");
            default -> List.of("third");
        };
    }

    private Map<String, String> environment() {
        return Map.of(
                "PATH",
                PROGRAM.getParent() + ":" + System.getenv("PATH"),
                "HOME",
                place.resolve("home").toString(),
                "XDG_STATE_HOME",
                place.resolve("state").toString(),
                "JAVA_OPTS",
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }

    /** Returns how often each canary started. */
    private Map<String, Long> starts() throws IOException {
        return Files.readAllLines(place.resolve("two-shells/canaries.log")).stream()
                .filter(line -> line.endsWith(" start"))
                .map(line -> line.split(" ", -1))
                .collect(Collectors.groupingBy(line -> line[1] + " " + line[2], Collectors.counting()));
    }
}
