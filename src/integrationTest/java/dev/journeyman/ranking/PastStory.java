package dev.journeyman.ranking;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A past change of a repository, in the form of the story that asks for it.
 *
 * @param commit the commit whose files were worked on
 * @param title what was to be done, in a line
 * @param description what was to be done, at length; may be empty
 * @param changed the existing files that had to be changed
 */
record PastStory(String commit, String title, String description, List<String> changed) {

    private static final Pattern PATH =
            Pattern.compile("[\\w./-]*\\w\\.(?:java|md|yaml|yml|json|jsonl|gradle|toml|txt)\\b");

    PastStory {
        changed = List.copyOf(changed);
    }

    /** Returns the story: its words, without paths and without the names of the files to find. */
    Story story() {
        return Story.of(bare(title), bare(description), Criterion.stated("it is done"));
    }

    private String bare(String text) {
        String bare = PATH.matcher(text).replaceAll("a file");
        for (String path : changed) {
            String name = path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\..*$", "");
            if (name.matches(".*[a-z][A-Z].*")) {
                bare = bare.replaceAll("\\b" + Pattern.quote(name) + "\\b", "a class");
            }
        }
        return bare;
    }
}
