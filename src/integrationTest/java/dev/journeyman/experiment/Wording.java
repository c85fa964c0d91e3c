package dev.journeyman.experiment;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A few words that a model writes out of habit, unless it heard something that has it know better.
 *
 * @param habit what it writes out of habit
 * @param word what it has to hear; nothing teaches it where this is empty
 * @param better what it writes then
 */
record Wording(String habit, String word, String better) {

    /** Returns words that nothing changes. */
    static Wording always(String text) {
        return new Wording(text, "", text);
    }

    /** Returns words that hearing the better ones themselves changes. */
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
