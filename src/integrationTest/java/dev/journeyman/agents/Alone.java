package dev.journeyman.agents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The output of an agent that was called on its own, without the engine.
 *
 * @param exit its exit code
 * @param text its last words, or its failure
 * @param input the tokens it reports as sent, those from the cache included
 * @param output the tokens it reports as received
 */
record Alone(int exit, String text, long input, long output) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Passes a prompt to an agent on standard input, to plan or to code, and reads its output. */
    static Alone asked(Agent agent, Home home, String prompt, boolean coding) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(agent.command()));
        command.addAll(arguments(agent, coding));
        Finished finished = home.run(command, prompt);
        List<JsonNode> events = finished.out().lines().map(Alone::event).toList();
        return switch (agent) {
            case CLAUDE -> claude(finished, events.get(0));
            case CODEX -> codex(finished, events);
            case GEMINI -> gemini(finished, events);
            case OPENCODE -> opencode(finished, events);
            case COPILOT -> copilot(finished, events);
        };
    }

    private static List<String> arguments(Agent agent, boolean coding) {
        String line = switch (agent) {
            case CLAUDE ->
                "-p --output-format json --model claude-sonnet-4-5 --permission-mode dontAsk "
                        + (coding ? "--allowedTools=Bash,Edit,Write,Read,Glob,Grep" : "--tools=Read,Glob,Grep");
            case CODEX ->
                "exec --json --ephemeral --skip-git-repo-check --model gpt-5 "
                        + (coding ? "--dangerously-bypass-approvals-and-sandbox -" : "--sandbox read-only -");
            case GEMINI ->
                "--output-format stream-json --model gemini-2.5-flash --skip-trust --approval-mode "
                        + (coding ? "yolo" : "plan");
            case OPENCODE ->
                "run --pure --format json --model mock/mock-model --title story "
                        + (coding ? "--auto" : "--agent plan");
            case COPILOT ->
                "--output-format json --model gpt-4.1 --no-color "
                        + (coding ? "--allow-all" : "--deny-tool=write --deny-tool=shell --no-ask-user");
        };
        return List.of(line.split(" "));
    }

    private static Alone claude(Finished finished, JsonNode said) {
        JsonNode usage = said.at("/usage");
        return new Alone(
                finished.exit(),
                said.at("/result").asText(),
                usage.path("input_tokens").asLong()
                        + usage.path("cache_creation_input_tokens").asLong()
                        + usage.path("cache_read_input_tokens").asLong(),
                usage.path("output_tokens").asLong());
    }

    private static Alone codex(Finished finished, List<JsonNode> events) {
        return new Alone(
                finished.exit(),
                texts(events, event -> event.at("/item/type").asText().equals("agent_message"), "/item/text")
                        + texts(events, is("turn.failed"), "/error/message"),
                sum(events, is("turn.completed"), "/usage/input_tokens"),
                sum(events, is("turn.completed"), "/usage/output_tokens"));
    }

    private static Alone gemini(Finished finished, List<JsonNode> events) {
        return new Alone(
                finished.exit(),
                texts(events, event -> event.at("/role").asText().equals("assistant"), "/content")
                        + texts(events, is("result"), "/error/message"),
                sum(events, is("result"), "/stats/input_tokens"),
                sum(events, is("result"), "/stats/output_tokens"));
    }

    private static Alone opencode(Finished finished, List<JsonNode> events) {
        return new Alone(
                finished.exit(),
                texts(events, is("text"), "/part/text") + texts(events, is("error"), "/error/data/message"),
                sum(events, is("step_finish"), "/part/tokens/input")
                        + sum(events, is("step_finish"), "/part/tokens/cache/read"),
                sum(events, is("step_finish"), "/part/tokens/output"));
    }

    /** This agent does not report tokens. */
    private static Alone copilot(Finished finished, List<JsonNode> events) {
        return new Alone(
                finished.exit(),
                texts(events, is("assistant.message"), "/data/content")
                        + texts(events, is("session.error"), "/data/message"),
                0,
                0);
    }

    private static Predicate<JsonNode> is(String type) {
        return event -> event.at("/type").asText().equals(type);
    }

    private static String texts(List<JsonNode> events, Predicate<JsonNode> which, String path) {
        return events.stream()
                .filter(which)
                .map(event -> event.at(path).asText())
                .collect(Collectors.joining());
    }

    private static long sum(List<JsonNode> events, Predicate<JsonNode> which, String path) {
        return events.stream()
                .filter(which)
                .mapToLong(event -> event.at(path).asLong())
                .sum();
    }

    private static JsonNode event(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException strange) {
            throw new UncheckedIOException("This is not an event: " + line, strange);
        }
    }
}
