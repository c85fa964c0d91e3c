package dev.journeyman.context;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Optional;

/**
 * Writes prose about turns that are about to be removed, for example by a model. What it writes is put behind the ledger,
 * never in its place; where it fails, writes nothing or writes too much, the ledger stands alone.
 */
@FunctionalInterface
public interface Summarizer {

    /** Writes nothing: the ledger is the summary. */
    Summarizer NONE = (removed, tokens) -> Optional.empty();

    /** Returns prose of at most so many tokens about removed messages, or nothing. */
    Optional<String> summarize(List<ChatMessage> removed, int tokens);
}
