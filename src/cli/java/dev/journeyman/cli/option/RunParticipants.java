package dev.journeyman.cli.option;

import dev.journeyman.EngineBuilder;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.model.Provider;
import dev.journeyman.report.fold.DecisionBasis;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The models and the architect of a run, or placeholders when a command only ends the story. It is used by one thread.
 */
public interface RunParticipants {

    /** Returns the coder's models, in order of preference. */
    List<Provider> roster();

    /**
     * Returns the builder of an engine with these participants.
     *
     * @param asked what a person at the terminal needs to decide on the open request; empty if none waits
     */
    EngineBuilder builder(
            List<Provider> roster, ProgressScreen screen, PrintWriter err, Supplier<Optional<DecisionBasis>> asked);
}
