package dev.journeyman.prompt;

/**
 * The text of a template. It is immutable and may be used from any thread.
 *
 * @param place the origin of the text, for error messages
 * @param text the text
 * @param override whether it is a user's template, which may leave variables unused
 */
public record TemplateText(String place, String text, boolean override) {}
