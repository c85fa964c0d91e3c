package dev.journeyman.engine;

import dev.journeyman.context.PivotLine;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.Recorded;
import dev.journeyman.knowledge.ReadOnlyContext;
import dev.journeyman.knowledge.SessionState;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Provider;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.report.Difference;
import dev.journeyman.report.Standing;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Assignment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Drives a run anew by what its journal says of the world: models, tools, commands, files and people answer as they did then.
 * What the engine makes of it has to be what it made of it then.
 */
public final class Rerun {

    /** The journal tells how long was waited, whatever was set then. */
    private static final Duration ANY = Duration.ofDays(36_500);

    private final Prompts prompts;
    private final Toolbox toolbox;

    /** Prepares to drive runs with the prompts and tools of this version or of a host. */
    public Rerun(Prompts prompts, Toolbox toolbox) {
        this.prompts = prompts;
        this.toolbox = toolbox;
    }

    /** Returns where a run departs from its entries first; nothing where all of them are written again. */
    public Optional<Difference> of(List<Recorded> entries) {
        Entry.RunStarted started = Entry.RunStarted.of("", entries);
        Past past = new Past(entries);
        Path empty = directory();
        try {
            past.takeWhile(Past::fromOutside);
            while (past.next().isPresent()) {
                Optional<Difference> difference = drive(past, started, empty);
                if (difference.isPresent()) {
                    return difference;
                }
                past.takeWhile(entry -> Past.fromOutside(entry) || entry instanceof Entry.VerdictGiven);
            }
            return Optional.empty();
        } finally {
            remove(empty);
        }
    }

    /** Drives until the run waits, is over, or a process ended there; returns where it departs before that. */
    private Optional<Difference> drive(Past past, Entry.RunStarted started, Path empty) {
        PastWorkspaces workspaces = new PastWorkspaces(past, empty);
        Kit kit = new Kit(
                past,
                cast(past),
                new Gear(asThen(past).with(tool -> new PastTool(past, tool)), PastToolServer.all(past)),
                new Words(
                        prompts,
                        equipped(past).map(Entry.Equipped::briefs).orElse(BriefSettings.DEFAULT),
                        new Redaction(List.of()),
                        new Knowledge(
                                request -> past.next(Entry.ContextFetched.class)
                                        .map(Entry.ContextFetched::known)
                                        .orElse(TaskContext.NOTHING),
                                ReadOnlyContext.LAST,
                                SessionState.none()),
                        equipped(past).map(Entry.Equipped::pivotLimit).orElse(PivotLine.LIMIT)),
                workspaces,
                new Time(past, time -> {}, ANY),
                Tries.in(past));
        Driven run = new Driven(kit, started.run(), past.read(started.run()), entry -> {});
        run.begin();
        try {
            new Drive(run, new Steps(Assignment.of(started.options())), new Wishes()).drive();
        } catch (DepartureException departure) {
            return departure.difference();
        }
        return past.next()
                .filter(entry -> !past.brokenOff() && !(entry instanceof Entry.VerdictGiven))
                .map(entry -> Difference.ending(past.seq(), entry));
    }

    /** Returns the tools without those of ours that a later version brought: an older one did not offer them. */
    private Toolbox asThen(Past past) {
        Toolbox then = toolbox;
        for (Entry entry : past.all().toList()) {
            if (entry instanceof Entry.RequestSent sent
                    && sent.caller() == Caller.CODER
                    && !sent.sent().tools().isEmpty()) {
                then = then.asOffered(sent.state(), sent.sent().tools());
            }
        }
        return then;
    }

    private static Cast cast(Past past) {
        List<Provider> coders = models(past, Caller.CODER);
        List<Provider> architects = models(past, Caller.ARCHITECT);
        Architect asThen = request -> {
            if (past.brokenOff()) {
                throw new InterruptedException("no verdict was written down");
            }
            return past.next(Entry.VerdictGiven.class).map(given -> new Verdict(given.decision(), given.feedback()));
        };
        return new Cast(
                coders.isEmpty() ? List.of(PastModel.silent(past)) : coders,
                models(past, Caller.HELPER),
                architects.isEmpty() ? new Judge.Own(asThen, "then") : new Judge.Models(architects),
                models(past, Caller.SUMMARIZER),
                new PastBreakers(past),
                BreakerSettings.DEFAULT);
    }

    /** Returns who served and how, as it was written down when the drive began. */
    private static Optional<Entry.Equipped> equipped(Past past) {
        return Standing.of(past.read("")).served().equipped();
    }

    private static List<Provider> models(Past past, Caller caller) {
        return equipped(past).map(Entry.Equipped::servers).map(servers -> servers.get(caller)).stream()
                .flatMap(List::stream)
                .<Provider>map(server -> new PastModel(past, server.name(), server.window(), server.agent()))
                .toList();
    }

    private static void remove(Path empty) {
        try {
            Files.deleteIfExists(empty.resolve("TODO.md"));
            Files.deleteIfExists(empty);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }

    private static Path directory() {
        try {
            return Files.createTempDirectory("journeyman-replay-");
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
