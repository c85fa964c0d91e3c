package dev.journeyman.knowledge.ranking;

/**
 * Something a source file declares.
 *
 * @param name its name
 * @param line the line it stands in, counted from 1
 * @param signature that line as far as it declares, without texts in quotes
 * @param type whether it is a type and not a function
 */
public record Symbol(String name, int line, String signature, boolean type) {}
