package dev.journeyman.model.vendor;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A vendor of models, with the environment variables for its key and its base URL. It may be used from any thread. */
enum Vendor {
    OPENAI("openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "langchain4j-open-ai"),
    ANTHROPIC("anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "langchain4j-anthropic"),
    GEMINI(
            "gemini",
            "GEMINI_API_KEY GOOGLE_API_KEY",
            "GEMINI_BASE_URL GOOGLE_GEMINI_BASE_URL",
            "langchain4j-google-ai-gemini"),
    OLLAMA("ollama", "", "OLLAMA_BASE_URL OLLAMA_HOST", "langchain4j-ollama");

    private final String prefix;
    private final String keys;
    private final String urls;
    private final String library;

    Vendor(String prefix, String keys, String urls, String library) {
        this.prefix = prefix;
        this.keys = keys;
        this.urls = urls;
        this.library = library;
    }

    /** Returns the vendor with a spec prefix; empty if there is none. */
    static Optional<Vendor> of(String prefix) {
        return Arrays.stream(values())
                .filter(vendor -> vendor.prefix.equals(prefix))
                .findFirst();
    }

    /** Returns the prefix of the specs of its models. */
    String prefix() {
        return prefix;
    }

    /** Returns the environment variables that may hold the key, in order; empty if no key is needed. */
    List<String> keys() {
        return words(keys);
    }

    /** Returns the environment variables that may hold the base URL, in order. */
    List<String> urls() {
        return words(urls);
    }

    /** Returns the library for its API. */
    String library() {
        return "dev.langchain4j:" + library;
    }

    private static List<String> words(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    /** Returns the value of the first variable that is not blank. */
    static Optional<String> said(List<String> names, Map<String, String> environment) {
        return named(names, environment).map(environment::get).map(String::strip);
    }

    /** Returns the name of the first variable that is not blank. */
    static Optional<String> named(List<String> names, Map<String, String> environment) {
        return names.stream()
                .filter(name -> !environment.getOrDefault(name, "").isBlank())
                .findFirst();
    }
}
