package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** The laws of economy: what is folded, when, and what stays, for every conversation and every grace. */
class EconomyLaws {

    private static final Set<TurnSource> PEOPLE =
            EnumSet.of(TurnSource.OPENING, TurnSource.USER, TurnSource.FEEDBACK, TurnSource.ANSWER, TurnSource.CHECKS);

    /** A context that is asked for its economy before each request, as the engine asks. */
    private static final class Thrift {

        private final Economy economy;
        private final List<ContextChange> log = new ArrayList<>();
        private final ContextManager context;

        Thrift(Economy economy) {
            this.economy = economy;
            this.context = opened(log::add);
            context.resetSystemPrompt("You write code.");
        }

        private ContextManager opened(Consumer<ContextChange> to) {
            return new ContextManager(TokenWindow.of(200_000), new Letters(), Summarizer.NONE, economy, to);
        }

        ContextManager twin() {
            ContextManager twin = opened(change -> {});
            log.forEach(twin::apply);
            return twin;
        }

        /** Returns the newest fold. */
        Optional<Folded> folded() {
            return log.stream()
                    .filter(Folded.class::isInstance)
                    .map(Folded.class::cast)
                    .reduce((earlier, later) -> later);
        }
    }

    @Provide
    static Arbitrary<Step> steps() {
        Arbitrary<Step> works = Combinators.combine(
                        Arbitraries.of("read_file", "run_command", "write_file", "edit_file"),
                        Arbitraries.of("a.java", "b.java", "c.java", "d.java", "e.java"),
                        Arbitraries.integers().between(0, 3_000),
                        Arbitraries.of(0, 0, 0, 1))
                .as((tool, file, length, exit) -> {
                    String field = tool.equals("run_command") ? "command" : "path";
                    return new Step.Works(
                            1,
                            new Step.Call(null, tool, "{\"%s\":\"%s\"}".formatted(field, file)),
                            "x".repeat(length) + "\nexit code " + exit);
                });
        Arbitrary<Step> says = Combinators.combine(
                        Arbitraries.of(PEOPLE), Arbitraries.integers().between(1, 200))
                .as((source, length) -> new Step.Says("y".repeat(length), source));
        return Arbitraries.frequencyOf(
                Tuple.of(20, works),
                Tuple.of(1, says),
                Tuple.of(1, Arbitraries.just(new Step.Notes("Three turns are left."))),
                Tuple.of(2, Arbitraries.just(new Step.Replies("I think.", List.of()))));
    }

    @Property(tries = 400)
    void every_law_holds_before_every_request(
            @ForAll("conversations") List<Step> steps, @ForAll("graces") Economy economy) {
        Thrift thrift = new Thrift(economy);
        int folds = 0;
        for (Step step : steps) {
            step.play(thrift.context);
            thrift.context.interrupt();
            List<Turn> before = List.copyOf(thrift.context.turns());
            int told = told(thrift.log);
            ContextManager twin = thrift.twin();
            boolean folded = thrift.context.economize();
            assertThat(folded)
                    .as("the rule of the specification, told literally")
                    .isEqualTo(new LiteralRule(before, economy.requests(), told).folds());
            assertThat(twin.economize()).as("a rebuilt context decides alike").isEqualTo(folded);
            if (folded) {
                folds++;
                shrinksAndKeeps(thrift, before);
            }
            assertThat(thrift.context.economize()).as("a second fold").isFalse();
            assertThat(twin.request()).isEqualTo(thrift.context.request());
            assertThat(MessageOrder.violations(thrift.context.request())).isEmpty();
        }
        Statistics.label("folds").collect(folds == 0 ? "none" : folds == 1 ? "one" : "several");
        Statistics.label("folds").coverage(counts -> counts.check("several").percentage(share -> share > 10));
    }

    /** Checks what a fold did: the context became smaller, and what has to stay is still there, in its order. */
    private static void shrinksAndKeeps(Thrift thrift, List<Turn> before) {
        Folded folded = thrift.folded().orElseThrow();
        List<Turn> after = thrift.context.turns();
        assertThat(folded.after()).isLessThan(folded.before());
        assertThat(thrift.context.tokens()).isEqualTo(folded.after());
        assertThat(after.get(0).provenance()).isEqualTo(TurnSource.SUMMARY);
        assertThat(after.get(0).tokens()).isLessThanOrEqualTo(1_500);
        assertThat(after.subList(1, after.size())).isSubsetOf(before).isEqualTo(staying(before, folded));
        assertThat(after).containsAll(newestTwo(before));
        assertThat(after)
                .as("turns of people")
                .containsAll(before.stream()
                        .filter(turn -> PEOPLE.contains(turn.provenance()))
                        .toList());
    }

    private static List<Turn> staying(List<Turn> before, Folded folded) {
        return IntStream.range(0, before.size())
                .filter(index -> index >= folded.cut() || folded.stay().contains(index))
                .mapToObj(before::get)
                .toList();
    }

    private static List<Turn> newestTwo(List<Turn> turns) {
        int start = Math.max(0, turns.size() - 2);
        while (start > 0 && turns.get(start).message() instanceof ToolExecutionResultMessage) {
            start--;
        }
        return turns.subList(start, turns.size());
    }

    private static int told(List<ContextChange> log) {
        int told = 0;
        for (ContextChange change : log) {
            told = change instanceof Folded folded ? folded.ledger().turns() : told;
        }
        return told;
    }

    /** The rule as the specification has it, turn by turn and without any short cut. */
    private record LiteralRule(List<Turn> turns, int grace, int told) {

        boolean folds() {
            int cut = cut();
            if (cut == 0) {
                return false;
            }
            Set<Integer> pinned = pinned(cut);
            long gone = 0;
            long rent = 0;
            long behind = 0;
            int spoken = told;
            for (int i = 0; i < turns.size(); i++) {
                boolean goes = i < cut && !pinned.contains(i);
                boolean summary = turns.get(i).provenance() == TurnSource.SUMMARY;
                gone += goes ? turns.get(i).tokens() : 0;
                rent += goes && !summary ? (long) turns.get(i).tokens() * overdue(i) : 0;
                behind += !goes && i < lastReply() ? turns.get(i).tokens() : 0;
                spoken += goes && !summary ? 1 : 0;
            }
            int ledger = Math.min(1_500, 150 + 12 * spoken);
            return gone > ledger && rent >= 23 * (ledger + behind);
        }

        private int overdue(int turn) {
            long requests = turns.subList(turn, turns.size()).stream()
                    .filter(each -> each.message() instanceof AiMessage)
                    .count();
            return (int) Math.max(0, requests - grace);
        }

        private int lastReply() {
            return IntStream.range(0, turns.size())
                    .filter(i -> turns.get(i).message() instanceof AiMessage)
                    .max()
                    .orElse(0);
        }

        private boolean starts(int turn) {
            return !(turns.get(turn).message() instanceof ToolExecutionResultMessage);
        }

        private int end(int start) {
            int end = start + 1;
            while (end < turns.size() && !starts(end)) {
                end++;
            }
            return end;
        }

        private int cut() {
            int newest = turns.size() - newestTwo(turns).size();
            return IntStream.range(0, newest)
                    .filter(i -> starts(i) && overdue(i) > 0)
                    .map(this::end)
                    .max()
                    .orElse(0);
        }

        private Set<Integer> pinned(int cut) {
            List<Integer> starts = IntStream.range(0, turns.size())
                    .filter(this::starts)
                    .boxed()
                    .toList();
            Set<Integer> pinned = new HashSet<>();
            Set<String> edited = new LinkedHashSet<>();
            boolean failure = false;
            for (int i = starts.size() - 1; i >= 0; i--) {
                int start = starts.get(i);
                List<Turn> exchange = turns.subList(start, end(start));
                long younger = turns.subList(end(start), turns.size()).stream()
                        .filter(turn -> turn.message() instanceof AiMessage)
                        .count();
                boolean keep = exchange.stream().anyMatch(turn -> PEOPLE.contains(turn.provenance()));
                if (edits(exchange) && edited.size() < 3) {
                    keep |= edited.add(call(exchange));
                }
                if (fails(exchange) && !failure) {
                    failure = true;
                    keep |= younger <= 4L * grace;
                }
                if (keep && start < cut) {
                    IntStream.range(start, end(start)).forEach(pinned::add);
                }
            }
            return pinned;
        }

        private static boolean edits(List<Turn> exchange) {
            return exchange.get(0).message() instanceof AiMessage reply
                    && reply.hasToolExecutionRequests()
                    && List.of("write_file", "edit_file")
                            .contains(reply.toolExecutionRequests().get(0).name());
        }

        private static String call(List<Turn> exchange) {
            return ((AiMessage) exchange.get(0).message())
                    .toolExecutionRequests()
                    .get(0)
                    .arguments();
        }

        private static boolean fails(List<Turn> exchange) {
            return exchange.size() > 1
                    && ((ToolExecutionResultMessage) exchange.get(1).message())
                            .toolName()
                            .equals("run_command")
                    && ((ToolExecutionResultMessage) exchange.get(1).message())
                            .text()
                            .endsWith("exit code 1");
        }
    }

    @Provide
    static Arbitrary<List<Step>> conversations() {
        return steps().list().ofMinSize(10).ofMaxSize(90);
    }

    @Provide
    static Arbitrary<Economy> graces() {
        return Arbitraries.of(new Economy(1), new Economy(2), Economy.THRIFTY, Economy.BALANCED, Economy.CAREFUL);
    }
}
