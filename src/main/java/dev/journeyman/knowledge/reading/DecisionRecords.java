package dev.journeyman.knowledge.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads decisions from Markdown: architecture decision records with one decision per file, and design pages with a
 * heading or a bold phrase for each decision. It is stateless and may be used from any thread.
 */
public final class DecisionRecords {

    private static final int GIST = 280;
    private static final Pattern RECORD = Pattern.compile(
            "(?:.*/)?(?:adrs?|decisions|decision-records|architecture-decisions)/[^/]+\\.(?:md|adoc|markdown)");
    private static final Pattern PAGE = Pattern.compile(
            "(?:.*/)?(?:[\\w-]*[-_])?(?:design|architecture|decisions?)(?:[-_][\\w-]*)?\\.(?:md|adoc|markdown)");
    private static final Pattern TITLE = Pattern.compile("(?m)^#{1,2}\\s+(.+?)\\s*#*$");
    private static final Pattern HEADING = Pattern.compile("(?m)^(#{2,4})\\s+(.+?)\\s*#*$");
    private static final Pattern DECIDED = Pattern.compile(
            "(?ims)^#{2,3}\\s+(?:decision|decision outcome|we decided|outcome)\\b[^\\n]*\\n(.*?)(?=^#{1,3}\\s|\\z)");
    private static final Pattern LEAD =
            Pattern.compile("(?ms)^[-*]\\s+\\*\\*(.{1,200}?)\\*\\*\\s*(.*?)(?=^[-*]\\s|^#|^\\s*$|\\z)");
    private static final Pattern STATUS =
            Pattern.compile("(?im)^(?:[-*]?\\s*\\**status\\**\\s*:\\s*\\**|#{2,3}\\s+status\\s*\\n+)\\s*(\\w+)");

    private DecisionRecords() {}

    /** Returns whether the path is that of a file with decisions. */
    public static boolean in(String path) {
        if (!endsWith(path, ".md") && !endsWith(path, ".adoc") && !endsWith(path, ".markdown")) {
            return false;
        }
        String lower = path.toLowerCase(Locale.ROOT);
        return RECORD.matcher(lower).matches() || PAGE.matcher(lower).matches();
    }

    private static boolean endsWith(String path, String ending) {
        return path.regionMatches(true, path.length() - ending.length(), ending, 0, ending.length());
    }

    /** Returns the decisions in a file, without those that were superseded or rejected. */
    public static List<DecisionRecord> of(String path, String written) {
        String text = BoundedText.of(written);
        if (RECORD.matcher(path.toLowerCase(Locale.ROOT)).matches()) {
            return record(path, text).stream().toList();
        }
        List<DecisionRecord> decisions = new ArrayList<>();
        Matcher heading = HEADING.matcher(text);
        while (heading.find()) {
            int next = next(text, heading.end());
            decisions.addAll(below(path, heading.group(2), text.substring(heading.end(), next)));
        }
        return decisions;
    }

    private static Optional<DecisionRecord> record(String path, String text) {
        Matcher title = TITLE.matcher(text);
        Matcher status = STATUS.matcher(text);
        boolean gone = status.find()
                && status.group(1).toLowerCase(Locale.ROOT).matches("superseded|rejected|deprecated|replaced");
        if (!title.find() || gone) {
            return Optional.empty();
        }
        Matcher decided = DECIDED.matcher(text);
        String body = decided.find() ? decided.group(1) : text.substring(title.end());
        return Optional.of(new DecisionRecord(path, plain(title.group(1)), gist(body)));
    }

    private static List<DecisionRecord> below(String path, String heading, String body) {
        List<DecisionRecord> decisions = new ArrayList<>();
        Matcher lead = LEAD.matcher(body);
        while (lead.find()) {
            decisions.add(new DecisionRecord(path, plain(lead.group(1)), gist(lead.group(2))));
        }
        if (decisions.isEmpty()) {
            decisions.add(new DecisionRecord(path, plain(heading), gist(body)));
        }
        return decisions;
    }

    private static int next(String text, int from) {
        Matcher heading = HEADING.matcher(text);
        return heading.find(from) ? heading.start() : text.length();
    }

    private static String plain(String title) {
        return title.replaceAll("\\s+", " ").replaceAll("[.:]$", "").strip();
    }

    /** Returns the first sentences of a text, as many as fit into a gist. */
    private static String gist(String body) {
        String flat = body.replaceAll("(?s)```.*?```", " ")
                .replaceAll("(?m)^[ \\t]*+(?:[-*|>]|#+).*$", " ")
                .replaceAll("\\s+", " ")
                .strip();
        if (flat.isEmpty()) {
            flat = body.replaceAll("(?s)```.*?```", " ")
                    .replaceAll("(?m)^#+.*$", " ")
                    .replaceAll("\\s+", " ")
                    .strip();
        }
        if (flat.length() <= GIST) {
            return flat;
        }
        int end = flat.lastIndexOf(". ", GIST);
        if (end > GIST / 3) {
            return flat.substring(0, end + 1);
        }
        int space = flat.lastIndexOf(' ', GIST);
        return flat.substring(0, space > GIST / 3 ? space : flat.offsetByCodePoints(0, GIST / 2)) + " …";
    }
}
