package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import java.util.Optional;
import java.util.Set;

/** Makes the architect from the spec of the command line. */
public final class Architects {

    /** A person on the terminal. */
    public static final String HUMAN = "human";

    private static final Set<String> NAMED = Set.of(HUMAN, "auto", "park");

    private Architects() {}

    static void set(CoderEngine.Builder builder, String spec, ModelFactory models, Architect human) {
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

    /** Returns the model that a spec names; nothing where it names none. */
    static Optional<Provider> model(String spec, ModelFactory models) {
        return NAMED.contains(spec) ? Optional.empty() : Optional.of(models.provider(spec));
    }

    /** Refuses a spec that names nobody. */
    static void check(String spec, ModelFactory models) {
        if (!NAMED.contains(spec)) {
            if (!ModelFactory.knows(spec)) {
                throw new BadInputException(
                        "\"%s\" is no architect. There are human, auto, park, %s.".formatted(spec, models.specs()));
            }
            models.provider(spec);
        }
    }

    /** Returns an architect that has the terminal to itself while it judges. */
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
