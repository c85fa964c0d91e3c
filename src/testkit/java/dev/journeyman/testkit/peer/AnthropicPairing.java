package dev.journeyman.testkit.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The check of Anthropic's order of calls and results. Consecutive messages of one role are one turn: the calls end the
 * assistant's turn, and their results begin the user's turn. It is used by one thread.
 */
final class AnthropicPairing {

    private final JsonNode messages;
    private final Consumer<String> breach;

    AnthropicPairing(JsonNode messages, Consumer<String> breach) {
        this.messages = messages;
        this.breach = breach;
    }

    private record Placed(int message, int content, JsonNode block) {

        boolean is(String type) {
            return StrictJson.isBlock(block, type);
        }

        String id() {
            return block.path(is("tool_use") ? "id" : "tool_use_id").asText();
        }

        String place() {
            return "messages.%s.content.%s".formatted(message, content);
        }
    }

    private record Turn(String role, List<Placed> blocks) {}

    void look() {
        List<Turn> turns = turns();
        Set<String> everyId = new HashSet<>();
        Set<String> called = Set.of();
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            results(turn, called);
            called = calls(turn, everyId);
            unanswered(turn, i + 1 < turns.size() ? turns.get(i + 1).blocks() : List.of());
        }
    }

    private List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            String role = messages.get(i).path("role").asText();
            if (turns.isEmpty() || !turns.get(turns.size() - 1).role().equals(role)) {
                turns.add(new Turn(role, new ArrayList<>()));
            }
            List<JsonNode> blocks = StrictJson.blocks(messages.get(i).path("content"));
            for (int k = 0; k < blocks.size(); k++) {
                turns.get(turns.size() - 1).blocks().add(new Placed(i, k, blocks.get(k)));
            }
        }
        return turns;
    }

    private void results(Turn turn, Set<String> called) {
        Set<String> answered = new HashSet<>();
        for (Placed block : turn.blocks()) {
            if (block.is("tool_result")) {
                if (!called.contains(block.id())) {
                    breach.accept(("%s: unexpected `tool_use_id` found in `tool_result` blocks: %s. Each `tool_result`"
                                    + " block must have a corresponding `tool_use` block in the previous message.")
                            .formatted(block.place(), block.id()));
                } else if (!answered.add(block.id())) {
                    breach.accept(("%s: each tool_use must have a single result. Found multiple `tool_result` blocks"
                                    + " with id: %s")
                            .formatted(block.place(), block.id()));
                }
            }
        }
    }

    private Set<String> calls(Turn turn, Set<String> everyId) {
        Set<String> called = new HashSet<>();
        for (Placed block : turn.blocks()) {
            if (block.is("tool_use")) {
                called.add(block.id());
                if (!everyId.add(block.id())) {
                    breach.accept(block.place() + ": `tool_use` ids must be unique");
                }
            }
        }
        return called;
    }

    private void unanswered(Turn turn, List<Placed> next) {
        Set<String> answered = new HashSet<>();
        for (Placed block : next) {
            if (!block.is("tool_result")) {
                break;
            }
            answered.add(block.id());
        }
        List<Placed> open = new ArrayList<>();
        boolean ended = true; // whether only calls follow this block
        for (int i = turn.blocks().size() - 1; i >= 0; i--) {
            Placed block = turn.blocks().get(i);
            if (!block.is("tool_use")) {
                ended = false;
            } else if (!ended || !answered.contains(block.id())) {
                open.add(0, block);
            }
        }
        if (!open.isEmpty()) {
            breach.accept(("messages.%s: `tool_use` ids were found without `tool_result` blocks immediately after: %s."
                + " Each `tool_use` block must have a corresponding `tool_result` block in the next message.")
                    .formatted(
                            open.get(0).message(),
                            String.join(", ", open.stream().map(Placed::id).toList())));
        }
    }
}
