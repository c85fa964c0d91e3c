package dev.journeyman.testkit.law;

import dev.journeyman.flow.Signal;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/**
 * The generators for properties: walks, signals and their kinds, stories, conversations and choices. It is a jqwik
 * domain; its methods may also be called outside of one. A failure is shrunk to the shortest walk or the simplest
 * story. It may be used from any thread.
 */
public final class Generators extends DomainContextBase {

    private static final int LONGEST = 60;
    private static final int CHOICES = 1_000; // far more than the signals that a state accepts

    /** Returns legal walks through the flow, from the start. */
    @Provide
    public Arbitrary<RandomWalk> walks() {
        return Arbitraries.integers()
                .between(0, CHOICES - 1)
                .list()
                .ofMaxSize(LONGEST)
                .map(RandomWalk::of);
    }

    /** Returns the kinds of signals. */
    @Provide
    public Arbitrary<Class<? extends Signal>> kinds() {
        return Arbitraries.of(Signal.kinds());
    }

    /** Returns signals of every kind. */
    @Provide
    public Arbitrary<Signal> signals() {
        return Arbitraries.of(SampleSignals.ofEach());
    }

    /** Returns stories of both kinds with small budgets, few attempts and one to three criteria. */
    @Provide
    public Arbitrary<Story> stories() {
        Arbitrary<Integer> turns = Arbitraries.integers().between(1, 5);
        Arbitrary<List<Criterion>> criteria = Arbitraries.integers()
                .between(1, 3)
                .map(number -> Criterion.checked("criterion " + number, "check " + number))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3);
        Arbitrary<RetryPolicy> policies = Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.integers().between(0, 2))
                .as(RetryPolicy::new);
        return Combinators.combine(texts(), criteria, policies, turns, turns, Arbitraries.of(Story.Kind.class))
                .as((text, checks, policy, planning, coding, kind) -> Story.of(
                                "Story", text, checks.toArray(Criterion[]::new))
                        .withKind(kind)
                        .withRetryPolicy(policy)
                        .withBudget(Budget.DEFAULT.withTurns(planning, coding)));
    }

    /**
     * Returns sendable conversations: a system prompt, then turns; every call is answered, and the user speaks last.
     */
    @Provide
    public Arbitrary<List<ChatMessage>> conversations() {
        Arbitrary<List<ChatMessage>> turns = Arbitraries.oneOf(
                texts().map(text -> List.of(UserMessage.from("I say: " + text))),
                texts().map(text -> List.of(UserMessage.from("And? " + text), AiMessage.from("I answer: " + text))),
                Combinators.combine(Arbitraries.integers().between(1, 4), texts())
                        .as(Generators::calls));
        return turns.list().ofMinSize(1).ofMaxSize(12).map(Generators::conversation);
    }

    /** Returns the choices of runs with at most the given number of acts. */
    public static Arbitrary<RandomChoices> draws(int most) {
        return draws(0, most);
    }

    static Arbitrary<RandomChoices> draws(int least, int most) {
        return Arbitraries.integers()
                .between(0, RandomChoices.BOUND)
                .list()
                .ofMinSize(least)
                .ofMaxSize(most)
                .map(RandomChoices::new);
    }

    private static Arbitrary<String> texts() {
        return Arbitraries.of(
                "", "words", "two\nlines", "{{#not}} a tag", "\"quoted\" \\ and **marked**", "ünï©ode 🧭");
    }

    private static List<ChatMessage> calls(int number, String text) {
        List<ChatMessage> messages = new ArrayList<>();
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            calls.add(Replies.request("read_file", "path", "file-" + i));
        }
        messages.add(UserMessage.from("Read " + number + " files."));
        messages.add(AiMessage.from(calls));
        calls.forEach(call -> messages.add(ToolExecutionResultMessage.from(call, "It says: " + text)));
        return messages;
    }

    /** Puts turns after a system prompt and gives each call an id of its own. */
    private static List<ChatMessage> conversation(List<List<ChatMessage>> turns) {
        List<ChatMessage> all = new ArrayList<>(List.of(SystemMessage.from("You write code.")));
        int id = 0;
        for (List<ChatMessage> turn : turns) {
            int first = id;
            int answered = id;
            for (ChatMessage message : turn) {
                if (message instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
                    List<ToolExecutionRequest> named = new ArrayList<>();
                    for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
                        named.add(call.toBuilder().id("call-" + first++).build());
                    }
                    all.add(AiMessage.from(named));
                    id = first;
                } else if (message instanceof ToolExecutionResultMessage result) {
                    all.add(ToolExecutionResultMessage.from("call-" + answered++, result.toolName(), result.text()));
                } else {
                    all.add(message);
                }
            }
        }
        all.add(UserMessage.from("Go on."));
        return all;
    }
}
