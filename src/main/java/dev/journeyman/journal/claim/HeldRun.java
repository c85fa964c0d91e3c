package dev.journeyman.journal.claim;

/**
 * A run that a process holds, as the store knows it. It is immutable and may be used from any thread.
 *
 * @param run the run
 * @param token what tells this claim from earlier and later ones on the same run
 */
public record HeldRun(String run, String token) {}
