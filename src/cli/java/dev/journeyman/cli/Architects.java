package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the architect from the spec of the command line. */
final class Architects {

    private static final Set<String> NAMED = Set.of("human", "auto", "park");

    private Architects() {}

    static void set(
            CoderEngine.Builder builder, String spec, @Nullable Integer window, Screen screen, PrintWriter err) {
        switch (spec) {
            case "auto" -> builder.architect(Architect.auto());
            case "park" -> builder.architect(Architect.park());
            case "human" -> builder.architect(alone(new HumanArchitect(System.in, err), screen));
            default -> {
                check(spec);
                builder.architect(List.of(Models.provider(spec, window)));
            }
        }
    }

    /** Refuses a spec that names nobody. */
    static void check(String spec) {
        if (!NAMED.contains(spec)) {
            if (!Models.knows(spec)) {
                throw new BadInputException(
                        "\"%s\" is no architect. There are human, auto, park and replay:FILE.".formatted(spec));
            }
            Models.provider(spec, null);
        }
    }

    /** Returns an architect that has the terminal to itself while it judges. */
    static Architect alone(Architect architect, Screen screen) {
        return request -> {
            screen.leave();
            try {
                return architect.judge(request);
            } finally {
                screen.back();
            }
        };
    }
}
