package dev.journeyman.model.agent;

/** Leaves the middle out of what is too long: the beginning tells what it is about, the end what came of it. */
final class Excerpt {

    private Excerpt() {}

    static String of(String text, int length) {
        int half = length / 2;
        return text.length() <= length
                ? text
                : "%s [… %s characters left out …] %s"
                        .formatted(
                                text.substring(0, half),
                                text.length() - 2 * half,
                                text.substring(text.length() - half));
    }
}
