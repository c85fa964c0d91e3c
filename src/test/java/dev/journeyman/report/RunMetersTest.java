package dev.journeyman.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException.BilledUsage;
import dev.journeyman.testkit.SampleEntries;
import dev.langchain4j.data.message.AiMessage;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The meters of runs, by their names and tags. */
class RunMetersTest {

    private static final Path DOCS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")), "docs");

    private static final Usage USAGE = new Usage(1_000, 50, 800, true);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RunMeters meters = new RunMeters(registry);
    private long seconds;

    private void see(Entry entry) {
        seconds++;
        meters.apply("r-1", new RecordedEntry(seconds, Instant.EPOCH.plusSeconds(seconds), entry));
    }

    private void asked() {
        SampleEntries.entries().stream()
                .filter(Entry.RequestSent.class::isInstance)
                .findFirst()
                .ifPresent(this::see);
    }

    @Nested
    class A_call {

        @Test
        void counts_its_time_and_its_tokens_with_the_names_of_the_conventions() {
            asked();
            see(new Entry.ReplyReceived(
                    1, CallerRole.CODER, "gemini:pro", AiMessage.from("yes"), USAGE, new BigDecimal("0.25"), false));

            assertThat(registry.get("gen_ai.client.operation.duration")
                            .tags(
                                    "gen_ai.operation.name",
                                    "chat",
                                    "gen_ai.provider.name",
                                    "gcp.gemini",
                                    "gen_ai.request.model",
                                    "pro",
                                    "error.type",
                                    "none")
                            .timer()
                            .totalTime(TimeUnit.SECONDS))
                    .isEqualTo(1);
            assertThat(tokens("input")).isEqualTo(1_000);
            assertThat(tokens("output")).isEqualTo(50);
            assertThat(registry.get("journeyman.cost")
                            .tag("provider", "gemini:pro")
                            .counter()
                            .count())
                    .isEqualTo(0.25);
        }

        @Test
        void that_failed_counts_its_failure_and_what_it_used_all_the_same() {
            asked();
            see(new Entry.CallFailed(
                    1, CallerRole.CODER, "coder", "overloaded", "later", null, new BilledUsage(USAGE, BigDecimal.ONE)));

            assertThat(registry.get("gen_ai.client.operation.duration")
                            .tags("error.type", "overloaded", "gen_ai.provider.name", "coder")
                            .timer()
                            .count())
                    .isEqualTo(1);
            assertThat(tokens("output")).isEqualTo(50);
        }

        @Test
        void whose_request_another_process_sent_has_no_time() {
            asked();
            see(new Entry.RunResumed());
            see(new Entry.ReplyReceived(
                    1, CallerRole.CODER, "coder", AiMessage.from("yes"), USAGE, BigDecimal.ZERO, false));

            assertThat(registry.find("gen_ai.client.operation.duration").timer())
                    .isNull();
            assertThat(tokens("input")).isEqualTo(1_000);
        }

        private double tokens(String type) {
            return registry.get("gen_ai.client.token.usage")
                    .tag("gen_ai.token.type", type)
                    .summary()
                    .totalAmount();
        }
    }

    @Test
    void a_run_that_ended_is_forgotten_and_counted_by_its_state() {
        see(new Entry.RunEnded(State.DONE, "WorkApproved"));
        see(new Entry.RunEnded(State.DONE, "WorkApproved"));

        assertThat(registry.get("journeyman.runs.ended")
                        .tag("state", "DONE")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Nested
    class The_names {

        private Set<String> names() {
            SampleEntries.entries().forEach(RunMetersTest.this::see);
            see(new Entry.RunResumed());
            SampleEntries.changes().forEach(change -> see(new Entry.ContextChanged("coder/1", change)));
            SampleEntries.entries().stream()
                    .filter(Entry.Moved.class::isInstance)
                    .forEach(RunMetersTest.this::see); // the state before has a time now
            Set<String> names = registry.getMeters().stream()
                    .map(meter -> meter.getId().getName())
                    .collect(Collectors.toCollection(TreeSet::new));
            names.add("journeyman.runs.waiting"); // of the starter
            return names;
        }

        @Test
        void stand_on_the_page() throws IOException {
            String page = Files.readString(DOCS.resolve("spring.md"));
            assertThat(names())
                    .allSatisfy(name -> assertThat(page)
                            .as(name)
                            .matches("(?s).*`(" + Pattern.quote(name) + "|\\."
                                    + Pattern.quote(name.substring(name.lastIndexOf('.') + 1)) + ")`.*"));
        }

        @Test
        void are_those_that_the_dashboard_asks_for() throws IOException {
            Set<String> known = new TreeSet<>();
            names().forEach(name -> {
                String plain = name.replace('.', '_');
                known.add(plain);
                for (String ending : new String[] {"_total", "_sum", "_count", "_seconds_sum", "_seconds_count"}) {
                    known.add(plain + ending);
                }
            });
            Set<String> asked = Pattern.compile("(?:journeyman|gen_ai_client)_[a-z_]+")
                    .matcher(Files.readString(DOCS.resolve("grafana.json")))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(asked).hasSizeGreaterThan(15);
            assertThat(known).containsAll(asked);
        }

        @Test
        void have_the_same_tags_each_time() {
            names();
            registry.getMeters().stream()
                    .map(Meter::getId)
                    .collect(Collectors.groupingBy(
                            Meter.Id::getName,
                            Collectors.mapping(
                                    id -> id.getTags().stream()
                                            .map(tag -> tag.getKey().toLowerCase(Locale.ROOT))
                                            .toList(),
                                    Collectors.toSet())))
                    .forEach((name, tags) -> assertThat(tags).as(name).hasSize(1));
        }
    }
}
