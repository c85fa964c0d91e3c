package dev.journeyman.engine.effect;

import java.util.List;

/**
 * The files that a provider changed in its part of an attempt.
 *
 * @param created the files that were not there before
 * @param updated the files that were
 */
public record ChangedFiles(List<String> created, List<String> updated) {

    /** No files. */
    public static final ChangedFiles NONE = new ChangedFiles(List.of(), List.of());
}
