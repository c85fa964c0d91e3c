package dev.journeyman.lab;

import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a policy sends, the same way for every policy: what it costs, and what of the recording can no longer be
 * read. Before an answer of the model is heard, its request is sent. It is used by one thread.
 */
final class RequestMeter {

    /** The number of messages within which an edit is recent. */
    static final int RECENT = 60;

    /** The number of lines that are remembered; it limits the memory for a very large recording. */
    private static final int MOST_LINES = 400_000;

    private final TokenCountEstimator estimator;
    private final int window;
    private final RequestCosts bill = new RequestCosts();
    private final RequestCosts raw = new RequestCosts();
    private final RetentionFigures retention = new RetentionFigures();
    private final RecordedFacts facts = new RecordedFacts();
    private final Told told = new Told();
    private final ReadableRequest request = new ReadableRequest();

    RequestMeter(TokenCountEstimator estimator, int window) {
        this.estimator = estimator;
        this.window = window;
    }

    /**
     * What the recording has said so far: the message with each line, and all tokens. A line that a second message has, such as an
     * import, distinguishes nothing.
     */
    private static final class Told {
        private static final int REPEATED = -1;
        private final Map<Long, Integer> lines = new HashMap<>();
        private final List<Integer> tokens = new ArrayList<>();
        private long total;

        void tell(DistinctiveLines said, int counted) {
            int source = tokens.size();
            tokens.add(counted);
            total += counted;
            said.hashes()
                    .filter(line -> lines.size() < MOST_LINES || lines.containsKey(line))
                    .forEach(line -> lines.merge(line, source, (before, now) -> REPEATED));
        }

        /** Returns whether exactly one message has a line. */
        boolean once(String line) {
            return lines.getOrDefault(DistinctiveLines.hash(line), REPEATED) != REPEATED;
        }
    }

    /** Takes the text that the product is known to have sent first and that the recording lacks. */
    SentPiece prefix(String text) {
        int tokens = estimator.estimateTokenCountInText(text);
        told.total += tokens;
        return SentPiece.made(Speaker.SYSTEM, text, tokens);
    }

    /** Takes the next message of the recording, and returns it as a piece of later requests. */
    SentPiece heard(Utterance utterance) {
        int tokens = estimator.estimateTokenCountInMessage(utterance.message());
        String words = MessageWords.of(utterance.message());
        SentPiece piece = SentPiece.verbatim(told.tokens.size(), utterance.speaker(), words, tokens);
        if (utterance.message() instanceof AiMessage) {
            DistinctiveLines.in(words)
                    .filter(line -> told.once(line) && !request.shows(line))
                    .findFirst()
                    .ifPresent(this::reread);
        }
        facts.take(utterance);
        told.tell(piece.lines(), tokens);
        return piece;
    }

    /**
     * Prices one more exchange: the request is sent once more, and what was taken out comes back behind it, as large as
     * the policy sent it first.
     */
    private void reread(String line) {
        int source = told.lines.getOrDefault(DistinctiveLines.hash(line), 0);
        int again = request.firstSent(source, told.tokens.get(source));
        retention.reread(RequestCosts.CACHED * request.tokens() + RequestCosts.READ * again);
    }

    /** Takes the request that the next answer follows, and returns whether it changed a part of the one before. */
    boolean sent(List<SentPiece> pieces) {
        ReadableRequest.Renewal renewal = request.next(pieces);
        bill.add(renewal.tokens(), renewal.cached(), window);
        raw.add((int) Math.min(Integer.MAX_VALUE, told.total), raw.last(), window);
        int oldest = told.tokens.size() - RECENT;
        boolean edits = facts.newestEdits().values().stream().allMatch(at -> at < oldest || request.verbatim(at));
        boolean failure = facts.lastFailing().stream().allMatch(request::verbatim);
        retention.request(edits, failure);
        if (renewal.rewritten()) {
            retention.rewrite(facts.newestEdits().entrySet().stream()
                    .allMatch(edit -> request.verbatim(edit.getValue()) || request.names(edit.getKey())));
        }
        return renewal.rewritten();
    }

    /** Returns the facts of the recording so far. */
    RecordedFacts facts() {
        return facts;
    }

    /** Returns the figures so far, with what the last compaction left. */
    PolicyFigures figures(String policy, int compactions, List<String> violations, @Nullable KeptFacts kept) {
        return new PolicyFigures(policy, bill, raw, compactions, violations, kept, retention);
    }
}
