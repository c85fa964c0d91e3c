package dev.journeyman.knowledge.reading;

/**
 * Something that was decided about a project.
 *
 * @param place the file it stands in
 * @param title what it is about
 * @param gist what was decided, in a few lines; empty where there is only a heading
 */
public record DecisionRecord(String place, String title, String gist) {}
