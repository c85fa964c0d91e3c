package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.model.Provider;
import java.io.PrintWriter;
import java.util.List;

/** Who drives a run: models and an architect, or placeholders where a story is only ended. */
public interface RunParticipants {

    /** Returns who codes, in the order of preference. */
    List<Provider> roster();

    /** Returns the builder of an engine with this crew. */
    CoderEngine.Builder builder(List<Provider> roster, ProgressScreen screen, PrintWriter err);
}
