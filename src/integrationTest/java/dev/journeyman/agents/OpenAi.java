package dev.journeyman.agents;

/** The parts that both of OpenAI's wires share. */
final class OpenAi {

    private OpenAi() {}

    static String refusal(int status, String message) {
        String code = switch (status) {
            case 401 -> "invalid_api_key";
            case 429 -> "rate_limit_exceeded";
            case 503 -> "server_is_overloaded";
            default -> "invalid_request";
        };
        return "{\"error\":{\"message\":%s,\"type\":\"%s\",\"param\":null,\"code\":\"%s\"}}"
                .formatted(Wire.quoted(message), code, code);
    }
}
