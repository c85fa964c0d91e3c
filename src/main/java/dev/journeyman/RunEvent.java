package dev.journeyman;

import dev.journeyman.flow.State;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.PlainLine;
import dev.journeyman.review.Verdict.Decision;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An event of a run: something that happened in it, for programs outside. Its {@link Kind} says what happened, and which
 * of the accessors have a value; the others are empty. Two events share a {@link #seq} where one entry of the journal
 * means both.
 *
 * <p>Later versions may add kinds and accessors, so a switch over kinds needs a default. It is immutable and may be used
 * from any thread.
 */
public final class RunEvent {

    /** What happened. The comment of each kind names the accessors that have a value. */
    public enum Kind {
        /** The run was started: {@code text} is the title of the story. */
        STARTED,
        /** The worktree was made: {@code text} is the branch. */
        WORKSPACE_PREPARED,
        /** An attempt began: {@code number}. */
        ATTEMPT_STARTED,
        /** An attempt ended: {@code number}, {@code provider}, {@code passed}, {@code text} says how. */
        ATTEMPT_ENDED,
        /** Another state was entered: {@code from}, {@code to}; {@code text} is the reason of a failure or a lost service. */
        STATE_CHANGED,
        /** A provider is called: {@code caller}, {@code provider}, {@code number}; {@code tokens} is the size of the context. */
        REQUEST_SENT,
        /** A provider replied: {@code caller}, {@code provider}, {@code number}, {@code tokens}, {@code cost}, {@code text}. */
        REPLY_RECEIVED,
        /** A call failed: {@code caller}, {@code provider}, {@code number}, {@code text}; {@code tokens} and {@code cost} if it is billed. */
        CALL_FAILED,
        /** Another provider serves a caller: {@code caller}, {@code provider}, {@code previousProvider}; {@code text} says why. */
        PROVIDER_CHANGED,
        /** The breaker of a provider opened or closed: {@code provider}; {@code text} is its state, and why and until when. */
        BREAKER_CHANGED,
        /** A context was compacted: {@code tokens} is its size now, {@code text} says how much was removed. */
        CONTEXT_COMPACTED,
        /** A tool is about to run: {@code tool}; {@code text} is its arguments. */
        TOOL_STARTED,
        /** A tool has run: {@code tool}, {@code passed}, {@code took}; {@code text} is its result. */
        TOOL_FINISHED,
        /** The state of the worktree was committed: {@code text} is the commit, the one before if nothing changed. */
        WORK_COMMITTED,
        /** The check of a criterion ended: {@code number}, {@code passed}, {@code took}; {@code text} is the criterion. */
        CHECK_FINISHED,
        /** A verdict is requested: {@code request}, {@code to} is the state of the review, {@code text} says from whom. */
        REVIEW_REQUESTED,
        /** A verdict was given: {@code request}, {@code decision}; {@code text} is the feedback. */
        VERDICT_GIVEN,
        /** The run is no longer driven: {@code text} says what it waits for. */
        PAUSED,
        /** The run is driven again. */
        RESUMED,
        /** Something to tell the user: {@code text}. */
        NOTICE,
        /** The run is over: {@code to} is its last state, {@code text} says why. */
        ENDED
    }

    private final Place place;
    private final Kind kind;
    private final String text;
    private final Subject subject;
    private final Result result;

    /** Where an event is in its run. */
    record Place(String run, long seq, Instant at) {}

    /** What an event is about; empty texts stand for what it is not about. */
    record Subject(
            Optional<CallerRole> caller,
            String provider,
            String previousProvider,
            String tool,
            String request,
            OptionalInt number) {

        static final Subject NONE = new Subject(Optional.empty(), "", "", "", "", OptionalInt.empty());

        static Subject call(CallerRole caller, String provider, int number) {
            return new Subject(Optional.of(caller), provider, "", "", "", OptionalInt.of(number));
        }

        static Subject change(CallerRole caller, String from, String to) {
            return new Subject(Optional.of(caller), to, from, "", "", OptionalInt.empty());
        }

        static Subject provider(String name) {
            return new Subject(Optional.empty(), name, "", "", "", OptionalInt.empty());
        }

        static Subject tool(String name) {
            return new Subject(Optional.empty(), "", "", name, "", OptionalInt.empty());
        }

        static Subject request(String id) {
            return new Subject(Optional.empty(), "", "", "", id, OptionalInt.empty());
        }

        Subject number(int number) {
            return new Subject(caller, provider, previousProvider, tool, request, OptionalInt.of(number));
        }
    }

    /** What came of it. */
    record Result(
            Optional<State> from,
            Optional<State> to,
            Optional<Boolean> passed,
            Optional<Duration> took,
            Optional<Decision> decision,
            OptionalLong tokens,
            Optional<BigDecimal> cost) {

        static final Result NONE = new Result(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());

        static Result to(State state) {
            return new Result(
                    NONE.from, Optional.of(state), NONE.passed, NONE.took, NONE.decision, NONE.tokens, NONE.cost);
        }

        Result from(State state) {
            return new Result(Optional.of(state), to, passed, took, decision, tokens, cost);
        }

        static Result passed(boolean passed) {
            return new Result(
                    NONE.from, NONE.to, Optional.of(passed), NONE.took, NONE.decision, NONE.tokens, NONE.cost);
        }

        Result took(long millis) {
            return new Result(from, to, passed, Optional.of(Duration.ofMillis(millis)), decision, tokens, cost);
        }

        static Result decided(Decision decision) {
            return new Result(
                    NONE.from, NONE.to, NONE.passed, NONE.took, Optional.of(decision), NONE.tokens, NONE.cost);
        }

        static Result tokens(long tokens) {
            return new Result(
                    NONE.from, NONE.to, NONE.passed, NONE.took, NONE.decision, OptionalLong.of(tokens), NONE.cost);
        }

        Result cost(BigDecimal amount) {
            return new Result(from, to, passed, took, decision, tokens, Optional.of(amount));
        }
    }

    RunEvent(Place place, Kind kind, String text, Subject subject, Result result) {
        this.place = place;
        this.kind = kind;
        this.text = text;
        this.subject = subject;
        this.result = result;
    }

    /** Returns the id of the run. */
    public String run() {
        return place.run();
    }

    /** Returns the number of the journal's entry that the event is made from, counted from 1 in each run. */
    public long seq() {
        return place.seq();
    }

    /** Returns when it happened. */
    public Instant at() {
        return place.at();
    }

    /** Returns what happened. */
    public Kind kind() {
        return kind;
    }

    /** Returns a text whose meaning the kind defines, without secrets, cut if it is longer than about a page. */
    public Optional<String> text() {
        return told(text);
    }

    /** Returns the state that was left. */
    public Optional<State> from() {
        return result.from();
    }

    /** Returns the state that was entered, or that a review or the end of the run is in. */
    public Optional<State> to() {
        return result.to();
    }

    /** Returns the role on whose behalf a provider is called. */
    public Optional<CallerRole> caller() {
        return subject.caller();
    }

    /** Returns the name of the provider. */
    public Optional<String> provider() {
        return told(subject.provider());
    }

    /** Returns the name of the provider that served before. */
    public Optional<String> previousProvider() {
        return told(subject.previousProvider());
    }

    /** Returns the name of the tool. */
    public Optional<String> tool() {
        return told(subject.tool());
    }

    /** Returns the request that a verdict must name, or named. */
    public Optional<String> request() {
        return told(subject.request());
    }

    /** Returns the number of the call, the attempt or the criterion, counted from 1. */
    public OptionalInt number() {
        return subject.number();
    }

    /** Returns whether a tool, a check or an attempt succeeded. */
    public Optional<Boolean> passed() {
        return result.passed();
    }

    /** Returns how long a tool or a check took. */
    public Optional<Duration> took() {
        return result.took();
    }

    /** Returns the decision of a verdict. */
    public Optional<Decision> decision() {
        return result.decision();
    }

    /** Returns the tokens that a call used, or the size of a context in tokens. */
    public OptionalLong tokens() {
        return result.tokens();
    }

    /** Returns the cost of a call, in US dollars. */
    public Optional<BigDecimal> cost() {
        return result.cost();
    }

    private static Optional<String> told(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunEvent event
                && place.equals(event.place)
                && kind == event.kind
                && text.equals(event.text)
                && subject.equals(event.subject)
                && result.equals(event.result);
    }

    @Override
    public int hashCode() {
        return Objects.hash(place, kind, text, subject, result);
    }

    /** Returns one line with the values that are there, for logs; its form may change. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder("%s %s".formatted(seq(), kind));
        from().ifPresent(state -> line.append(" from ").append(state));
        to().ifPresent(state -> line.append(" to ").append(state));
        caller().ifPresent(role -> line.append(' ').append(role));
        previousProvider().ifPresent(name -> line.append(' ').append(name).append(" →"));
        provider().ifPresent(name -> line.append(' ').append(name));
        tool().ifPresent(name -> line.append(' ').append(name));
        request().ifPresent(id -> line.append(' ').append(id));
        number().ifPresent(each -> line.append(" #").append(each));
        decision().ifPresent(given -> line.append(' ').append(given));
        passed().ifPresent(met -> line.append(met ? " passed" : " failed"));
        took().ifPresent(time -> line.append(" in ").append(time.toMillis()).append(" ms"));
        tokens().ifPresent(count -> line.append(", ").append(count).append(" tokens"));
        cost().ifPresent(amount -> line.append(", $").append(amount.toPlainString()));
        text().ifPresent(said -> line.append(": ").append(PlainLine.of(said)));
        return line.toString();
    }
}
