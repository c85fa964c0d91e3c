package dev.journeyman.knowledge;

/**
 * The instructions of a repository that prompts of models contain. Coding agents read such files themselves. It is immutable and may be
 * used from any thread.
 */
public enum RepositoryInstructions {
    /** Files of instructions such as {@code AGENTS.md}, and skills. */
    ALL(true, true),
    /** Files of instructions only. */
    FILES(true, false),
    /** Skills only. */
    SKILLS(false, true),
    /** Neither files nor skills: nothing is read. */
    NONE(false, false);

    private final boolean files;
    private final boolean skills;

    RepositoryInstructions(boolean files, boolean skills) {
        this.files = files;
        this.skills = skills;
    }

    /** Returns whether prompts contain files of instructions. */
    public boolean files() {
        return files;
    }

    /** Returns whether prompts list skills, and coders are offered the tool that reads them. */
    public boolean skills() {
        return skills;
    }
}
