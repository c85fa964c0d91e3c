package dev.journeyman.cli.command;

import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The lines that name what was read of what a repository says to coding agents. It is stateless and may be used from any thread. */
final class RepositoryLines {

    /** The sections and skills that a line names. */
    private static final int NAMED = 8;

    private RepositoryLines() {}

    /** Returns a line for each file, and one for the skills; none where the repository says nothing. */
    static List<String> of(RepositoryText read) {
        List<String> lines = new ArrayList<>();
        read.files().forEach(file -> lines.add(line(file)));
        if (!read.skills().isEmpty()) {
            lines.add("skills: "
                    + some(read.skills().stream().map(RepositorySkill::name).toList(), ", "));
        }
        return lines;
    }

    private static String line(InstructionFile file) {
        if (!file.problem().isEmpty()) {
            return "%s, not read: %s".formatted(file.path(), file.problem());
        }
        String size = String.format(Locale.ROOT, "%s, %,d bytes", file.path(), file.bytes());
        return file.leftOut().isEmpty()
                ? size
                : "%s, left out %s of %s: %s"
                        .formatted(
                                size,
                                file.leftOut().size(),
                                CountedNoun.of(file.sections(), "section"),
                                some(file.leftOut(), "; "));
    }

    private static String some(List<String> names, String separator) {
        String rest = names.size() > NAMED ? separator + "and %s more".formatted(names.size() - NAMED) : "";
        return names.stream().limit(NAMED).collect(Collectors.joining(separator)) + rest;
    }
}
