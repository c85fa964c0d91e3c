package dev.journeyman.knowledge;

/** What a section of a task context is about. The order is the order in the text. */
public enum Topic {
    /** What is asked; a prompt that states the story itself leaves it out. */
    STORY("Story"),
    /** What was decided about the project before. */
    DECISIONS("Decisions"),
    /** The files and symbols that matter, their tests, and who changed them last. */
    CODE_STRUCTURE("Code structure"),
    /** What the project builds on. */
    DEPENDENCIES("Dependencies"),
    /** What was tried on this task before. */
    PREVIOUS_ATTEMPTS("Previous attempts"),
    /** What is to be judged; a request that shows it itself leaves it out. */
    WORK_TO_REVIEW("Work to review"),
    /** What has to hold in the end; a prompt that states the story itself leaves it out. */
    CRITERIA("Criteria"),
    /** What differs from where the story began. */
    CHANGES("What changed"),
    /** What a host has to say. */
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
