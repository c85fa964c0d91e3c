package dev.journeyman.cli.compact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation came to under a policy.
 *
 * @param policy what was done
 * @param bill its requests
 * @param raw the same requests where nothing is ever left out
 * @param compactions how often the context gave way
 * @param violations what no provider would take, or should have stayed the same
 * @param kept what was still there after the last compaction; null where there was none, or nobody looked
 */
record PolicyFigures(
        String policy,
        RequestCosts bill,
        RequestCosts raw,
        int compactions,
        List<String> violations,
        RecordedFacts.@Nullable Kept kept) {}
