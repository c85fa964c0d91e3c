package dev.journeyman.ranking;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The measurements.
 *
 * @param rows one for each story
 */
record Table(List<Row> rows) {

    private static final int TITLE = 76;

    Table {
        rows = List.copyOf(rows);
    }

    /**
     * One story.
     *
     * @param title the title of the story
     * @param group its group
     * @param before the places of its files before the measurement
     * @param now their places now
     */
    record Row(String title, Group group, Places before, Places now) {}

    /** The groups of stories. */
    enum Group {
        /** Used to tune the ranking. */
        TUNED("tuned"),
        /** Held out. */
        HELD_OUT("held out"),
        /** Written by users, in their words. */
        ASKED("asked");

        private final String title;

        Group(String title) {
            this.title = title;
        }
    }

    String text() {
        StringBuilder text = new StringBuilder(line("story", "", "files", "at 5", "at 15"));
        rows.forEach(row -> text.append(line(
                row.title(),
                row.group().title,
                Integer.toString(row.now().needed()),
                change(row.before().atFive(), row.now().atFive()),
                change(row.before().atFifteen(), row.now().atFifteen()))));
        text.append('\n');
        for (Group group : Group.values()) {
            text.append(total(group.title, row -> row.group() == group));
        }
        return text.append(total("past stories", Table::past)).toString();
    }

    private String total(String name, Predicate<Row> which) {
        return line(
                "mean",
                name,
                Long.toString(rows.stream().filter(which).count()),
                change(mean(which, Row::before, Places::atFive), mean(which, Row::now, Places::atFive)),
                change(mean(which, Row::before, Places::atFifteen), mean(which, Row::now, Places::atFifteen)));
    }

    private static boolean past(Row row) {
        return row.group() != Group.ASKED;
    }

    /** Returns the mean over past stories. */
    double past(ToDoubleFunction<Places> part) {
        return mean(Table::past, Row::now, part);
    }

    /** Returns the mean over the stories of users. */
    double asked(ToDoubleFunction<Places> part) {
        return mean(row -> row.group() == Group.ASKED, Row::now, part);
    }

    private double mean(Predicate<Row> which, Function<Row, Places> when, ToDoubleFunction<Places> part) {
        return rows.stream().filter(which).map(when).mapToDouble(part).average().orElse(0);
    }

    private static String change(double before, double now) {
        return String.format(Locale.ROOT, "%.2f → %.2f", before, now);
    }

    private static String line(String title, String group, String files, String first, String more) {
        String cut = title.length() <= TITLE ? title : title.substring(0, TITLE - 1) + "…";
        return String.format(Locale.ROOT, "%-" + TITLE + "s  %-12s  %5s  %11s  %11s%n", cut, group, files, first, more);
    }
}
