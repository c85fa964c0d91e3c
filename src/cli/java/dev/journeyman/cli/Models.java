package dev.journeyman.cli;

import dev.journeyman.context.Window;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Prices;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ReplayProvider;
import dev.journeyman.story.BadInputException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes providers from the specs of the command line. */
final class Models {

    private static final String REPLAY = "replay:";

    private Models() {}

    static List<Provider> roster(List<String> specs, @Nullable Integer window) {
        return specs.stream().map(spec -> provider(spec, window)).toList();
    }

    static boolean knows(String spec) {
        return spec.startsWith(REPLAY);
    }

    static Provider provider(String spec, @Nullable Integer window) {
        if (!knows(spec)) {
            throw new BadInputException("\"%s\" is no model of this version. There is replay:FILE.".formatted(spec));
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
