package dev.journeyman.knowledge.ranking;

/**
 * A declaration in a source file. It is immutable and may be used from any thread.
 *
 * @param name the declared name
 * @param line the line of the declaration, counted from 1
 * @param signature the declaring part of that line, without quoted texts
 * @param type whether it declares a type rather than a function
 */
public record Symbol(String name, int line, String signature, boolean type) {}
