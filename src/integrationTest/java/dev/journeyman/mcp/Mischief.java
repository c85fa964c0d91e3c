package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;

/** Server answers that are invalid or too large. */
final class Mischief {

    private static final String DONE = "{\"content\": [{\"type\": \"text\", \"text\": \"done\"}]}";

    private Mischief() {}

    /** Plays a trick on the client. */
    static void of(String trick, JsonNode id, PrintStream out) {
        switch (trick) {
            case "no JSON" -> out.println("Oops: <html>");
            case "deep" -> out.println("[".repeat(100_000));
            case "deep object" ->
                out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s1%s}"
                        .formatted(id, "{\"a\":".repeat(5_000), "}".repeat(5_000)));
            case "another id" -> out.println("{\"jsonrpc\": \"2.0\", \"id\": 99, \"result\": %s}".formatted(DONE));
            case "id as object" -> out.println("{\"jsonrpc\": \"2.0\", \"id\": {}, \"result\": %s}".formatted(DONE));
            case "id as text" ->
                out.println("{\"jsonrpc\": \"2.0\", \"id\": \"%s\", \"result\": %s}".formatted(id, DONE));
            case "no id" ->
                out.println("{\"jsonrpc\": \"2.0\", \"id\": null, \"error\": {\"code\": -32700, \"message\": \"Parse"
                        + " error\"}}");
            case "no result" -> out.println("{\"jsonrpc\": \"2.0\", \"id\": %s}".formatted(id));
            case "text result" -> out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": \"done\"}".formatted(id));
            case "empty result" -> out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": {}}".formatted(id));
            case "odd error" ->
                out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"error\": {\"code\": {}}}".formatted(id));
            case "twice" -> {
                for (int i = 0; i < 2; i++) {
                    out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s}".formatted(id, DONE));
                }
            }
            case "noise first" ->
                out.println(
                        "Working…\n{\"jsonrpc\": \"2.0\", \"method\": \"notifications/tools/list_changed\"}\n{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s}"
                                .formatted(id, DONE));
            case "batch" -> out.println("[{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s}]".formatted(id, DONE));
            default -> flood(trick, id, out);
        }
    }

    private static void flood(String trick, JsonNode id, PrintStream out) {
        switch (trick) {
            case "long line" -> flood(out, "x".repeat(1 << 16), 200);
            case "notifications" ->
                flood(
                        out,
                        "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/message\", \"params\": {}}\n",
                        Integer.MAX_VALUE);
            case "pings" -> flood(out, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}\n", Integer.MAX_VALUE);
            case "errors" -> {
                flood(System.err, "E".repeat(999) + "\n", 20_000);
                out.println("{\"jsonrpc\": \"2.0\", \"id\": %s, \"result\": %s}".formatted(id, DONE));
            }
            default -> throw new IllegalArgumentException(trick);
        }
    }

    private static void flood(PrintStream out, String unit, int times) {
        for (int i = 0; i < times && !out.checkError(); i++) {
            out.print(unit);
        }
    }
}
