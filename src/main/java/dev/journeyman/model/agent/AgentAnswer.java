package dev.journeyman.model.agent;

import dev.journeyman.model.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an agent answered.
 *
 * @param text its last words; may be empty
 * @param failure what it says where it failed
 * @param usage the tokens it reports; null where it reports none
 * @param cost what it says it cost; null where it does not
 */
record AgentAnswer(
        String text,
        Optional<String> failure,
        @Nullable Usage usage,
        @Nullable BigDecimal cost) {}
