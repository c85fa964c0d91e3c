package dev.journeyman.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.ContextChange.Shortened;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.fold.ProviderChanges;
import dev.journeyman.review.Submission;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run as lines of JSON, folded from its entries one after another. Each line is the public form of one
 * entry.
 *
 * <p>It is used by one thread at a time.
 */
public final class EventLines {

    /** The length at which the text of a submission is cut. */
    private static final int SHOWN = 4_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String run;
    private RunState state = RunState.START;
    private final ProviderChanges changes = new ProviderChanges();

    /** Makes the events of a run, without entries. */
    public EventLines(String run) {
        this.run = run;
    }

    /** Applies the next entry and returns its lines, mostly one or none. */
    public List<String> lines(RecordedEntry recorded) {
        state = state.after(recorded);
        Entry entry = recorded.entry();
        Optional<String> switched = changes.after(entry).flatMap(change -> switched(recorded, change));
        return java.util.stream.Stream.of(switched, line(recorded), assigned(recorded))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> switched(RecordedEntry recorded, ProviderChanges.Change change) {
        return event(
                recorded,
                "provider",
                node -> node.put("from", change.from()).put("to", change.to()).put("reason", change.reason()));
    }

    private Optional<String> line(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        if (entry instanceof Entry.Moved moved) {
            return event(recorded, "state", node -> state(node, moved.move()));
        }
        if (entry instanceof Entry.RequestSent sent) {
            return event(
                    recorded,
                    "request",
                    node -> node.put("state", sent.state().name())
                            .put("as", sent.caller().toString())
                            .put("provider", sent.provider())
                            .put("messages", sent.sent().messages())
                            .put("tokens", sent.sent().tokens()));
        }
        if (entry instanceof Entry.ReplyReceived reply) {
            return event(recorded, "reply", node -> reply(node, reply));
        }
        if (entry instanceof Entry.ContextChanged changed && changed.change() instanceof Shortened shortened) {
            return event(recorded, "compaction", node -> compaction(node, shortened));
        }
        return happened(recorded, entry).or(() -> judged(recorded, entry)).or(() -> handedOver(recorded, entry));
    }

    private Optional<String> happened(RecordedEntry recorded, Entry entry) {
        if (entry instanceof Entry.ToolFinished tool) {
            return event(
                    recorded,
                    "tool",
                    node -> node.put("name", tool.tool()).put("ok", tool.ok()).put("millis", tool.millis()));
        }
        if (entry instanceof Entry.ToolsFound found) {
            return event(
                    recorded,
                    "tools",
                    node -> node.put("server", found.server())
                            .put("count", found.tools().size())
                            .put("problem", found.problem()));
        }
        if (entry instanceof Entry.CheckFinished check) {
            return event(
                    recorded,
                    "check",
                    node -> node.put("criterion", check.criterion())
                            .put("passed", check.passed())
                            .put("exit", check.exit()));
        }
        if (entry instanceof Entry.WorkspacePrepared made) {
            return event(
                    recorded,
                    "workspace",
                    node -> node.put("path", made.path())
                            .put("branch", made.branch())
                            .put("base", made.base()));
        }
        return attempted(recorded, entry);
    }

    /** Adds what a person needs to decide: the submission, cut if it is long, and the decisions that fit. */
    private void waiting(ObjectNode node) {
        Submission submission = PendingSubmission.of(state);
        node.put("what", submission.kind())
                .put(
                        "text",
                        TruncatedText.head(
                                SubmissionText.of(submission),
                                SHOWN,
                                "\n[… the rest: journeyman show %s --request]".formatted(run)));
        ArrayNode fitting = node.putArray("fitting");
        submission.fitting().forEach(decision -> fitting.add(decision.toString()));
    }

    private Optional<String> attempted(RecordedEntry recorded, Entry entry) {
        if (entry instanceof Entry.AttemptStarted attempt) {
            return event(
                    recorded,
                    "attempt",
                    node -> node.put("number", attempt.number()).put("outcome", "started"));
        }
        if (entry instanceof Entry.AttemptEnded attempt) {
            return event(
                    recorded,
                    "attempt",
                    node -> node.put("number", attempt.number())
                            .put("provider", attempt.provider())
                            .put("outcome", attempt.completed() ? "completed" : "failed: " + attempt.outcome()));
        }
        return Optional.empty();
    }

    private Optional<String> judged(RecordedEntry recorded, Entry entry) {
        if (entry instanceof Entry.BudgetNoted budget) {
            return event(
                    recorded,
                    "budget",
                    node -> node.put("kind", budget.kind())
                            .put("used", budget.used())
                            .put("limit", budget.limit()));
        }
        if (entry instanceof Entry.ReviewRequested requested) {
            return event(
                    recorded,
                    "waiting",
                    node -> waiting(node.put("for", requested.audience()).put("request", requested.request())));
        }
        if (entry instanceof Entry.VerdictGiven verdict) {
            return event(recorded, "verdict", node -> verdict(node, verdict));
        }
        if (entry instanceof Entry.RunEnded end) {
            return event(recorded, "end", node -> end(node, end));
        }
        return Optional.empty();
    }

    private Optional<String> handedOver(RecordedEntry recorded, Entry entry) {
        if (entry instanceof Entry.BriefInjected brief) {
            return event(
                    recorded,
                    "injection",
                    node -> node.put("kind", brief.kind().toString())
                            .put("lines", brief.lines())
                            .put("tokens", brief.tokens()));
        }
        if (entry instanceof Entry.ContextFetched fetched) {
            return event(
                    recorded,
                    "knowledge",
                    node -> node.put("role", fetched.role().name().toLowerCase(Locale.ROOT))
                            .put("phase", fetched.phase().name().toLowerCase(Locale.ROOT))
                            .put("previous_attempts", fetched.previousAttempts())
                            .put("items", fetched.known().size()));
        }
        if (entry instanceof Entry.BreakerChanged changed) {
            return event(recorded, "breaker", node -> breaker(node, changed));
        }
        return Optional.empty();
    }

    private static void breaker(ObjectNode node, Entry.BreakerChanged changed) {
        node.put("provider", changed.provider()).put("state", changed.state().toString());
        if (changed.until() != null) {
            node.put("until", changed.until().toString());
        }
    }

    /** Returns the event of a task assigned to a new coder; empty for the first attempt. */
    private Optional<String> assigned(RecordedEntry recorded) {
        return recorded.entry() instanceof Entry.AttemptStarted attempt && attempt.number() > 1
                ? event(
                        recorded,
                        "task_assigned",
                        node -> node.put("task", state.contract().story().id())
                                .put("role", "developer")
                                .put("action", "IMPLEMENT_FEATURE")
                                .put("attempt", attempt.number()))
                : Optional.empty();
    }

    private static void state(ObjectNode node, Move move) {
        node.put("from", move.from().state().name())
                .put("signal", move.signal().name())
                .put("to", move.to().state().name())
                .put("conversation", move.conversation().name().toLowerCase(Locale.ROOT));
        String reason = reason(move.signal());
        if (reason != null) {
            node.put("reason", reason);
        }
    }

    private static @Nullable String reason(Signal signal) {
        if (signal instanceof Signal.Failing failing) {
            return failing.reason();
        }
        if (signal instanceof Signal.BudgetExhausted exhausted) {
            return exhausted.reason() + ": " + exhausted.detail();
        }
        return signal instanceof Signal.ServiceLost lost ? lost.detail() : null;
    }

    private static void reply(ObjectNode node, Entry.ReplyReceived reply) {
        ArrayNode tools = node.put("as", reply.caller().toString())
                .put("tokens", reply.usage().total())
                .put("cached", reply.usage().cached())
                .putArray("tools");
        reply.message().toolExecutionRequests().stream()
                .map(ToolExecutionRequest::name)
                .forEach(tools::add);
    }

    private static void compaction(ObjectNode node, Shortened shortened) {
        node.put("before", shortened.before())
                .put("after", shortened.after())
                .put("removed", shortened.removed())
                .put("summarized", !shortened.summary().isEmpty())
                .put("policy", shortened instanceof Folded ? "economy" : "deep");
    }

    private static void verdict(ObjectNode node, Entry.VerdictGiven verdict) {
        node.put("decision", verdict.decision().toString()).put("feedback", verdict.feedback());
        if (verdict.from() != null) {
            node.put("from", verdict.from());
        }
    }

    private void end(ObjectNode node, Entry.RunEnded end) {
        node.put("state", end.state().name())
                .put("reason", end.reason())
                .put("turns", state.usage().allTurns())
                .put("tokens", state.usage().spent().tokens())
                .put("cost", state.usage().spent().cost())
                .put("millis", state.usage().spent().driven().toMillis());
    }

    private Optional<String> event(RecordedEntry recorded, String type, Consumer<ObjectNode> fields) {
        ObjectNode node = JSON.createObjectNode()
                .put("seq", recorded.seq())
                .put("at", recorded.at().toString())
                .put("run", run)
                .put("story", state.contract().story().id())
                .put("type", type);
        fields.accept(node);
        return Optional.of(node.toString());
    }
}
