package dev.journeyman.engine;

import dev.journeyman.context.Window;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.Recorded;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.report.Standing;
import dev.journeyman.review.Decision;
import dev.journeyman.review.ReviewRequest;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Kind;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.Replies;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.SettableClock;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.Commands;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A story played through the real engine by a coder and an architect that draw what they do from a list of numbers. What they
 * do depends on where the story stands and nothing else, so that a play cut anywhere goes on the same way.
 */
final class Play {

    static final String RUN = "play";
    static final Window WINDOW = Window.of(64_000);

    private static final Prompts PROMPTS = new Prompts(TemplateFiles.read(null));

    private final Story story;
    private final List<Integer> draws;
    private final boolean generous;
    private final Appends journal = new Appends();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));

    /**
     * Prepares a play.
     *
     * @param draws what happens; when they are used up, coder and architect do what ends the story
     * @param generous whether the architect ever grants more
     */
    Play(Story story, List<Integer> draws, boolean generous) {
        this.story = story;
        this.draws = List.copyOf(draws);
        this.generous = generous;
    }

    /** Returns after how many entries the journal was whole: an append is there with all its entries or not at all. */
    List<Integer> boundaries() {
        return journal.boundaries;
    }

    static Story story(boolean express, int planningTurns, int codingTurns) {
        Story story = Story.of("Play", "A story that is played.", Criterion.checked("it is checked", "check"));
        return story.withKind(express ? Kind.EXPRESS : Kind.STANDARD)
                .withBudget(story.budget().withTurns(planningTurns, codingTurns));
    }

    /** Plays the story to its end, taking it up again wherever it parks, and returns everything that happened. */
    List<Recorded> play(Path home) {
        journal.append(
                RUN,
                0,
                List.of(new Recorded(
                        1,
                        clock.instant(),
                        new Entry.RunStarted(RUN, story, new Assignment(home, true, Map.of()).options()))));
        return goOn(home);
    }

    /** Goes on from some entries of another play. */
    List<Recorded> resume(Path home, List<Recorded> past) {
        journal.append(RUN, 0, past);
        return goOn(home);
    }

    private List<Recorded> goOn(Path home) {
        Kit kit = new Kit(
                journal,
                new Cast(List.of(new DrawnCoder()), new Judge.Own(this::judge, "drawn"), List.of()),
                new Toolbox(List.of()),
                PROMPTS,
                new ScratchWorkspaces(home, this::check),
                clock,
                new Redaction(List.of()));
        for (int parked = 0; parked < 200; parked++) {
            Driver driver = new Driver(kit, RUN, Runnable::run);
            driver.resume();
            if (driver.driving().join().position().over()) {
                return journal.read(RUN);
            }
        }
        throw new AssertionError("The story did not end: " + journal.read(RUN));
    }

    private int draw(int salt, int bound) {
        int at = journal.read(RUN).stream()
                .mapToInt(recorded -> counts(recorded.entry()) ? 1 : 0)
                .sum();
        return at >= draws.size() ? -1 : new SplittableRandom(draws.get(at) * 100L + salt).nextInt(bound);
    }

    private static boolean counts(Entry entry) {
        return entry instanceof Entry.ReplyReceived
                || entry instanceof Entry.CallFailed
                || entry instanceof Entry.VerdictGiven;
    }

    private Commands.Ending check(String command, Duration limit) {
        clock.advance(Duration.ofSeconds(1));
        return new Commands.Ending(draw(1, 3) == 0 ? 1 : 0, "checked", false, 1);
    }

    private Optional<Verdict> judge(ReviewRequest request) {
        List<Decision> fitting = new ArrayList<>(request.submission().fitting());
        if (!generous) {
            fitting.remove(Decision.CONTINUE);
            fitting.remove(Decision.PIVOT);
        }
        int drawn = draw(2, fitting.size());
        String feedback = "feedback on " + request.id() + " that is unlike any other";
        if (drawn >= 0) {
            return Optional.of(new Verdict(fitting.get(drawn), draw(3, 4) == 0 ? "" : feedback));
        }
        List<Decision> last = List.of(Decision.APPROVE, Decision.ANSWER, Decision.ABANDON);
        return Optional.of(
                new Verdict(last.stream().filter(fitting::contains).findFirst().orElseThrow(), feedback));
    }

    /** A journal in memory that remembers where its appends ended. */
    private static final class Appends implements Journal {

        private final Journal memory = Journal.memory();
        private final List<Integer> boundaries = new ArrayList<>();

        @Override
        public List<Recorded> read(String run) {
            return memory.read(run);
        }

        @Override
        public void append(String run, long expected, List<Recorded> entries) {
            memory.append(run, expected, entries);
            boundaries.add((int) expected + entries.size());
        }

        @Override
        public List<String> runs() {
            return memory.runs();
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    /** A model that draws what it does. */
    private final class DrawnCoder implements Provider {

        @Override
        public String name() {
            return "drawn";
        }

        @Override
        public Window window() {
            return WINDOW;
        }

        @Override
        public ModelReply call(ModelRequest request) {
            clock.advance(Duration.ofSeconds(1));
            boolean planning = Standing.of(journal.read(RUN)).position().state() == dev.journeyman.flow.State.PLANNING;
            return new ModelReply(reply(request.turn(), planning), null);
        }

        private AiMessage reply(int turn, boolean planning) {
            return switch (draw(4, 11)) {
                case 0 -> Replies.call("read_file", "path", "file-" + turn);
                case 1 ->
                    Replies.calls(
                            Replies.request("write_file", "path", "file-" + turn, "content", "content " + turn),
                            Replies.request("read_file", "path", "file-" + turn));
                case 2 ->
                    Replies.call("ask_question", "question", "question of turn " + turn + ", which nobody else asks");
                case 3 -> Replies.words("words of turn " + turn + ", which nobody else says");
                case 4 -> Replies.call("claim_complete", "reason", "claim of turn " + turn);
                case 5 -> Replies.call("update_todo_list", "content", "- [ ] item of turn " + turn);
                case 6 -> Replies.call("no_such_tool", "turn", "" + turn);
                case 7 -> throw new ProviderException(Failure.OVERLOADED, "busy", null, null);
                case 8 -> Replies.call("read_file", "path", "always the same");
                default ->
                    planning
                            ? Replies.call("submit_plan", "plan", plan(turn))
                            : Replies.call("submit_work", "summary", "work of turn " + turn);
            };
        }
    }

    static String plan(int turn) {
        return "plan of turn " + turn + ":\n1. {{#not}} a tag\n2. \"quoted\" \\ and **marked**";
    }
}
