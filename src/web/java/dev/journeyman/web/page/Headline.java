package dev.journeyman.web.page;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.CheckedFacts.Round;
import dev.journeyman.web.facts.JudgedFacts.Given;
import dev.journeyman.web.facts.JudgedFacts.Review;
import dev.journeyman.web.facts.PathFacts.Holder;
import dev.journeyman.web.facts.PathFacts.MarkKind;
import dev.journeyman.web.facts.PathFacts.Span;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.SpentFacts.ByProvider;
import dev.journeyman.web.facts.SpentFacts.Totals;
import dev.journeyman.web.figure.Element;
import dev.journeyman.web.figure.Quantity;
import dev.journeyman.web.figure.ShownText;
import dev.journeyman.web.figure.StateLook;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first lines of the page: did it work, what did it cost, what was on the way. It belongs to one page and is used by one thread. */
final class Headline {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth", "fifth", "sixth");
    private static final int REASON = 300;

    private final RunFacts facts;
    private final State state;

    Headline(RunFacts facts) {
        this.facts = facts;
        this.state = facts.run().state();
    }

    /** Returns the headline. */
    Element element() {
        Element top = Element.of("header.top")
                .add(Element.of("div.title")
                        .add(status())
                        .add(Element.of("h1", facts.run().story().title())));
        Element lede = Element.of("p.lede", why() + onAttempt() + ". ");
        String way = onTheWay();
        if (!way.isEmpty()) {
            lede.add(Element.of("span.muted", "On the way: " + way + "."));
        }
        top.add(lede);
        lastWords().ifPresent(top::add);
        return top.add(figures()).add(meta());
    }

    /** Returns what became of the run, in a word: done, failed, waiting, suspended, stopped or running. */
    String outcome() {
        return switch (look()) {
            case "ok" -> "Done";
            case "bad" -> "Failed";
            case "wait" -> "Waiting";
            case "away" -> state == State.SUSPENDED ? "Suspended" : "Stopped";
            default -> "Running";
        };
    }

    /** Returns the status with its sign. */
    Element status() {
        String look = look();
        return Element.of("span.status.s-" + look, "").add(StatusSign.of(look)).add(outcome());
    }

    private String look() {
        if (state == State.DONE) {
            return "ok";
        }
        if (state == State.FAILED) {
            return "bad";
        }
        if (state == State.SUSPENDED) {
            return "away";
        }
        if (open().isPresent()) {
            return "wait";
        }
        return facts.run().reason().isEmpty() ? "run" : "away";
    }

    private Optional<Review> open() {
        List<Review> reviews = facts.judged().reviews();
        return reviews.isEmpty()
                ? Optional.empty()
                : Optional.of(reviews.get(reviews.size() - 1)).filter(last -> last.verdict() == null);
    }

    private String why() {
        String reason = ShownText.line(facts.run().reason(), REASON).replaceFirst("\\.$", "");
        return switch (look()) {
            case "ok" -> "Every check passed and the work was approved";
            case "bad" -> reason.isEmpty() ? "The story failed" : reason;
            case "wait" ->
                "%s waits for an answer to %s"
                        .formatted(StateLook.name(state), open().orElseThrow().id());
            case "away" -> state == State.SUSPENDED ? "No provider can serve; nothing is lost" : reason;
            default -> "The run is in " + StateLook.name(state).toLowerCase(Locale.ROOT);
        };
    }

    private String onAttempt() {
        int attempts = facts.path().attempts().size();
        return attempts < 2
                ? ""
                : " on the %s attempt"
                        .formatted(attempts <= ORDINALS.size() ? ORDINALS.get(attempts - 1) : attempts + "th");
    }

    private String onTheWay() {
        long away = idle();
        return Stream.of(
                        counted(MarkKind.PIVOT, "pivot", "pivots"),
                        counted(MarkKind.SWITCH, "provider switch", "provider switches"),
                        counted(MarkKind.COMPACTED, "compaction", "compactions"),
                        counted(MarkKind.FOLDED, "fold", "folds"),
                        counted(MarkKind.SENT_BACK, "submission sent back", "submissions sent back"),
                        counted(MarkKind.QUESTION, "question", "questions"),
                        away > 1_000 ? Quantity.duration(away) + " of waiting" : "")
                .filter(fact -> !fact.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String counted(MarkKind kind, String one, String more) {
        long number = facts.path().marks().stream()
                .filter(mark -> mark.kind() == kind)
                .count();
        return number == 0 ? "" : number + " " + (number == 1 ? one : more);
    }

    private long idle() {
        return facts.path().spans().stream()
                .filter(span -> span.holder() == Holder.NO_ONE || span.holder() == Holder.PERSON)
                .mapToLong(Span::millis)
                .sum();
    }

    private Optional<Element> lastWords() {
        List<Review> decided = facts.judged().reviews().stream()
                .filter(review -> review.verdict() != null)
                .toList();
        if (decided.isEmpty()) {
            return Optional.empty();
        }
        Review last = decided.get(decided.size() - 1);
        Given verdict = last.verdict();
        if (verdict == null || verdict.words().isBlank()) {
            return Optional.empty();
        }
        return Optional.of(Element.of("p.said")
                .add(Element.of("span.faint", DecisionLabel.past(verdict.decision()) + ": "))
                .add("“" + ShownText.line(verdict.words(), REASON) + "” ")
                .add(Element.of("a.xs", "review " + last.id()).with("href", "#" + last.id())));
    }

    private Element figures() {
        Totals totals = facts.spent().totals();
        BigDecimal limit = facts.run().story().terms().limits().cost();
        boolean priced = totals.cost().signum() > 0;
        List<Element> figures = new ArrayList<>();
        figures.add(checks());
        figures.add(figure(
                "Attempts",
                "" + facts.path().attempts().size(),
                "of " + facts.run().story().terms().attempts() + " allowed",
                "checks"));
        figures.add(figure(
                "Cost",
                priced ? Quantity.money(totals.cost()) : "–",
                priced ? limit == null ? "no limit" : "of " + Quantity.money(limit) : "no prices are known",
                "budgets"));
        figures.add(figure(
                "Tokens",
                Quantity.of(totals.in() + totals.out()),
                totals.cached() > 0
                        ? Quantity.percent(totals.cached(), totals.in()) + " of input from cache"
                        : "none from a cache",
                "context"));
        figures.add(figure(
                "Turns", "" + totals.turns(), Quantity.counted(totals.requests(), "request") + " in all", "requests"));
        long idle = idle();
        figures.add(figure(
                "Time",
                Quantity.duration(
                        facts.run().times().last() - facts.run().times().started() - idle),
                idle > 1_000 ? "and " + Quantity.duration(idle) + " of waiting" : "no waiting",
                "overview"));
        return Element.of("dl.figs").add(figures);
    }

    private Element checks() {
        List<Round> rounds =
                facts.checked().rounds().stream().filter(Round::finished).toList();
        if (rounds.isEmpty()) {
            return figure("Checks", "–", "none has run yet", "checks");
        }
        Round last = rounds.get(rounds.size() - 1);
        int criteria = facts.run().story().criteria().size();
        long met = last.checks().stream().filter(check -> check.passed()).count();
        Element value =
                Element.of(met == criteria ? "span.oktext" : "span.badtext", "%s of %s".formatted(met, criteria));
        return Element.of("div.fig")
                .add(Element.of("dt", "Checks"))
                .add(Element.of("dd")
                        .add(Element.of("a").with("href", "#checks").add(value))
                        .add(Element.of("span.sub", "pass, after " + Quantity.counted(rounds.size(), "round"))));
    }

    private static Element figure(String label, String value, String below, String section) {
        return Element.of("div.fig")
                .add(Element.of("dt", label))
                .add(Element.of("dd")
                        .add(Element.of("a", value).with("href", "#" + section))
                        .add(Element.of("span.sub", below)));
    }

    private Element meta() {
        String models = facts.spent().providers().stream()
                .map(ByProvider::provider)
                .distinct()
                .collect(Collectors.joining(", "));
        Element meta = Element.of("p.meta.small");
        String branch = facts.run().place().branch();
        if (!branch.isEmpty()) {
            meta.add(Element.of("span")
                    .add(Element.of("span.faint", "Branch "))
                    .add(Element.of("code", branch).with("id", "branch")));
        }
        if (!models.isEmpty()) {
            meta.add(Element.of("span").add(Element.of("span.faint", "Models ")).add(models));
        }
        return meta.add(Element.of("span")
                .add(Element.of("span.faint", "Started "))
                .add(Element.of(
                                "time",
                                DAY.format(
                                        Instant.ofEpochMilli(facts.run().times().started())))
                        .with(
                                "datetime",
                                Instant.ofEpochMilli(facts.run().times().started())
                                        .toString())));
    }
}
