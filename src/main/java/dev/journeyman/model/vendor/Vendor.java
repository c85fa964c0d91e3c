package dev.journeyman.model.vendor;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose models there are on the wire, and how a user says where and with which key. */
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

    /** Returns whose models specs of a kind name. */
    static Optional<Vendor> of(String prefix) {
        return Arrays.stream(values())
                .filter(vendor -> vendor.prefix.equals(prefix))
                .findFirst();
    }

    /** Returns how specs of its models begin. */
    String prefix() {
        return prefix;
    }

    /** Returns the environment variables a key is looked for in, in order; none where no key is needed. */
    List<String> keys() {
        return words(keys);
    }

    /** Returns the environment variables a base URL is looked for in, in order. */
    List<String> urls() {
        return words(urls);
    }

    /** Returns the library that has its wire format. */
    String library() {
        return "dev.langchain4j:" + library;
    }

    private static List<String> words(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    /** Returns the first of some variables that says anything. */
    static Optional<String> said(List<String> names, Map<String, String> environment) {
        return named(names, environment).map(environment::get).map(String::strip);
    }

    /** Returns the name of the first of some variables that says anything. */
    static Optional<String> named(List<String> names, Map<String, String> environment) {
        return names.stream()
                .filter(name -> !environment.getOrDefault(name, "").isBlank())
                .findFirst();
    }
}
