package dev.journeyman.experiment;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A few words that a model writes by habit, unless it heard better ones.
 *
 * @param habit what it writes by habit
 * @param word what it has to hear; empty if nothing teaches it
 * @param better what it writes then
 */
record Wording(String habit, String word, String better) {

    /** Returns words that never change. */
    static Wording always(String text) {
        return new Wording(text, "", text);
    }

    /** Returns words that the model replaces once it heard the better ones. */
    static Wording unless(String better, String habit) {
        return new Wording(habit, better, better);
    }

    static String of(List<Wording> wordings, String heard) {
        return wordings.stream().map(wording -> wording.in(heard)).collect(Collectors.joining());
    }

    private String in(String heard) {
        return !word.isEmpty() && heard.contains(word) ? better : habit;
    }
}
