package dev.journeyman.lab;

import dev.journeyman.lab.PublishedPolicy.View;
import dev.journeyman.lab.recording.Speaker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The views of published policies, according to their documents and constants. Sizes that a product states in tokens of
 * a window of 200,000 are shares of the window here.
 */
final class PolicyViews {

    private static final int CHARACTERS_A_TOKEN = 4;

    /** The tokens of a summary that a model writes; those in public sessions of Claude Code have 3,046 to 3,936. */
    private static final int SUMMARY = 3_625;

    /** The system prompt and the task, which stay. */
    private static final int HEAD = 2;

    private PolicyViews() {}

    /** Sends everything. */
    static final class Raw implements View {

        @Override
        public List<SentPiece> of(List<SentPiece> all, int window) {
            return all;
        }

        @Override
        public int compactions() {
            return 0;
        }
    }

    /** Masks results; a masked result stays masked. */
    private abstract static class Masking implements View {

        private final Map<Integer, SentPiece> masks = new HashMap<>();
        private int times;

        @Override
        public List<SentPiece> of(List<SentPiece> all, int window) {
            List<SentPiece> fresh =
                    chosen(all, window).stream().filter(piece -> !gone(piece)).toList();
            for (SentPiece piece : fresh) {
                String mask = mask(piece);
                masks.put(
                        piece.source(),
                        piece.masked(mask, (mask.length() + CHARACTERS_A_TOKEN - 1) / CHARACTERS_A_TOKEN));
            }
            times += fresh.isEmpty() ? 0 : 1;
            return masked(all);
        }

        abstract List<SentPiece> chosen(List<SentPiece> all, int window);

        String mask(SentPiece piece) {
            return "[Old tool result content cleared]";
        }

        List<SentPiece> masked(List<SentPiece> all) {
            return all.stream()
                    .map(piece -> masks.getOrDefault(piece.source(), piece))
                    .toList();
        }

        boolean gone(SentPiece piece) {
            return masks.containsKey(piece.source());
        }

        static List<SentPiece> results(List<SentPiece> all) {
            return all.stream().filter(piece -> piece.speaker() == Speaker.TOOL).toList();
        }

        @Override
        public int compactions() {
            return times;
        }
    }

    /**
     * Masks all results except the newest ones, in steps of so many results: {@code last_n_observations} of SWE-agent
     * (sweagent/agent/history_processors.py). It counts the task as the first observation and never masks it. A number
     * of 10 is that of "The Complexity Trap" (arXiv 2508.21433); the paper on SWE-agent has 5.
     */
    static final class MaskOld extends Masking {

        private final int newest;
        private final int step;

        MaskOld(int newest, int step) {
            this.newest = newest;
            this.step = step;
        }

        @Override
        List<SentPiece> chosen(List<SentPiece> all, int window) {
            List<SentPiece> results = results(all);
            return results.subList(0, Math.max(0, (results.size() + 1) / step * step - newest - 1));
        }

        @Override
        String mask(SentPiece piece) {
            return "Old environment output: (" + piece.text().lines().count() + " lines omitted)";
        }
    }

    /**
     * Masks all results except the newest ones, once a part of the window is full: {@code clear_tool_uses_20250919} of
     * Anthropic's context editing (platform documentation, "Context editing"), by default at 100,000 tokens and with 3
     * tool uses kept. By default it has no minimum to clear, as here.
     */
    static final class ClearAt extends Masking {

        private final double part;
        private final int newest;

        ClearAt(double part, int newest) {
            this.part = part;
            this.newest = newest;
        }

        @Override
        List<SentPiece> chosen(List<SentPiece> all, int window) {
            List<SentPiece> results = results(all);
            return SentPiece.tokens(masked(all)) > part * window
                    ? results.subList(0, Math.max(0, results.size() - newest))
                    : List.of();
        }
    }

    /**
     * Masks the results beyond a part of the window, at least so much at a time: {@code prune} of opencode
     * (packages/opencode/src/session/compaction.ts), which protects 40,000 tokens and prunes more than 20,000. It spares
     * the two newest turns of the user, too; that is left out, because the recorded tasks have few turns of a user.
     */
    static final class Prune extends Masking {

        private final double kept;
        private final double least;

        Prune(double kept, double least) {
            this.kept = kept;
            this.least = least;
        }

        @Override
        List<SentPiece> chosen(List<SentPiece> all, int window) {
            List<SentPiece> beyond = new ArrayList<>();
            int total = 0;
            for (int i = all.size() - 1; i >= 0; i--) {
                SentPiece piece = all.get(i);
                if (piece.speaker() == Speaker.TOOL && !gone(piece)) {
                    total += piece.tokens();
                    if (total > kept * window) {
                        beyond.add(piece);
                    }
                }
            }
            return SentPiece.tokens(beyond) > least * window ? beyond : List.of();
        }
    }

    /** Replaces everything between the first and the newest messages by a summary. */
    private abstract static class Summing implements View {

        private final int first;
        private int cut;
        private int times;
        private SentPiece summary = SentPiece.made(Speaker.PRODUCT, "", SUMMARY);

        Summing(int first) {
            this.first = first;
        }

        @Override
        public List<SentPiece> of(List<SentPiece> all, int window) {
            List<SentPiece> view = view(all);
            if (!tooMuch(view, window)) {
                return view;
            }
            int next = Math.max(first, all.size() - kept(view, window));
            while (next < all.size() && all.get(next).speaker() == Speaker.TOOL) {
                next++;
            }
            if (next > Math.max(cut, first)) {
                cut = next;
                times++;
                summary = SentPiece.made(Speaker.PRODUCT, "summary " + times, SUMMARY);
            }
            return view(all);
        }

        abstract boolean tooMuch(List<SentPiece> view, int window);

        /** Returns how many of the newest messages stay. */
        abstract int kept(List<SentPiece> view, int window);

        private List<SentPiece> view(List<SentPiece> all) {
            if (cut == 0) {
                return all;
            }
            List<SentPiece> view = new ArrayList<>(all.subList(0, first));
            view.add(summary);
            view.addAll(all.subList(cut, all.size()));
            return view;
        }

        @Override
        public int compactions() {
            return times;
        }

        /** Returns how many of the newest messages have so many tokens together. */
        static int newest(List<SentPiece> view, double tokens) {
            int count = 0;
            int sum = 0;
            while (count < view.size()
                    && sum + view.get(view.size() - 1 - count).tokens() <= tokens) {
                sum += view.get(view.size() - 1 - count++).tokens();
            }
            return count;
        }
    }

    /**
     * Summarizes once a part of the window is full, and keeps a part of the window. 80 % is the threshold of goose
     * ("Smart Context Management", {@code GOOSE_AUTO_COMPACT_THRESHOLD}), which keeps only the last message of the user;
     * the tenth that is kept here is a choice of this comparison. At 83.5 % with nothing kept it is Claude Code, which
     * summarizes at 167,000 of 200,000 tokens.
     */
    static class Summarize extends Summing {

        private final double part;
        final double kept;

        Summarize(double part, double kept) {
            super(HEAD);
            this.part = part;
            this.kept = kept;
        }

        @Override
        boolean tooMuch(List<SentPiece> view, int window) {
            return SentPiece.tokens(view) > part * window;
        }

        @Override
        int kept(List<SentPiece> view, int window) {
            return newest(view, kept * window);
        }
    }

    /**
     * Summarizes once a part of the window is full, and keeps a part of the conversation: Gemini CLI
     * (packages/core/src/services/chatCompressionService.ts), at 50 % of the window with the newest 30 % of the
     * conversation kept. It cuts only at a turn of the user; here it cuts at any turn but a result, because the recorded
     * tasks have few turns of a user.
     */
    static final class SummarizePart extends Summarize {

        SummarizePart(double part, double kept) {
            super(part, kept);
        }

        @Override
        int kept(List<SentPiece> view, int window) {
            List<SentPiece> conversation = view.subList(Math.min(1, view.size()), view.size());
            return newest(view, kept * SentPiece.tokens(conversation));
        }
    }

    /**
     * Summarizes half of the messages, once there are so many: {@code LLMSummarizingCondenser} of the OpenHands SDK
     * (openhands-sdk/openhands/sdk/context/condenser), with 80 messages and the first 4 kept in its default preset. What
     * is left is half as many messages: the first ones, the summary, and the newest.
     */
    static final class Events extends Summing {

        private final int most;
        private final int first;

        Events(int most, int first) {
            super(first);
            this.most = most;
            this.first = first;
        }

        @Override
        boolean tooMuch(List<SentPiece> view, int window) {
            return view.size() > most;
        }

        @Override
        int kept(List<SentPiece> view, int window) {
            return most / 2 - first - 1;
        }
    }
}
