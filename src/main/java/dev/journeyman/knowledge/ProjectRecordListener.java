package dev.journeyman.knowledge;

/** A listener for the project record of each new prompt. Several runs may call it at the same time. */
@FunctionalInterface
public interface ProjectRecordListener {

    /** Receives the record that the next prompt contains. An exception is logged and does not affect the run. */
    void seen(ProjectRecord record);

    /** Returns a listener that ignores every record. */
    static ProjectRecordListener none() {
        return record -> {};
    }
}
