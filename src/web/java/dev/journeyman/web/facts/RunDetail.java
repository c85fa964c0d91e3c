package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.web.facts.JudgedFacts.Review;
import dev.journeyman.web.facts.JudgedFacts.Seen;
import dev.journeyman.web.facts.PathFacts.Attempt;
import dev.journeyman.web.facts.PathFacts.Step;
import dev.journeyman.web.facts.RunFacts.Identity;
import dev.journeyman.web.facts.SentFacts.Answer;
import dev.journeyman.web.facts.SentFacts.Call;
import dev.journeyman.web.facts.SentFacts.CallEnd;
import dev.journeyman.web.facts.SentFacts.Message;
import dev.journeyman.web.facts.SentFacts.ToolCall;
import dev.journeyman.web.facts.SpentFacts.Point;
import dev.journeyman.web.facts.SpentFacts.Totals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the console shows beside the list: all that a person needs to decide on the open request of a run, or to see what it does now. It
 * is immutable and may be used from any thread.
 *
 * @param run what the run is and where it is
 * @param path its moves and attempts
 * @param judged what was submitted and decided; only the open request has its differences
 * @param checked the newest rounds of checks
 * @param spent what was used
 * @param recent the newest tool calls, the newest last
 */
public record RunDetail(
        Identity run, Way path, JudgedFacts judged, CheckedFacts checked, Spending spent, List<Recent> recent) {

    private static final int RECENT = 12;
    private static final int SHOWN = 4_000;
    private static final int ROUNDS = 3;

    /** The moves and attempts of a run. */
    public record Way(List<Step> moves, List<Attempt> attempts) {}

    /** What a run used, and what it had used after its newest call; null before the first. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Spending(Totals totals, @Nullable Point last) {}

    /** A tool call with its arguments as JSON, and the beginning of its result. */
    public record Recent(String tool, String args, boolean ok, long millis, String text) {}

    /** Returns the detail of a run. */
    public static RunDetail of(RunFacts facts) {
        List<Point> curve = facts.spent().curve();
        List<CheckedFacts.Round> rounds = facts.checked().rounds();
        return new RunDetail(
                facts.run(),
                new Way(facts.path().moves(), facts.path().attempts()),
                judged(facts.judged()),
                new CheckedFacts(newest(rounds, ROUNDS)),
                new Spending(facts.spent().totals(), curve.isEmpty() ? null : curve.get(curve.size() - 1)),
                recent(facts.sent()));
    }

    private static JudgedFacts judged(JudgedFacts judged) {
        List<Review> reviews = judged.reviews().stream()
                .map(review -> review.verdict() == null ? review : brief(review))
                .toList();
        return new JudgedFacts(reviews, judged.plans(), judged.pivot(), judged.open());
    }

    private static Review brief(Review review) {
        Seen seen = new Seen(review.seen().commit(), review.seen().files(), "");
        return new Review(
                review.id(), review.seq(), review.at(), review.state(), review.asked(), seen, review.verdict());
    }

    private static List<Recent> recent(SentFacts sent) {
        Map<String, ToolCall> asked = new HashMap<>();
        List<Call> ended =
                sent.calls().stream().filter(call -> call.end() != null).toList();
        List<Call> newest = newest(ended, RECENT);
        sent.requests().stream()
                .filter(request -> newest.stream().anyMatch(call -> call.n() == request.n()))
                .forEach(request ->
                        calls(sent, request.answer()).forEach(call -> asked.put(request.n() + " " + call.id(), call)));
        List<Recent> recent = new ArrayList<>();
        for (Call call : newest) {
            CallEnd end = Objects.requireNonNull(call.end());
            ToolCall made = asked.get(call.n() + " " + call.id());
            String text = end.text() != null ? end.text() : text(sent, Objects.requireNonNull(end.message()));
            recent.add(new Recent(
                    call.tool(),
                    made == null ? "{}" : made.args(),
                    end.ok(),
                    end.millis(),
                    text.length() > SHOWN ? text.substring(0, SHOWN) + "\n[…]" : text));
        }
        return recent;
    }

    private static String text(SentFacts sent, int message) {
        return Objects.requireNonNullElse(sent.messages().get(message).text(), "");
    }

    private static List<ToolCall> calls(SentFacts sent, @Nullable Answer answer) {
        if (answer == null || answer.reply() == null) {
            return List.of();
        }
        Message reply = sent.messages().get(answer.reply());
        return Objects.requireNonNullElse(reply.calls(), List.of());
    }

    private static <T> List<T> newest(List<T> all, int most) {
        return all.subList(Math.max(0, all.size() - most), all.size());
    }
}
