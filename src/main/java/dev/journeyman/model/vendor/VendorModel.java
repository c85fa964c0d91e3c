package dev.journeyman.model.vendor;

import dev.journeyman.context.TokenWindow;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Prices;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A model as a user asked for it.
 *
 * @param spec how it was asked for, which is its name in journals
 * @param model the vendor's name of it
 * @param key what the vendor knows the user by; empty where none is needed
 * @param url where it is, without a slash at its end; null for the vendor's own place
 * @param variables the environment variables that hold its key and its URL, for people
 * @param window what it takes
 * @param prices what it costs
 */
record VendorModel(
        String spec,
        String model,
        String key,
        @Nullable String url,
        Variables variables,
        TokenWindow window,
        Prices prices) {

    /** The environment variables that hold a key and a URL; the URL's is empty where none is set. */
    record Variables(String key, String url) {}

    private static final int LONGEST_REPLY = 16_000;
    private static final int PART = 8;

    /** Returns what is kept free for a reply: room for a whole file, where there is room. */
    static int reply(int window) {
        return Math.max(1, Math.min(LONGEST_REPLY, window / PART));
    }

    /** Returns the base URL with the version in its path that the library expects there, which users leave out or not. */
    @Nullable
    String urlWith(String version) {
        return url == null || url.endsWith(version) ? url : url + version;
    }

    /** Returns the provider, whose messages are prepared before they are sent. */
    Provider provider(ChatModel chat, UnaryOperator<List<ChatMessage>> prepared) {
        return new Placed(new ChatModelProvider(spec, chat, window, prices, prepared), place(), variables);
    }

    /** Returns what outages are known by: the model and where it is, without who calls it. */
    private String place() {
        return url == null ? spec : spec + " at " + url.replaceFirst("//[^/@]*@", "//");
    }

    /** A provider whose outages are those of a place. */
    private record Placed(Provider provider, String place, Variables variables) implements Provider {

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public TokenWindow window() {
            return provider.window();
        }

        @Override
        public Prices prices() {
            return provider.prices();
        }

        @Override
        public Optional<String> breaker() {
            return Optional.of(place);
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            try {
                return provider.call(request);
            } catch (ProviderException failed) {
                throw failed.saying(failed.getMessage() + remedy(failed.failure()));
            }
        }

        /** Returns where to look for the cause of a failure that only a person can end. */
        private String remedy(Failure failure) {
            if (failure == Failure.UNAUTHORIZED && !variables.key().isEmpty()) {
                return " (its key is in %s)".formatted(variables.key());
            }
            boolean unreachable = failure == Failure.NO_SERVER || failure == Failure.UNREACHABLE;
            return unreachable && !variables.url().isEmpty() ? " (its URL is in %s)".formatted(variables.url()) : "";
        }
    }
}
