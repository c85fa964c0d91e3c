package dev.journeyman.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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
 * What models cost and hold, by how their names begin: the longest beginning that fits counts. A user's own list takes the place of
 * ours, model by model. It is immutable and may be used from any thread.
 */
public final class PriceList {

    private static final String OURS = "/dev/journeyman/model/prices.yaml";
    private static final YAMLMapper YAML = new YAMLMapper();

    private final Map<String, Priced> models;

    private PriceList(Map<String, Priced> models) {
        this.models = Map.copyOf(models);
    }

    /**
     * One model of the list, prices for a million tokens.
     *
     * @param input for what is read; nothing where it is left out
     * @param output for what is written
     * @param cached for what was read before; as much as other input where it is left out
     * @param written for what is kept for the next request; as much as other input where it is left out
     * @param window how many tokens it takes; null where nobody says
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

    /** Returns the list that comes with the engine. */
    public static PriceList ours() {
        try (InputStream in = Objects.requireNonNull(PriceList.class.getResourceAsStream(OURS))) {
            return new PriceList(read(new String(in.readAllBytes(), StandardCharsets.UTF_8), "prices.yaml"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns a list in which a user's own entries take the place of these.
     *
     * @param text YAML: how a model's name begins, then {@code { input: …, output: …, cached: …, written: …, window: … }}
     * @param place where it comes from, as a person names it
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
                    "%s, line %s: this is no price list (%s). Write NAME: { input: 3, output: 15, cached: 0.3, window: 200000 }."
                            .formatted(place, line, problem.getOriginalMessage()),
                    problem);
        }
    }
}
