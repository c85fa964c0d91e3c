package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.review.Architect;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Makes the architect from the spec of the command line. */
final class Architects {

    private Architects() {}

    static void set(CoderEngine.Builder builder, String spec, @Nullable Integer window, CommandLine line) {
        switch (spec) {
            case "auto" -> builder.architect(Architect.auto());
            case "park" -> builder.architect(Architect.park());
            case "human" -> builder.architect(new HumanArchitect(System.in, line.getErr()));
            default -> builder.architect(List.of(Models.provider(spec, window)));
        }
    }
}
