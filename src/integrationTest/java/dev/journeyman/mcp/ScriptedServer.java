package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A tool server that plays a scene, as a program of its own: over its standard input and output. */
final class ScriptedServer {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private static final BufferedReader IN =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    private static final List<String> HEARD = new ArrayList<>();

    private ScriptedServer() {}

    /** Plays a scene: {@code args[0]} names its beginning, {@code args[1]} its pages of tools. */
    public static void main(String[] args) throws IOException, InterruptedException {
        String scene = args[0];
        begin(scene);
        for (String line = IN.readLine(); line != null; line = IN.readLine()) {
            JsonNode message = JSON.readTree(line);
            switch (message.path("method").asText()) {
                case "initialize" -> greet(scene, message);
                case "tools/list" -> list(scene, message, args.length > 1 ? args[1] : "");
                case "tools/call" -> call(message);
                default -> HEARD.add(line);
            }
        }
        if (scene.equals("farewell")) {
            Files.writeString(Path.of("farewell"), "it ended by itself");
        }
    }

    private static void begin(String scene) throws IOException, InterruptedException {
        switch (scene) {
            case "dies" -> {
                System.err.println("starting\nno such file: sesame.conf\n");
                System.exit(4);
            }
            case "crashes" -> {
                System.err.println(
                        "throw err;\n\nError: Cannot find module 'x'\n    at new Error (node:1)\n\nNode.js v20");
                System.exit(1);
            }
            case "silent" -> Thread.currentThread().join();
            case "chatty" -> OUT.println("Server started on stdio\n\n[1, 2]\n\"text\"");
            case "garbage" -> {
                OUT.println("Usage: server [options]");
                Thread.currentThread().join();
            }
            case "mayfly" -> {
                if (Files.exists(Path.of("lived"))) {
                    System.exit(5);
                }
                Files.writeString(Path.of("lived"), "once");
            }
            default -> {}
        }
    }

    private static void greet(String scene, JsonNode message) {
        HEARD.add(message.toString());
        ObjectNode result = JSON.createObjectNode();
        result.put("protocolVersion", scene.startsWith("version ") ? scene.substring(8) : "2025-06-18");
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo").put("name", "scripted").put("version", "1");
        if (scene.equals("refuses")) {
            error(message, -32_602, "not today");
        } else {
            answer(message, result);
        }
    }

    private static void list(String scene, JsonNode message, String pages) throws IOException, InterruptedException {
        switch (scene) {
            case "listless" -> error(message, -32_601, "Method not found");
            case "listing nothing" -> answer(message, JSON.createObjectNode().put("tools", "none"));
            case "silent at the list" -> Thread.currentThread().join();
            case "endless" -> {
                int page = message.at("/params/cursor").asInt();
                ObjectNode result = JSON.createObjectNode().put("nextCursor", Integer.toString(page + 1));
                result.putArray("tools").add(tool("t" + page));
                answer(message, result);
            }
            case "many" -> {
                ObjectNode result = JSON.createObjectNode();
                var tools = result.putArray("tools");
                for (int i = 0; i < 300; i++) {
                    tools.add(tool("t" + i));
                }
                answer(message, result);
            }
            default -> page(message, pages.isEmpty() ? JSON.createArrayNode() : JSON.readTree(pages));
        }
    }

    private static void page(JsonNode message, JsonNode pages) {
        int number = message.at("/params/cursor").asInt();
        ObjectNode result = JSON.createObjectNode();
        if (pages.isEmpty()) {
            result.putArray("tools").add(tool("do"));
        } else {
            result.set("tools", pages.get(number));
        }
        if (number + 1 < pages.size()) {
            result.put("nextCursor", Integer.toString(number + 1));
        }
        answer(message, result);
    }

    private static ObjectNode tool(String name) {
        ObjectNode tool = JSON.createObjectNode().put("name", name).put("description", "Does it.");
        tool.putObject("inputSchema").put("type", "object").putObject("properties");
        return tool;
    }

    private static void call(JsonNode message) throws IOException, InterruptedException {
        JsonNode given = message.at("/params/arguments");
        switch (given.path("what").asText("echo")) {
            case "echo" -> text(message, message.path("params").toString());
            case "env" ->
                text(message, String.valueOf(System.getenv(given.path("name").asText())));
            case "directory" -> text(message, Path.of("").toAbsolutePath().toString());
            case "heard" -> text(message, String.join("\n", HEARD));
            case "ask" -> text(message, asked(given.path("method").asText()));
            case "fail" ->
                error(message, -32_602, "Unknown tool: " + given.path("name").asText());
            case "long" -> text(message, "word ".repeat(200_000));
            case "child" -> {
                new ProcessBuilder("sh", "-c", "sh child & wait").start();
                text(message, "it is up");
            }
            case "hang" -> {}
            case "deaf" -> Thread.currentThread().join();
            case "die" -> {
                System.err.println("out of luck");
                System.exit(3);
            }
            case "die after" -> {
                text(message, "the last word");
                System.exit(0);
            }
            case "close" -> {
                OUT.close();
                Thread.currentThread().join();
            }
            default -> Mischief.of(given.path("what").asText(), message.path("id"), OUT);
        }
    }

    /** Sends the client a request and returns the answer. */
    private static String asked(String method) throws IOException {
        say(JSON.createObjectNode().put("jsonrpc", "2.0").put("id", "mine").put("method", method));
        return IN.readLine();
    }

    private static void text(JsonNode message, String text) {
        ObjectNode result = JSON.createObjectNode();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        answer(message, result);
    }

    private static void answer(JsonNode message, ObjectNode result) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        answer.set("result", result);
        say(answer);
    }

    private static void error(JsonNode message, int code, String why) {
        ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
        answer.set("id", message.path("id"));
        answer.putObject("error").put("code", code).put("message", why);
        say(answer);
    }

    private static void say(ObjectNode message) {
        OUT.println(message);
    }
}
