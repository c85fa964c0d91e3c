package dev.journeyman.knowledge.repository;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a repository says to coding agents, as an attempt read it. All prompts of the attempt use it. It is immutable and may be used
 * from any thread.
 *
 * @param text the quoted sections of the files; empty where there are none
 * @param listing the skills as the coder's prompt lists them; empty where there are none
 * @param files the files that are there, in the order in which they are shown
 * @param skills the skills that can be read
 */
public record RepositoryText(String text, String listing, List<InstructionFile> files, List<RepositorySkill> skills) {

    /** The text of a repository that says nothing. */
    public static final RepositoryText NOTHING = new RepositoryText("", "", List.of(), List.of());

    /**
     * A file of instructions.
     *
     * @param path its path in the worktree
     * @param bytes its size; 0 where it was not read
     * @param sections the number of its sections
     * @param leftOut the titles of the sections that did not fit
     * @param problem why it was not read; empty where it was
     */
    public record InstructionFile(String path, long bytes, int sections, List<String> leftOut, String problem) {

        public InstructionFile {
            leftOut = List.copyOf(leftOut);
        }
    }

    /**
     * A skill: a text about how to do something, which is read on demand.
     *
     * @param name its name, which no other skill has
     * @param description what it is for
     * @param path the path of its text in the worktree
     */
    public record RepositorySkill(String name, String description, String path) {}

    public RepositoryText {
        files = List.copyOf(files);
        skills = List.copyOf(skills);
    }

    /** Returns whether the repository has any file of instructions or any skill. */
    public boolean found() {
        return !files.isEmpty() || !skills.isEmpty();
    }

    /** Returns what the prompt of a coder contains, who can read skills. */
    public String forCoder() {
        return Stream.of(text, listing).filter(each -> !each.isEmpty()).collect(Collectors.joining("\n\n"));
    }
}
