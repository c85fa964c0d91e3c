package dev.journeyman.knowledge;

/** Where a host wants to see the project's record as the newest prompt has it. It is called by several runs at once. */
@FunctionalInterface
public interface ProjectRecordListener {

    /** Takes the record as a prompt is about to have it. What it throws is logged, and nothing else. */
    void seen(ProjectRecord record);

    /** Returns the one that looks away. */
    static ProjectRecordListener none() {
        return record -> {};
    }
}
