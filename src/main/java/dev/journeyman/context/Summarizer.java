package dev.journeyman.context;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Optional;

/**
 * A writer of prose about turns that are about to be removed, for example a model. The prose is put after the ledger
 * and never replaces it. Where the summarizer throws, returns no prose or returns too much, the summary is the ledger
 * alone. The thread that compacts the context calls it.
 */
@FunctionalInterface
public interface Summarizer {

    /** A summarizer that returns no prose: the summary is the ledger alone. */
    Summarizer NONE = (removed, tokens) -> Optional.empty();

    /** Returns prose of at most so many tokens about the messages to be removed; empty where there is none. */
    Optional<String> summarize(List<ChatMessage> removed, int tokens);
}
