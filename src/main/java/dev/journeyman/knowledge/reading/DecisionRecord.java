package dev.journeyman.knowledge.reading;

/**
 * A decision about a project. It is immutable and may be used from any thread.
 *
 * @param place the file with the decision
 * @param title the subject of the decision
 * @param gist the decision in a few lines; empty where the file has only a heading
 */
public record DecisionRecord(String place, String title, String gist) {}
