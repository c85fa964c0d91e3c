package dev.journeyman.terminal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The figures of many sessions, as a table. They are immutable. */
record Figures(List<Finding> findings) {

    private static final String HEAD = "%-10s %8s %9s %9s %9s %9s %9s %10s %10s %8s %8s\n"
            .formatted(
                    "agent",
                    "sessions",
                    "reachable",
                    "first try",
                    "delivered",
                    "acked",
                    "visible",
                    "duplicates",
                    "wrong scr.",
                    "attempts",
                    "seconds");

    private static final String LEGEND = """

        sessions     all of them. In every session an injector meets a simulated agent under drawn circumstances.
        reachable    the agent did not end, it accepted messages for at least 2 s before the injector gave up or sent
                     the context, and its terminal takes a line as long as the context (a terminal without bracketed
                     paste may not).
        first try    of the reachable sessions: the first attempt delivered the context.
        delivered    of the reachable sessions: some attempt delivered the context, as a message.
        acked        of the delivered sessions in which an acknowledgement was awaited and the agent did not end, did
                     not refuse and had no unanswered question: the injector saw the acknowledgement.
        visible      of the sessions that are not counted apart: the agent has the context as a message or in its
                     memory file, or it was notified of the context.
        duplicates   messages with the context beyond the first, in all sessions.
        wrong scr.   pastes and Enters that hit an onboarding, trust, login or permission screen, in all sessions.
        attempts     of the delivered sessions, on average.
        seconds      of the delivered sessions, on average, from the first attempt to the delivery, or to the
                     acknowledgement if it was awaited.

        Circumstances: starts of 0.1 to 20 s; each first-run dialog of the family in 15 % of the sessions, answered
        after 1 to 25 s, in 4 % of them never; work from the start in 25 %, for 1 to 40 s; a permission requested in
        the middle of a turn in 10 %; half a line typed by the person in 8 %; answers after 0.5 to 60 s, as the word
        alone, in a sentence or split over two lines, refused in 15 %; a paste lost by a restart in 2 %, an Enter
        lost in 5 %, frozen for 1 to 12 s with the paste in 5 %, ended at some time in 5 %; a memory file that cannot
        be written in 8 %; contexts of 20 to 30,000 characters, hostile ones in 60 %; output cut anywhere, screens
        repainted without a reason in 30 %.
        """;

    Figures {
        findings = List.copyOf(findings);
    }

    /** Returns the table with its legend. */
    String table() {
        StringBuilder table = new StringBuilder(HEAD);
        for (String profile : Draw.PROFILES) {
            table.append(row(profile, of(profile)));
        }
        table.append(row("all", this)).append(LEGEND);
        return table.append(
                        """

                        Counted apart: %d sessions in which the agent ended before the injector was done, and %d in
                        which an open question or an unsent line blocked the agent to its end and its file was
                        not writable.
                        """.formatted(count(Finding::ended), count(finding -> !finding.ended() && finding.closed())))
                .toString();
    }

    /** Returns the figures of the sessions with one family of agents. */
    Figures of(String profile) {
        return new Figures(findings.stream()
                .filter(finding -> finding.result().drawn().profile().equals(profile))
                .toList());
    }

    private static String row(String name, Figures of) {
        return String.format(
                Locale.ROOT,
                "%-10s %8d %9d %9s %9s %9s %9s %10d %10d %8.2f %8.1f\n",
                name,
                of.findings().size(),
                of.count(Finding::possible),
                of.share(Finding::possible, Finding::first),
                of.share(Finding::possible, Finding::succeeded),
                of.share(Finding::acknowledges, Finding::acknowledged),
                of.share(Finding::within, Finding::visible),
                of.duplicates(),
                of.wrong(),
                of.average(finding -> finding.result().metrics().averageAttemptsToSuccess()),
                of.average(finding -> finding.result().metrics().averageTimeToSuccess() / 1_000));
    }

    long count(Predicate<Finding> which) {
        return findings.stream().filter(which).count();
    }

    private String share(Predicate<Finding> of, Predicate<Finding> which) {
        long all = count(of);
        return all == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * rate(of, which));
    }

    double rate(Predicate<Finding> of, Predicate<Finding> which) {
        long all = count(of);
        return all == 0 ? 0 : (double) count(of.and(which)) / all;
    }

    long duplicates() {
        return findings.stream().mapToLong(Finding::duplicates).sum();
    }

    long wrong() {
        return findings.stream().mapToLong(Finding::wrong).sum();
    }

    private double average(ToDoubleFunction<Finding> what) {
        return findings.stream()
                .filter(Finding::succeeded)
                .mapToDouble(what)
                .average()
                .orElse(0);
    }

    /** Returns the faulty sessions, each with its seed. */
    List<String> unsound() {
        List<String> unsound = new ArrayList<>();
        findings.stream().filter(finding -> !finding.sound()).forEach(finding -> unsound.add(finding.toString()));
        return unsound;
    }
}
