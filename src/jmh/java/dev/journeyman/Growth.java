package dev.journeyman;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Measurements of what grows: the turns of one conversation, the messages of a request, the runs of a store. */
final class Growth {

    private static final List<Integer> TURNS = List.of(50, 500, 2_000, 5_000);
    private static final List<Integer> MESSAGES = List.of(100, 1_000, 10_000, 100_000);
    private static final List<Integer> RUNS = List.of(10, 1_000, 100_000);
    private static final int WINDOW = 100_000_000;
    private static final int TIMES = 9;

    private final Path place;
    private final PrintStream out;

    Growth(Path place, PrintStream out) {
        this.place = place;
        this.out = out;
    }

    /** Prints a table for each of them. */
    void print(String program) throws IOException, InterruptedException {
        out.println("| turns of one conversation, memory journal | ms a turn |");
        drive(TURNS.get(TURNS.size() - 1)); // so that the JVM has compiled what a turn needs
        for (int turns : TURNS) {
            out.printf("| %,d | %.3f |%n", turns, median(turns));
        }
        out.println("| messages of a conversation | µs to ask for the request and give it to a model |");
        for (int messages : MESSAGES) {
            out.printf("| %,d | %.2f |%n", messages, request(messages));
        }
        out.println("| runs of a store | ms of `journeyman list` | MB |");
        for (int runs : RUNS) {
            WholeCommand list = Listing.ofShort(place, program, runs);
            out.printf("| %,d | %,.0f | %,.0f |%n", runs, list.millis(), list.megabytes());
        }
    }

    private double median(int turns) throws InterruptedException {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            millis[i] = drive(turns);
        }
        Arrays.sort(millis);
        return millis[TIMES / 2];
    }

    /** Drives one conversation by a model that answers at once, and returns the milliseconds of a turn. */
    private double drive(int turns) throws InterruptedException {
        Story story = Story.of("Look around", "A story of one conversation.", Criterion.checked("it holds", "check"))
                .withKind(Story.Kind.EXPRESS)
                .withBudget(Budget.DEFAULT.withTurns(1, turns + 1));
        try (CoderEngine engine = CoderEngine.builder()
                .provider(Still.model(WINDOW, request -> answer(request, turns)))
                .journal(Journal.memory())
                .workspaces(new Still(place))
                .build()) {
            long begun = System.nanoTime();
            Outcome end = engine.start(story, new WorkspaceRequest(place, true, Map.of()), entry -> {})
                    .await();
            double millis = (System.nanoTime() - begun) / 1e6;
            if (end.turns() != turns) {
                throw new IllegalStateException("The conversation did not have its turns: " + end);
            }
            return millis / turns;
        }
    }

    private static ModelReply answer(ModelRequest request, int turns) {
        return new ModelReply(
                request.turn() < turns - 1
                        ? Replies.call("list_files", "path", "", "pattern", "*" + request.turn())
                        : Replies.call("submit_work", "summary", "looked around"),
                null);
    }

    /** Returns the median microseconds of one request, asked for and handed to a model. */
    private static double request(int messages) {
        ContextManager context = new ContextManager(TokenWindow.of(WINDOW));
        context.resetSystemPrompt("You code.");
        for (int i = 0; i < messages; i += 2) {
            context.append(UserMessage.from("Line " + i), TurnSource.NOTE);
            context.append(AiMessage.from("Line " + (i + 1)), TurnSource.MODEL);
        }
        context.append(UserMessage.from("Go on."), TurnSource.NOTE);
        int times = 1_001;
        double[] micros = new double[times];
        List<ChatMessage> kept = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long begun = System.nanoTime();
            ModelRequest request = new ModelRequest(CallerRole.CODER, i, context.request(), null, List.of());
            micros[i] = (System.nanoTime() - begun) / 1e3;
            kept = request.messages();
        }
        if (kept.size() != messages + 2) {
            throw new IllegalStateException("The request does not have its messages.");
        }
        Arrays.sort(micros);
        return micros[times / 2];
    }
}
