package dev.journeyman.web.figure;

import java.math.BigDecimal;
import java.util.Locale;

/** Numbers as the pages write them. The pages' script writes them in the same way. It is stateless and may be used from any thread. */
public final class Quantity {

    private static final double SECOND = 1_000;
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final int SHORT_SECONDS = 10;
    private static final int LONG_SECONDS = 90;
    private static final int SHORT_MINUTES = 600;
    private static final int LONG_MINUTES = 5_400;
    private static final int LONG_HOURS = 172_800;
    private static final int DAY = 86_400;
    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Quantity() {}

    /** Returns a number with separators: 7,853. */
    public static String of(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns a number in thousands or millions where it is large: 1.4k, 84k, 1.2M. */
    public static String brief(long number) {
        if (number < 1_000) {
            return Long.toString(number);
        }
        boolean millions = number >= 1_000_000;
        double value = number / (millions ? 1_000_000.0 : 1_000.0);
        String scaled =
                value < 9.95 ? String.format(Locale.ROOT, "%.1f", value) : String.format(Locale.ROOT, "%.0f", value);
        return scaled + (millions ? "M" : "k");
    }

    /** Returns an amount of dollars; less than a cent has four decimals. */
    public static String money(BigDecimal dollars) {
        boolean little = dollars.signum() > 0 && dollars.compareTo(CENT) < 0;
        return little ? String.format(Locale.ROOT, "$%.4f", dollars) : String.format(Locale.ROOT, "$%,.2f", dollars);
    }

    /** Returns a part of a whole in percent: 43 %. */
    public static String percent(long part, long whole) {
        return Math.round(whole == 0 ? 0 : 100.0 * part / whole) + " %";
    }

    /** Returns a number of things: 1 move, 2 moves. */
    public static String counted(long number, String what) {
        return of(number) + " " + (number == 1 ? what : what + "s");
    }

    /** Returns how long something took: 640 ms, 1.8 s, 52 s, 3 min 20 s, 2.5 h, 3.1 days. */
    public static String duration(long millis) {
        double seconds = millis / SECOND;
        if (seconds < 1) {
            return millis + " ms";
        }
        if (seconds < SHORT_SECONDS) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        if (seconds < LONG_SECONDS) {
            return Math.round(seconds) + " s";
        }
        if (seconds < LONG_MINUTES) {
            long whole = Math.round(seconds);
            long rest = whole % (long) MINUTE;
            return whole / (long) MINUTE + " min" + (rest == 0 || whole >= SHORT_MINUTES ? "" : " " + rest + " s");
        }
        return seconds < LONG_HOURS
                ? String.format(Locale.ROOT, "%.1f h", seconds / HOUR)
                : String.format(Locale.ROOT, "%.1f days", seconds / DAY);
    }

    /** Returns a time since the start of a run: 0:05, 12:40, 3:02:15; in a run of less than a minute 1.3 s. */
    public static String clock(long millis, long whole) {
        if (whole < MINUTE * SECOND) {
            return String.format(Locale.ROOT, "%.1f s", Math.max(0, millis) / SECOND);
        }
        long seconds = Math.max(0, Math.round(millis / SECOND));
        long hours = seconds / (long) HOUR;
        long minutes = seconds % (long) HOUR / (long) MINUTE;
        long rest = seconds % (long) MINUTE;
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, rest)
                : String.format(Locale.ROOT, "%d:%02d", minutes, rest);
    }
}
