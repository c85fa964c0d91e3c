package dev.journeyman.knowledge;

/** The topic of a section in a task context. The order of the constants is the order in the text. */
public enum Topic {
    /** The story; left out of prompts that contain the story elsewhere. */
    STORY("Story"),
    /** Earlier decisions about the project. */
    DECISIONS("Decisions"),
    /** The relevant files and symbols, their tests, and the last commits that changed them. */
    CODE_STRUCTURE("Code structure"),
    /** The dependencies of the project. */
    DEPENDENCIES("Dependencies"),
    /** The earlier attempts at this task. */
    PREVIOUS_ATTEMPTS("Previous attempts"),
    /** The work to review; left out of prompts that contain it elsewhere. */
    WORK_TO_REVIEW("Work to review"),
    /** The acceptance criteria; left out of prompts that contain the story elsewhere. */
    CRITERIA("Criteria"),
    /** The files that differ from the commit at which the story began. */
    CHANGES("What changed"),
    /** The notes of the host. */
    NOTES("Notes");

    private final String title;

    Topic(String title) {
        this.title = title;
    }

    /** Returns the heading of the section. */
    public String title() {
        return title;
    }
}
