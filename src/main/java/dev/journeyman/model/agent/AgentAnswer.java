package dev.journeyman.model.agent;

import dev.journeyman.model.ModelReply.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer in an agent's output. It is immutable.
 *
 * @param text the final text; may be empty
 * @param failure the error message, if the agent reports a failure
 * @param usage the tokens that the agent reports; null if it reports none
 * @param cost the cost that the agent reports; null if it reports none
 */
record AgentAnswer(
        String text,
        Optional<String> failure,
        @Nullable Usage usage,
        @Nullable BigDecimal cost) {}
