package dev.journeyman.lab;

import dev.journeyman.lab.PublishedPolicy.Piece;
import dev.journeyman.lab.PublishedPolicy.View;
import dev.journeyman.lab.recording.Speaker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The views of published policies, according to their documents and constants. */
final class PolicyViews {

    private static final int MASK = 6;
    private static final int SUMMARY = 3_625;
    private static final int HEAD = 2;

    private PolicyViews() {}

    /** Sends everything. */
    static final class Raw implements View {

        @Override
        public List<Piece> of(List<Piece> all, int window) {
            return all;
        }

        @Override
        public int compactions() {
            return 0;
        }
    }

    /** Masks results; a masked result stays masked. */
    private abstract static class Masking implements View {

        private final Map<Piece, Piece> masks = new HashMap<>();
        private int times;

        @Override
        public List<Piece> of(List<Piece> all, int window) {
            List<Piece> fresh = chosen(all, window).stream()
                    .filter(piece -> !masks.containsKey(piece))
                    .toList();
            fresh.forEach(piece -> masks.put(piece, piece.masked(MASK)));
            times += fresh.isEmpty() ? 0 : 1;
            return masked(all);
        }

        abstract List<Piece> chosen(List<Piece> all, int window);

        List<Piece> masked(List<Piece> all) {
            return all.stream().map(piece -> masks.getOrDefault(piece, piece)).toList();
        }

        boolean gone(Piece piece) {
            return masks.containsKey(piece);
        }

        static List<Piece> results(List<Piece> all) {
            return all.stream().filter(piece -> piece.speaker() == Speaker.TOOL).toList();
        }

        @Override
        public int compactions() {
            return times;
        }
    }

    /** Masks all results except the newest ones, in steps of so many results. */
    static final class MaskOld extends Masking {

        private final int newest;
        private final int step;

        MaskOld(int newest, int step) {
            this.newest = newest;
            this.step = step;
        }

        @Override
        List<Piece> chosen(List<Piece> all, int window) {
            List<Piece> results = results(all);
            return results.subList(0, Math.max(0, results.size() / step * step - newest));
        }
    }

    /** Masks all results except the newest ones, once a part of the window is full. */
    static final class ClearAt extends Masking {

        private final double part;
        private final int newest;

        ClearAt(double part, int newest) {
            this.part = part;
            this.newest = newest;
        }

        @Override
        List<Piece> chosen(List<Piece> all, int window) {
            List<Piece> results = results(all);
            return PublishedPolicy.tokens(masked(all)) > part * window
                    ? results.subList(0, Math.max(0, results.size() - newest))
                    : List.of();
        }
    }

    /** Masks the results beyond a part of the window, at least so much at a time. */
    static final class Prune extends Masking {

        private final double kept;
        private final double least;

        Prune(double kept, double least) {
            this.kept = kept;
            this.least = least;
        }

        @Override
        List<Piece> chosen(List<Piece> all, int window) {
            List<Piece> beyond = new ArrayList<>();
            int total = 0;
            for (int i = all.size() - 1; i >= 0; i--) {
                Piece piece = all.get(i);
                if (piece.speaker() == Speaker.TOOL && !gone(piece)) {
                    total += piece.tokens();
                    if (total > kept * window) {
                        beyond.add(piece);
                    }
                }
            }
            return PublishedPolicy.tokens(beyond) > least * window ? beyond : List.of();
        }
    }

    /** Replaces everything between the first and the newest messages by a summary. */
    private abstract static class Summing implements View {

        private int cut;
        private int times;
        private Piece summary = new Piece(Speaker.PRODUCT, SUMMARY, 0);

        @Override
        public List<Piece> of(List<Piece> all, int window) {
            if (tooMuch(view(all), window)) {
                int next = next(all, window);
                while (next < all.size() && all.get(next).speaker() == Speaker.TOOL) {
                    next++;
                }
                if (next > Math.max(cut, HEAD)) {
                    cut = next;
                    times++;
                    summary = new Piece(Speaker.PRODUCT, SUMMARY, Integer.MIN_VALUE + times);
                }
            }
            return view(all);
        }

        abstract boolean tooMuch(List<Piece> view, int window);

        abstract int next(List<Piece> all, int window);

        private List<Piece> view(List<Piece> all) {
            if (cut == 0) {
                return all;
            }
            List<Piece> view = new ArrayList<>(all.subList(0, HEAD));
            view.add(summary);
            view.addAll(all.subList(cut, all.size()));
            return view;
        }

        @Override
        public int compactions() {
            return times;
        }
    }

    /** Summarizes once a part of the window is full, and keeps a part of the window. */
    static final class Summarize extends Summing {

        private final double part;
        private final double kept;

        Summarize(double part, double kept) {
            this.part = part;
            this.kept = kept;
        }

        @Override
        boolean tooMuch(List<Piece> view, int window) {
            return PublishedPolicy.tokens(view) > part * window;
        }

        @Override
        int next(List<Piece> all, int window) {
            int next = all.size();
            int tokens = 0;
            while (next > HEAD && tokens + all.get(next - 1).tokens() <= kept * window) {
                tokens += all.get(--next).tokens();
            }
            return next;
        }
    }

    /** Summarizes half of the messages, once there are so many. */
    static final class Events extends Summing {

        private final int most;
        private final int first;

        Events(int most, int first) {
            this.most = most;
            this.first = first;
        }

        @Override
        boolean tooMuch(List<Piece> view, int window) {
            return view.size() > most;
        }

        @Override
        int next(List<Piece> all, int window) {
            return all.size() - (most / 2 - first - 1);
        }
    }
}
