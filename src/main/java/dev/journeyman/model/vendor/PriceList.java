package dev.journeyman.model.vendor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The prices and windows of models, by the beginning of their names. The longest matching beginning counts. A user's
 * own list replaces the built-in entries one by one. It is immutable and may be used from any thread.
 */
public final class PriceList {

    private static final String OURS = "/dev/journeyman/model/prices.yaml";
    private static final YAMLMapper YAML = new YAMLMapper();

    private final Map<String, Priced> models;

    private PriceList(Map<String, Priced> models) {
        this.models = Map.copyOf(models);
    }

    /**
     * One entry of the list, with prices per million tokens.
     *
     * @param input the price of input; 0 by default
     * @param output the price of output; 0 by default
     * @param cached the price of input that is read from a cache; by default that of other input
     * @param written the price of input that is written to a cache; by default that of other input
     * @param window the window in tokens; null if it is not known
     */
    public record Priced(
            @Nullable BigDecimal input,
            @Nullable BigDecimal output,
            @Nullable BigDecimal cached,
            @Nullable BigDecimal written,
            @Nullable Integer window) {

        private static final Priced UNKNOWN = new Priced(null, null, null, null, null);

        public Prices prices() {
            BigDecimal read = Objects.requireNonNullElse(input, BigDecimal.ZERO);
            return new Prices(
                    read,
                    Objects.requireNonNullElse(output, BigDecimal.ZERO),
                    Objects.requireNonNullElse(cached, read),
                    Objects.requireNonNullElse(written, read));
        }
    }

    /** Returns the built-in list. */
    public static PriceList ours() {
        try (InputStream in = Objects.requireNonNull(PriceList.class.getResourceAsStream(OURS))) {
            return new PriceList(read(new String(in.readAllBytes(), StandardCharsets.UTF_8), "prices.yaml"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns a list in which a user's own entries replace these.
     *
     * @param text YAML: the beginning of a model's name, then {@code { input: …, output: …, cached: …, written: …,
     *     window: … }}
     * @param place the name of the source, for errors
     */
    public PriceList with(String text, String place) {
        Map<String, Priced> both = new TreeMap<>(models);
        both.putAll(read(text, place));
        return new PriceList(both);
    }

    public Priced of(String model) {
        return models.keySet().stream()
                .filter(model::startsWith)
                .max(Comparator.comparingInt(String::length))
                .map(models::get)
                .orElse(Priced.UNKNOWN);
    }

    private static Map<String, Priced> read(String text, String place) {
        try {
            boolean empty = text.lines().allMatch(line -> line.isBlank() || line.startsWith("#"));
            Map<String, Priced> models =
                    empty ? Map.of() : YAML.readValue(text, new TypeReference<Map<String, Priced>>() {});
            models.values().forEach(Priced::prices);
            return models;
        } catch (JsonProcessingException problem) {
            int line = problem.getLocation() == null ? 1 : problem.getLocation().getLineNr();
            throw new BadInputException(
                    "%s, line %s: this is not a price list (%s). Write NAME: { input: 3, output: 15, cached: 0.3, window: 200000 }."
                            .formatted(place, line, problem.getOriginalMessage()),
                    problem);
        }
    }
}
