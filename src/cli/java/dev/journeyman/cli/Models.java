package dev.journeyman.cli;

import dev.journeyman.context.Window;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.PriceList;
import dev.journeyman.model.Prices;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ReplayProvider;
import dev.journeyman.model.Wire;
import dev.journeyman.story.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes providers from the specs of the command line: scripts, and models on the wire.
 *
 * @param window how many tokens they take, where that was said
 * @param wire the keys, base URLs and prices there are
 */
record Models(@Nullable Integer window, Wire wire) {

    private static final String REPLAY = "replay:";

    /** Returns the models of this environment, with a user's own prices where there are any. */
    static Models of(@Nullable Integer window, @Nullable Path prices) {
        PriceList list = prices == null
                ? PriceList.ours()
                : PriceList.ours().with(Texts.read(prices.toString()), prices.toString());
        return new Models(window, new Wire(System.getenv(), list));
    }

    /** Returns the specs there are, as error texts name them. */
    static String specs() {
        return REPLAY + "FILE, " + Wire.specs();
    }

    static boolean knows(String spec) {
        return spec.startsWith(REPLAY) || Wire.knows(spec);
    }

    List<Provider> roster(List<String> specs) {
        return specs.stream().map(this::provider).toList();
    }

    Provider provider(String spec) {
        if (!knows(spec)) {
            throw new BadInputException("\"%s\" is no model of this version. There are %s.".formatted(spec, specs()));
        }
        if (Wire.knows(spec)) {
            return wire.provider(spec, window);
        }
        String file = spec.substring(REPLAY.length());
        ReplayProvider replay = ReplayProvider.read(Texts.read(shown(file)), shown(file));
        return window == null ? replay : new Sized(replay, Window.of(window));
    }

    /** Returns a file as a person would name it from here. */
    private static String shown(String file) {
        Path here = Path.of("").toAbsolutePath();
        Path path = Path.of(file);
        return path.startsWith(here) ? here.relativize(path).toString() : file;
    }

    /** A provider with a window of another size. */
    private record Sized(Provider provider, Window window) implements Provider {

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public Prices prices() {
            return provider.prices();
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            return provider.call(request);
        }
    }
}
