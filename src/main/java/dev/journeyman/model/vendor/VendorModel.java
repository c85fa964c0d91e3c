package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A model of a vendor with the settings of the user. It is immutable.
 *
 * @param spec the user's spec, which is the provider's name in journals
 * @param model the vendor's name of the model
 * @param key the API key; empty if none is needed
 * @param url the base URL without a slash at its end; null for the vendor's default
 * @param variables the environment variables of the key and the URL, for messages
 * @param window the window of the model
 * @param prices the prices of the model
 */
record VendorModel(
        String spec,
        String model,
        String key,
        @Nullable String url,
        Variables variables,
        TokenWindow window,
        Prices prices) {

    /** The environment variables that hold the key and the URL; each is empty if it is not set. */
    record Variables(String key, String url) {}

    private static final int LONGEST_REPLY = 16_000;
    private static final int PART = 8;

    /** Returns the tokens that are reserved for a reply: enough for a whole file if the window allows it. */
    static int reply(int window) {
        return Math.max(1, Math.min(LONGEST_REPLY, window / PART));
    }

    /** Returns the base URL with the API version in its path, which the library expects and users may leave out. */
    @Nullable
    String urlWith(String version) {
        return url == null || url.endsWith(version) ? url : url + version;
    }

    /** Returns the provider of the model; {@code prepared} converts messages before they are sent. */
    ChatProvider provider(ChatModel chat, UnaryOperator<List<ChatMessage>> prepared) {
        return new Placed(new ChatModelProvider(spec, chat, window, prices, prepared), place(), variables);
    }

    /** Returns the key of outages: the model and its address, without user information. */
    private String place() {
        return url == null ? spec : spec + " at " + url.replaceFirst("//[^/@]*@", "//");
    }

    /** A provider whose outages belong to an address. */
    private record Placed(ChatProvider provider, String place, Variables variables) implements ChatProvider {

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

        /** Returns the variable to check after a failure that only a user can end. */
        private String remedy(Failure failure) {
            if (failure == Failure.UNAUTHORIZED && !variables.key().isEmpty()) {
                return " (its key is in %s)".formatted(variables.key());
            }
            boolean unreachable = failure == Failure.NO_SERVER || failure == Failure.UNREACHABLE;
            return unreachable && !variables.url().isEmpty() ? " (its URL is in %s)".formatted(variables.url()) : "";
        }
    }
}
