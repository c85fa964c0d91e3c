package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.postgres.PostgresJournal;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The metadata of the properties, which editors show. */
class PropertiesTest {

    private static Map<String, JsonNode> properties() throws IOException {
        Map<String, JsonNode> properties = new TreeMap<>();
        try (InputStream metadata = Objects.requireNonNull(
                PropertiesTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json"))) {
            new ObjectMapper()
                    .readTree(metadata)
                    .get("properties")
                    .forEach(property -> properties.put(property.get("name").asText(), property));
        }
        return properties;
    }

    @Test
    void each_property_says_what_it_is() throws IOException {
        assertThat(properties().values())
                .hasSizeGreaterThan(20)
                .allSatisfy(property -> assertThat(property.path("description").asText())
                        .as(property.path("name").asText())
                        .isNotEmpty());
    }

    @Test
    void defaults_are_those_of_the_library() throws IOException {
        Map<String, JsonNode> properties = properties();

        assertThat(value(properties, "journeyman.runs.recent-history")).isEqualTo("" + ProjectRecord.LAST);
        assertThat(value(properties, "journeyman.runs.pivot-limit")).isEqualTo("" + PivotLine.LIMIT);
        assertThat(Duration.parse("PT" + value(properties, "journeyman.runs.wait-for-service")))
                .isEqualTo(ClockAndSleeper.PATIENCE);
        assertThat(value(properties, "journeyman.store.postgres.schema")).isEqualTo(PostgresJournal.SCHEMA);
    }

    private static String value(Map<String, JsonNode> properties, String name) {
        return Objects.requireNonNull(properties.get(name)).path("defaultValue").asText();
    }
}
