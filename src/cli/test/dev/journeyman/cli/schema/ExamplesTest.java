package dev.journeyman.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stories and replay scripts of this project: the reader takes them, and so do the schemas. */
class ExamplesTest {

    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")));
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```\\w*\\n(.*?)^ *```");
    private static final Pattern HERE = Pattern.compile("(?ms)<<\\s*'?\"?(\\w+)'?\"?[^\\n]*\\n(.*?)^\\1$");

    /**
     * A story or a script.
     *
     * @param place where it is, from the project's directory
     * @param kind the name of its schema
     * @param text the text
     */
    private record Example(String place, String kind, String text) {

        static Optional<Example> of(String place, String text) {
            try {
                JsonNode content = YAML.readTree(text);
                return content.has("criteria") && content.path("title").isTextual()
                        ? Optional.of(new Example(place, "story", text))
                        : content.has("turns") ? Optional.of(new Example(place, "script", text)) : Optional.empty();
            } catch (JsonProcessingException notYaml) {
                return Optional.empty();
            }
        }

        void read() {
            if (kind.equals("story")) {
                StoryFormat.read(text, place);
            } else {
                ReplayProvider.read(text, place);
            }
        }

        List<String> refusals() throws JsonProcessingException {
            return new SchemaFile(kind).refusals(YAML.readTree(text));
        }

        @Override
        public String toString() {
            return kind + " of " + place;
        }
    }

    static List<Example> examples() throws IOException {
        List<Example> found = new ArrayList<>();
        for (String directory : List.of("docs", "templates", "src")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(directory))) {
                files.filter(file -> file.toString().matches(".*\\.(md|ya?ml|json)") && Files.isRegularFile(file))
                        .sorted()
                        .forEach(file -> collect(file, found));
            }
        }
        collect(ROOT.resolve("README.md"), found);
        String place = "src/cli/resources/dev/journeyman/cli/start/new-story.yaml";
        String text = Files.readString(ROOT.resolve(place));
        found.add(new Example(place + " with all fields", "story", text.replaceAll("(?m)^#(\\w+:|    timeout)", "$1")));
        return found;
    }

    private static void collect(Path file, List<Example> found) {
        try {
            String text = Files.readString(file);
            String place = ROOT.relativize(file).toString();
            if (!place.endsWith(".md")) {
                Example.of(place, text).ifPresent(found::add);
                return;
            }
            Stream.concat(groups(FENCED, text, 1), groups(HERE, text.replace("$n", "1"), 2))
                    .flatMap(part -> Example.of(place, part).stream())
                    .forEach(found::add);
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    private static Stream<String> groups(Pattern pattern, String text, int group) {
        return pattern.matcher(text).results().map((MatchResult found) -> found.group(group));
    }

    @Test
    void there_are_stories_and_scripts_in_pages_and_resources() throws IOException {
        assertThat(examples())
                .extracting(Example::toString)
                .contains(
                        "story of src/cli/resources/dev/journeyman/cli/start/new-story.yaml with all fields",
                        "story of src/cli/resources/dev/journeyman/cli/demo/story.yaml",
                        "script of src/cli/resources/dev/journeyman/cli/demo/first.yaml",
                        "story of docs/scaling.md")
                .hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void reader_and_schema_take_it(Example example) throws JsonProcessingException {
        example.read();
        assertThat(example.refusals()).isEmpty();
    }

    static Stream<Example> wrong() {
        String story = "title: t\ncriteria: [ { text: c } ]\n";
        String script = "turns: [ { text: hm } ]\n";
        return Stream.concat(
                Stream.of(
                                "title: t\n",
                                "criteria: [ { text: c } ]\n",
                                "title: t\ncriteria: []\n",
                                "title: t\ncriteria: [ { command: ls } ]\n",
                                story + "id: Up Case\n",
                                story + "kind: quick\n",
                                story + "color: red\n",
                                story + "budget: { turns: 3 }\n",
                                story + "budget: { tokens: 0 }\n",
                                story + "retry_policy: { max_retries: 0 }\n",
                                story + "options: { economy: 1001 }\n",
                                story + "budget: { wall_clock: soon }\n")
                        .map(text -> new Example("here", "story", text)),
                Stream.of(
                                "name: x\n",
                                "turns: []\n",
                                script + "window: 100\n",
                                script + "models: 1\n",
                                "turns: [ { as: boss } ]\n",
                                "turns: [ { repeat: 0 } ]\n",
                                "turns: [ { expect: { messages: few } } ]\n",
                                "turns: [ { tools: [ { call: x } ] } ]\n")
                        .map(text -> new Example("here", "script", text)));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void reader_and_schema_refuse_it(Example example) throws JsonProcessingException {
        assertThatThrownBy(example::read).isInstanceOf(BadInputException.class);
        assertThat(example.refusals()).isNotEmpty();
    }
}
