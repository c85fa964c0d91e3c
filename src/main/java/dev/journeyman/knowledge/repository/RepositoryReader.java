package dev.journeyman.knowledge.repository;

import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Reads what a repository says to coding agents. It is immutable and may be used from any
 * thread.
 */
public final class RepositoryReader {

    /** The maximum tokens of what a prompt contains of it. */
    public static final int TOKENS = 8_000;

    /** The part of a window that it takes at most. */
    private static final int PART = 8;

    private static final String COMMON = "AGENTS.md";
    private static final List<String> OF_VENDORS = List.of("CLAUDE.md", "GEMINI.md");
    private static final String COPILOT = ".github/copilot-instructions.md";
    private static final List<String> SKILLS = List.of(".agents/skills", ".claude/skills");
    private static final String SKILL = "SKILL.md";

    /** The files that are taken, and the skills. */
    private static final int FILES = 24;

    private static final int SKILLS_TAKEN = 100;

    private final RepositoryFiles files;
    private final UnaryOperator<String> cleaning;

    /**
     * Makes a reader of a worktree.
     *
     * @param cleaning removes from a text what a prompt must not contain, such as secrets
     */
    public RepositoryReader(RepositoryFiles files, UnaryOperator<String> cleaning) {
        this.files = files;
        this.cleaning = cleaning;
    }

    /** Returns the maximum tokens for models of which the smallest has a window of this size: an eighth of it, or 8,000. */
    public static int tokens(int window) {
        return Math.min(TOKENS, window / PART);
    }

    /**
     * Returns what the repository says about some files, within the bound of a prompt.
     *
     * @param which what is read
     * @param touched paths of files or directories, the most important first
     * @param tokens the maximum tokens of the result
     */
    public RepositoryText read(
            RepositoryInstructions which, List<String> touched, TokenCountEstimator estimator, int tokens) {
        return new InstructionSelection(
                        which.files() ? instructions(touched) : List.of(),
                        which.skills() ? skills() : List.of(),
                        estimator,
                        tokens)
                .select();
    }

    /** Returns the files of instructions that are there, those that could not be read included; the nearest comes last. */
    private List<FileReading> instructions(List<String> touched) {
        List<FileReading> readings = new ArrayList<>();
        Set<String> texts = new HashSet<>();
        for (String directory : TouchedDirectories.of(touched)) {
            for (FileReading reading : in(directory)) {
                boolean again = reading.read() && !texts.add(reading.text());
                if (!again) {
                    readings.add(reading);
                }
            }
        }
        return nearest(readings);
    }

    /** Returns the file of the root and the nearest others, where there are too many. */
    private static List<FileReading> nearest(List<FileReading> readings) {
        if (readings.size() <= FILES) {
            return readings;
        }
        List<FileReading> kept = new ArrayList<>(readings.subList(0, 1));
        kept.addAll(readings.subList(readings.size() - FILES + 1, readings.size()));
        return kept;
    }

    /** Returns the files of a directory: those of vendors only where there is no common one. */
    private List<FileReading> in(String directory) {
        String prefix = directory.isEmpty() ? "" : directory + "/";
        List<FileReading> readings = new ArrayList<>();
        reading(prefix + COMMON).ifPresent(readings::add);
        if (readings.stream().noneMatch(FileReading::read)) {
            OF_VENDORS.forEach(name -> reading(prefix + name).ifPresent(readings::add));
            if (directory.isEmpty()) {
                reading(COPILOT).ifPresent(readings::add);
            }
        }
        return readings;
    }

    /** Returns the reading of a file with a text that a prompt may contain; empty if there is no file. */
    private Optional<FileReading> reading(String path) {
        return files.read(path)
                .map(each -> new FileReading(each.path(), each.bytes(), clean(each.text()), each.problem()));
    }

    private String clean(String text) {
        return cleaning.apply(PlainText.of(text));
    }

    /** Returns the skills that can be read, each name once. */
    private List<RepositorySkill> skills() {
        Map<String, RepositorySkill> skills = new LinkedHashMap<>();
        for (String place : SKILLS) {
            for (String directory : files.names(place)) {
                String path = "%s/%s/%s".formatted(place, directory, SKILL);
                if (skills.size() < SKILLS_TAKEN) {
                    reading(path).filter(FileReading::read).ifPresent(reading -> {
                        SkillHeader header = SkillHeader.of(reading.text(), directory);
                        skills.putIfAbsent(
                                header.name(), new RepositorySkill(header.name(), header.description(), path));
                    });
                }
            }
        }
        return List.copyOf(skills.values());
    }

    /** Returns the text of a skill as it is now; empty if it is no longer there or cannot be read. */
    public Optional<String> text(RepositorySkill skill) {
        return reading(skill.path()).filter(FileReading::read).map(FileReading::text);
    }
}
