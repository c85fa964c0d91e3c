package dev.journeyman.web.figure;

import dev.journeyman.web.facts.SentFacts.Parts;

/** A part of a request, as figures stack it. It is immutable and may be used from any thread. */
public enum RequestPart {
    INDEX0("index0", "Index 0 (system prompt)", "story, plan, pivot line"),
    TOOLS("tools", "Tool descriptions", "what each tool is for"),
    SUMMARY("summary", "Summary", "stands for turns that were left out"),
    WORDS("words", "Words", "of the model, the architect and the engine"),
    RESULTS("results", "Tool results", "what tools returned"),
    TODO("todo", "TODO.md", "at the end of each request");

    private final String colour;
    private final String label;
    private final String meaning;

    RequestPart(String colour, String label, String meaning) {
        this.colour = colour;
        this.label = label;
        this.meaning = meaning;
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
        return switch (this) {
            case INDEX0 -> parts.index0();
            case TOOLS -> parts.tools();
            case SUMMARY -> parts.summary();
            case WORDS -> parts.words();
            case RESULTS -> parts.results();
            case TODO -> parts.todo();
        };
    }
}
