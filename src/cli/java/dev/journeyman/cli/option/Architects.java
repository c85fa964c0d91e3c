package dev.journeyman.cli.option;

import dev.journeyman.EngineBuilder;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import java.util.Optional;
import java.util.Set;

/** Creates the architect from its spec on the command line. It may be used from any thread. */
public final class Architects {

    /** The spec of a person at the terminal. */
    public static final String HUMAN = "human";

    private static final Set<String> NAMED = Set.of(HUMAN, "auto", "park");

    private Architects() {}

    static void set(EngineBuilder builder, String spec, ModelFactory models, Architect human) {
        switch (spec) {
            case "auto" -> builder.architect(Architect.auto());
            case "park" -> builder.architect(Architect.park());
            case HUMAN -> builder.architect(human);
            default -> {
                check(spec, models);
                builder.architect(model(spec, models).stream().toList());
            }
        }
    }

    /** Returns the model that a spec names; empty for human, auto and park. */
    static Optional<Provider> model(String spec, ModelFactory models) {
        return NAMED.contains(spec) ? Optional.empty() : Optional.of(models.provider(spec));
    }

    /** Throws {@link BadInputException} for a spec that does not name an architect. */
    static void check(String spec, ModelFactory models) {
        if (!NAMED.contains(spec)) {
            if (!ModelFactory.knows(spec)) {
                throw new BadInputException(
                        "\"%s\" is not an architect. There are human, auto, park, %s.".formatted(spec, models.specs()));
            }
            models.provider(spec);
        }
    }

    /** Returns the architect with the status line switched off while it judges. */
    static Architect alone(Architect architect, ProgressScreen screen) {
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
