package dev.journeyman.prompt;

/**
 * The text of a template.
 *
 * @param place where it comes from, for errors
 * @param text the text
 * @param override whether it is a user's: it may leave variables unused
 */
public record TemplateText(String place, String text, boolean override) {}
