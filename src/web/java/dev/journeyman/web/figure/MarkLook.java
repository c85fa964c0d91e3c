package dev.journeyman.web.figure;

import dev.journeyman.web.facts.PathFacts.MarkKind;
import java.util.Optional;

/**
 * How a mark is shown: a glyph in a circle. It is immutable and may be used from any thread.
 *
 * @param glyph the glyph
 * @param colour the name of the colour of the circle
 * @param label what it stands for
 */
public record MarkLook(String glyph, String colour, String label) {

    /** Returns how a kind of mark is shown; empty for one that figures leave out. */
    public static Optional<MarkLook> of(MarkKind kind) {
        return switch (kind) {
            case PIVOT -> Optional.of(new MarkLook("P", "wait", "Pivot"));
            case SWITCH -> Optional.of(new MarkLook("S", "coder", "Provider switch"));
            case COMPACTED -> Optional.of(new MarkLook("C", "summary", "Compaction"));
            case FOLDED -> Optional.of(new MarkLook("F", "summary", "Old exchanges folded"));
            case QUESTION -> Optional.of(new MarkLook("?", "wait", "Question"));
            case SENT_BACK -> Optional.of(new MarkLook("↩", "review", "Sent back"));
            case SUSPENDED -> Optional.of(new MarkLook("‖", "away", "Suspended"));
            case RESUMED -> Optional.of(new MarkLook("R", "ink", "Driven again"));
            case STOPPED -> Optional.of(new MarkLook("■", "ink", "Stopped"));
            case FAILED_ATTEMPT -> Optional.of(new MarkLook("↻", "bad", "Attempt failed"));
            case NOTICE -> Optional.empty();
        };
    }

    /** Returns the glyph for a text, such as a legend. */
    public Element inText() {
        return Element.of("span.gl.b-" + colour, glyph).with("aria-hidden", "true");
    }

    /** Returns the glyph in a figure, at a place in percent across and in pixels down. */
    Element at(double x, double y, String title) {
        return Element.of("g.glyph")
                .add(Element.of("title", title))
                .add(Element.of("circle.f-" + colour)
                        .with("cx", percent(x))
                        .with("cy", y)
                        .with("r", "8"))
                .add(Element.of("text", glyph).with("x", percent(x)).with("y", y + 3.7));
    }

    private static String percent(double x) {
        return Element.number(x) + "%";
    }
}
