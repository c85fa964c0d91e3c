package dev.journeyman.opentelemetry;

import java.util.Map;

/**
 * The name of a provider in the words of the conventions. It is immutable and may be used from any thread.
 *
 * @param provider who serves the model, such as {@code anthropic}
 * @param model the name of the model
 */
record ModelName(String provider, String model) {

    /** The provider of a model that a host brings under a name of its own. */
    static final String OTHER = "_OTHER";

    private static final Map<String, String> PROVIDERS =
            Map.of("openai", "openai", "anthropic", "anthropic", "gemini", "gcp.gemini", "ollama", "ollama");

    /** Returns the name of a provider in a journal: a spec such as {@code anthropic:MODEL}, or what the host calls it. */
    static ModelName of(String name) {
        int colon = name.indexOf(':');
        String provider = colon < 0 ? null : PROVIDERS.get(name.substring(0, colon));
        return provider == null ? new ModelName(OTHER, name) : new ModelName(provider, name.substring(colon + 1));
    }
}
