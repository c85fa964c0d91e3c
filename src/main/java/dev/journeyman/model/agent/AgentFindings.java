package dev.journeyman.model.agent;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.model.ModelReply.Usage;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was found in the output of an agent so far: its answer, its failure and its figures. It must be used by one thread at a time. */
final class AgentFindings {

    private static final JsonMapper JSON = new JsonMapper();
    private static final BigDecimal MOST = BigDecimal.valueOf(Usage.MOST);

    private final AgentOutputFormat output;
    private final Map<JsonSelector, BigDecimal> figures = new HashMap<>();
    private boolean understood;
    private String text = "";
    private @Nullable String failure;

    AgentFindings(AgentOutputFormat output) {
        this.output = output;
    }

    /** Returns whether an object was read: what is outside of objects is not the answer then. */
    boolean understood() {
        return understood;
    }

    /** Returns the text of the answer so far. */
    String text() {
        return text;
    }

    /** Replaces the text of the answer. */
    void say(String words) {
        text = words;
    }

    /** Returns the answer with a text, and what was found beside it. */
    AgentAnswer answer(String said) {
        return new AgentAnswer(said.strip(), Optional.ofNullable(failure), usage(), figures.get(output.cost()));
    }

    /** Reads the object at the beginning of a text and returns its length; 0 if there is none. */
    int object(String words) {
        try (JsonParser parser = JSON.createParser(words)) {
            JsonNode object = parser.readValueAsTree();
            if (object == null || !object.isObject()) {
                return 0;
            }
            if (!understood) {
                understood = true;
                text = "";
            }
            text(output.text(), object).ifPresent(found -> text = found);
            text(output.failure(), object).ifPresent(found -> failure = found);
            count(output.input(), object);
            count(output.output(), object);
            count(output.cached(), object);
            count(output.cost(), object);
            return (int) parser.currentLocation().getCharOffset();
        } catch (IOException noObject) {
            return 0;
        }
    }

    private static Optional<String> text(@Nullable JsonSelector pick, JsonNode object) {
        return pick == null ? Optional.empty() : pick.text(object);
    }

    private void count(@Nullable JsonSelector pick, JsonNode object) {
        if (pick != null) {
            pick.number(object).ifPresent(number -> figures.merge(pick, number, BigDecimal::add));
        }
    }

    private @Nullable Usage usage() {
        if (figures.get(output.input()) == null && figures.get(output.output()) == null) {
            return null;
        }
        int input = figure(output.input());
        return new Usage(input, figure(output.output()), Math.min(input, figure(output.cached())), true);
    }

    private int figure(@Nullable JsonSelector pick) {
        return figures.getOrDefault(pick, BigDecimal.ZERO).min(MOST).intValue();
    }
}
