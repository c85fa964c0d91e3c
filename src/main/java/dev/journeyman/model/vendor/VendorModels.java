package dev.journeyman.model.vendor;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The models of vendors, by their specs: {@code openai:MODEL}, {@code anthropic:MODEL}, {@code gemini:MODEL},
 * {@code ollama:MODEL}. The library of the vendor must be on the class path; the key and the base URL come from the
 * vendor's usual environment variables.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class VendorModels {

    /** The assumed window of a model whose window is not known. */
    private static final int USUAL = 64_000;

    private static final char DELETE = 127;

    private final Map<String, String> environment;
    private final PriceList prices;

    /**
     * Creates models with the keys and base URLs of an environment.
     *
     * @param prices the prices and windows of models
     */
    public VendorModels(Map<String, String> environment, PriceList prices) {
        this.environment = Map.copyOf(environment);
        this.prices = prices;
    }

    /** Returns whether a spec names a model of a vendor, and not a script or a program. */
    public static boolean knows(String spec) {
        return vendor(spec).isPresent();
    }

    /** Returns the forms of specs, for display. */
    public static String specs() {
        return Arrays.stream(Vendor.values())
                .map(vendor -> vendor.prefix() + ":MODEL")
                .collect(Collectors.joining(", "));
    }

    /**
     * Whether the models of a vendor can be called with the settings of an environment.
     *
     * @param vendor the prefix of the vendor's specs
     * @param ready whether the key is set if one is needed, and the settings are valid
     * @param detail the settings, or what is missing and the remedy, for display; never the key
     */
    public record Access(String vendor, boolean ready, String detail) {}

    /** Returns for each vendor whether its models can be called. It calls none of them. */
    public List<Access> access() {
        return Arrays.stream(Vendor.values()).map(this::access).toList();
    }

    /** Returns a provider with the window of the price list, or a default window. */
    public ChatProvider provider(String spec) {
        return provider(spec, null);
    }

    /**
     * Returns a provider.
     *
     * @param window the window in tokens; null for the one of the price list
     * @throws BadInputException if the spec names no model of a vendor, or a key or a library is missing
     */
    public ChatProvider provider(String spec, @Nullable Integer window) {
        Vendor vendor = vendor(spec)
                .orElseThrow(
                        () -> new BadInputException("\"%s\" names no model. There are %s.".formatted(spec, specs())));
        String model = spec.substring(vendor.prefix().length() + 1);
        PriceList.Priced priced = prices.of(model);
        int size =
                window != null ? window : Optional.ofNullable(priced.window()).orElse(USUAL);
        VendorModel wanted = new VendorModel(
                spec,
                model,
                key(spec, vendor),
                url(vendor),
                new VendorModel.Variables(
                        Vendor.named(vendor.keys(), environment).orElse(""),
                        Vendor.named(vendor.urls(), environment).orElse("")),
                new TokenWindow(size, VendorModel.reply(size)),
                priced.prices());
        try {
            return switch (vendor) {
                case OPENAI -> OpenAiModels.provider(wanted);
                case ANTHROPIC -> AnthropicModels.provider(wanted);
                case GEMINI -> GeminiModels.provider(wanted);
                case OLLAMA -> OllamaModels.provider(wanted);
            };
        } catch (NoClassDefFoundError missing) {
            throw new BadInputException(
                    "%s needs the library %s. Add it to the class path.".formatted(spec, vendor.library()), missing);
        }
    }

    private static Optional<Vendor> vendor(String spec) {
        int colon = spec.indexOf(':');
        return colon < 1 || colon == spec.length() - 1 ? Optional.empty() : Vendor.of(spec.substring(0, colon));
    }

    private String key(String spec, Vendor vendor) {
        if (vendor.keys().isEmpty()) {
            return "";
        }
        String key = Vendor.said(vendor.keys(), environment)
                .orElseThrow(() ->
                        new BadInputException("%s needs a key. Set %s; for a server that asks for none, to any text."
                                .formatted(spec, vendor.keys().get(0))));
        if (!key.chars().allMatch(c -> c > ' ' && c < DELETE)) {
            throw new BadInputException(
                    "The key for %s has characters that cannot be sent. Set %s to the key alone, on one line."
                            .formatted(spec, vendor.keys().get(0)));
        }
        return key;
    }

    private @Nullable String url(Vendor vendor) {
        String url = Vendor.said(vendor.urls(), environment).orElse(null);
        if (url == null) {
            return null;
        }
        String whole = vendor == Vendor.OLLAMA && !url.contains("://") ? "http://" + url : url;
        try {
            URI parsed = URI.create(whole);
            if (parsed.getHost() != null && List.of("http", "https").contains(parsed.getScheme())) {
                return whole.replaceAll("/+$", "");
            }
        } catch (IllegalArgumentException said) {
            // reported below
        }
        throw new BadInputException("\"%s\" is not a base URL. Set %s to http://… or https://…."
                .formatted(url, vendor.urls().get(0)));
    }

    private Access access(Vendor vendor) {
        try {
            boolean needed = !key(vendor.prefix() + ":MODEL", vendor).isEmpty();
            String url = url(vendor);
            return new Access(
                    vendor.prefix(), true, (needed ? "key set" : "needs no key") + (url == null ? "" : ", at " + url));
        } catch (BadInputException missing) {
            return new Access(vendor.prefix(), false, String.valueOf(missing.getMessage()));
        }
    }
}
