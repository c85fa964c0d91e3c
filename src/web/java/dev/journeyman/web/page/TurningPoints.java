package dev.journeyman.web.page;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.CheckedFacts.Round;
import dev.journeyman.web.facts.JudgedFacts.Given;
import dev.journeyman.web.facts.JudgedFacts.Plan;
import dev.journeyman.web.facts.JudgedFacts.Review;
import dev.journeyman.web.facts.PathFacts.Mark;
import dev.journeyman.web.facts.PathFacts.MarkKind;
import dev.journeyman.web.facts.PathFacts.Span;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.figure.Element;
import dev.journeyman.web.figure.MarkLook;
import dev.journeyman.web.figure.Quantity;
import dev.journeyman.web.figure.ShownText;
import dev.journeyman.web.figure.StateLook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What happened in a run, as a list of turning points: verdicts, switches, compactions, suspensions, failed attempts. It belongs to one
 * page and is used by one thread.
 */
final class TurningPoints {

    private static final int SHOWN = 280;

    /** Of more points, the ones in the middle are left out; the list of requests has them all. */
    private static final int MOST = 60;

    /** The kinds of marks that a verdict tells better. */
    private static final Set<MarkKind> TOLD_BY_REVIEWS =
            EnumSet.of(MarkKind.PIVOT, MarkKind.QUESTION, MarkKind.SENT_BACK);

    private final RunFacts facts;
    private final long start;

    TurningPoints(RunFacts facts) {
        this.facts = facts;
        this.start = facts.run().times().started();
    }

    /** A turning point: when, its entry, its sign, what it was, and more about it in words. */
    private record Point(long at, String link, Element sign, String what, String more, String quote) {}

    /** Returns the list. */
    Element element() {
        List<Point> points = Stream.of(reviews(), marks(), checks())
                .flatMap(each -> each)
                .sorted(Comparator.comparingLong(Point::at))
                .toList();
        if (points.isEmpty()) {
            return Element.of("p.small.faint", "Nothing but work so far.");
        }
        Element list = Element.of("ol.turning");
        if (points.size() <= MOST) {
            points.forEach(point -> list.add(row(point)));
            return list;
        }
        points.subList(0, MOST / 2).forEach(point -> list.add(row(point)));
        list.add(Element.of("li.gap.small.faint", "… %s more …".formatted(points.size() - MOST)));
        points.subList(points.size() - MOST / 2, points.size()).forEach(point -> list.add(row(point)));
        return list;
    }

    private Element row(Point point) {
        Element text = Element.of("div").add(Element.of("a.t", point.what()).with("href", "#" + point.link()));
        if (!point.more().isBlank()) {
            text.add(Element.of("p.small.muted", ShownText.line(point.more(), SHOWN)));
        }
        if (!point.quote().isBlank()) {
            text.add(Element.of("p.small.quote", "“" + ShownText.line(point.quote(), SHOWN) + "”"));
        }
        return Element.of("li")
                .add(Element.of(
                        "time.faint",
                        Quantity.clock(point.at() - start, facts.run().times().last() - start)))
                .add(point.sign())
                .add(text);
    }

    private Stream<Point> reviews() {
        return facts.judged().reviews().stream().map(this::review);
    }

    private Point review(Review review) {
        Given given = review.verdict();
        String asked =
                review.asked().kind().equals("plan") ? "" : review.asked().text();
        if (given == null) {
            return new Point(
                    review.at(),
                    review.id(),
                    sign("!", "wait"),
                    StateLook.name(review.state()) + " waits for an answer",
                    asked,
                    "");
        }
        boolean told = review.asked().kind().equals("question")
                || review.asked().kind().equals("budget");
        return new Point(
                given.at(), review.id(), sign(review, given), what(review, given), told ? asked : "", given.words());
    }

    private String what(Review review, Given given) {
        return switch (review.asked().kind()) {
            case "question" -> given.decision().equals("answer") ? "Asked, and answered" : "Asked, and abandoned";
            case "plan" -> plan(review) + (given.decision().equals("changes") ? " sent back" : " " + past(given));
            case "work", "claim" -> given.decision().equals("changes") ? "Work sent back" : "Work " + past(given);
            default -> "Budget used up: " + past(given);
        };
    }

    private String plan(Review review) {
        List<Plan> plans = facts.judged().plans();
        for (int i = 0; i < plans.size(); i++) {
            if (plans.get(i).review().equals(review.id())) {
                return "Plan " + (i + 1);
            }
        }
        return "Plan";
    }

    /** Returns the rounds of checks, except for those whose failure ended an attempt, which is told by itself. */
    private Stream<Point> checks() {
        return facts.checked().rounds().stream()
                .filter(round -> round.finished() && !endedAttempt(round))
                .map(round -> new Point(
                        round.at(),
                        "checks",
                        round.errors().isEmpty() ? sign("✓", "ok") : sign("✗", "bad"),
                        round.errors().isEmpty() ? "Every check passed" : "Checks failed, back to the coder",
                        String.join(" ", round.errors()),
                        ""));
    }

    private boolean endedAttempt(Round round) {
        return facts.path().moves().stream()
                .filter(move -> move.at() >= round.at())
                .findFirst()
                .filter(move ->
                        move.signal().equals("AttemptFailed") || move.signal().equals("AttemptsExhausted"))
                .isPresent();
    }

    private static String past(Given given) {
        if (given.decision().equals("pivot")) {
            return "the approach was changed (pivot)";
        }
        String past = DecisionLabel.past(given.decision());
        return past.substring(0, 1).toLowerCase(Locale.ROOT) + past.substring(1);
    }

    private static Element sign(Review review, Given given) {
        return switch (given.decision()) {
            case "approve" -> sign("✓", review.asked().kind().equals("plan") ? "review" : "ok");
            case "changes" -> sign("↩", "review");
            case "answer" -> sign("?", "wait");
            case "pivot" -> sign("P", "wait");
            case "reject", "abandon" -> sign("✗", "bad");
            default -> sign("!", "wait");
        };
    }

    private static Element sign(String glyph, String colour) {
        return new MarkLook(glyph, colour, "").inText();
    }

    private Stream<Point> marks() {
        List<Point> points = new ArrayList<>();
        for (Mark mark : facts.path().marks()) {
            if (!TOLD_BY_REVIEWS.contains(mark.kind())) {
                MarkLook.of(mark.kind()).ifPresent(look -> points.add(point(mark, look)));
            }
        }
        return points.stream();
    }

    private Point point(Mark mark, MarkLook look) {
        String link = facts.path().address(mark.seq());
        return switch (mark.kind()) {
            case COMPACTED, FOLDED -> new Point(mark.at(), link, look.inText(), mark.text(), removed(mark), "");
            case SUSPENDED -> new Point(mark.at(), link, look.inText(), "Suspended" + suspended(mark), mark.text(), "");
            case SWITCH -> new Point(mark.at(), link, look.inText(), mark.text(), "", "");
            default -> new Point(mark.at(), link, look.inText(), look.label(), mark.text(), "");
        };
    }

    private static String removed(Mark mark) {
        if (mark.saved() == null) {
            return "";
        }
        return mark.saved().removed() == 0
                ? "Long results were cut to their ends"
                : Quantity.counted(mark.saved().removed(), "turn") + " became one summary";
    }

    private String suspended(Mark mark) {
        long millis = facts.path().spans().stream()
                .filter(span -> span.state() == State.SUSPENDED && span.from() >= mark.at())
                .findFirst()
                .map(Span::millis)
                .orElse(0L);
        return millis == 0 ? "" : " for " + Quantity.duration(millis);
    }
}
