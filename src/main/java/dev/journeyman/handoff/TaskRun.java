package dev.journeyman.handoff;

/** A task in a run: what attempts are kept by. The same task may be tried in several runs, which know nothing of each other. */
public record TaskRun(String task, String run) {}
