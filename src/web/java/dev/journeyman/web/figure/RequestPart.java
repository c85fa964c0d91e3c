package dev.journeyman.web.figure;

import dev.journeyman.web.facts.SentFacts.Parts;
import java.util.function.ToIntFunction;

/** A part of a request, as figures stack it. It is immutable and may be used from any thread. */
public enum RequestPart {
    INDEX0("index0", "Index 0", "the system prompt: story, plan, pivot line", Parts::index0),
    TOOLS("tools", "Tools", "what the tools are", Parts::tools),
    SUMMARY("summary", "Summary", "stands for turns that were left out", Parts::summary),
    WORDS("words", "Said", "by the model, the architect and the engine", Parts::words),
    RESULTS("results", "Results", "of tools", Parts::results),
    TODO("todo", "TODO.md", "at the end of each request", Parts::todo);

    private final String colour;
    private final String label;
    private final String meaning;
    private final ToIntFunction<Parts> tokens;

    RequestPart(String colour, String label, String meaning, ToIntFunction<Parts> tokens) {
        this.colour = colour;
        this.label = label;
        this.meaning = meaning;
        this.tokens = tokens;
    }

    /** Returns the name of its colour. */
    public String colour() {
        return colour;
    }

    String label() {
        return label;
    }

    String meaning() {
        return meaning;
    }

    /** Returns its tokens. */
    public int of(Parts parts) {
        return tokens.applyAsInt(parts);
    }
}
