package dev.journeyman.model.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line of an agent, which no shell interprets. It is immutable.
 *
 * @param row the definition of the agent
 * @param model the model to use; null for the agent's own choice
 */
record CommandLine(AgentDefinition row, @Nullable String model) {

    private static final String PROMPT = "{prompt}";
    private static final String FILE = "{file}";
    private static final String MODE = "{mode}";
    private static final String MODEL = "{model}";

    /** How an agent gets its prompt. */
    enum Way {
        ARGUMENT,
        FILE,
        INPUT
    }

    Way way() {
        if (row.command().stream().anyMatch(word -> word.contains(PROMPT))) {
            return Way.ARGUMENT;
        }
        return row.command().stream().anyMatch(word -> word.contains(FILE)) ? Way.FILE : Way.INPUT;
    }

    /**
     * Returns the words of the command line.
     *
     * @param writes whether the agent may change files
     * @param prompt the prompt, or the name of the file with it if the agent reads a file
     */
    List<String> words(boolean writes, String prompt) {
        List<String> mode = writes ? row.flags().code() : row.flags().plan();
        List<String> named = model == null
                ? List.of()
                : row.flags().model().stream()
                        .map(word -> word.replace(MODEL, model))
                        .toList();
        List<String> words = new ArrayList<>();
        for (String word : row.command()) {
            switch (word) {
                case MODE -> words.addAll(mode);
                case MODEL -> words.addAll(named);
                default -> words.add(word.replace(PROMPT, prompt).replace(FILE, prompt));
            }
        }
        if (!row.command().contains(MODE)) {
            words.addAll(mode);
        }
        if (!row.command().contains(MODEL)) {
            words.addAll(named);
        }
        return words;
    }
}
