package dev.journeyman.web.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An element of a page. Every text and every attribute is escaped when it is written, so that no text becomes markup. It is used by one
 * thread at a time.
 */
public final class Element {

    private static final Set<String> WITHOUT_END = Set.of("meta", "link", "input", "br");

    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final List<Object> children = new ArrayList<>();

    private Element(String name) {
        this.name = name;
    }

    /** Returns an element; a name such as {@code p.small.faint} sets its classes. */
    public static Element of(String name) {
        int dot = name.indexOf('.');
        return dot < 0
                ? new Element(name)
                : new Element(name.substring(0, dot))
                        .with("class", name.substring(dot + 1).replace('.', ' '));
    }

    /** Returns an element with a text. */
    public static Element of(String name, String text) {
        return of(name).add(text);
    }

    /** Sets an attribute. Styles are refused: the policy of the page lets no style attribute through. */
    public Element with(String attribute, String value) {
        if (attribute.equals("style") || attribute.startsWith("on")) {
            throw new IllegalArgumentException(
                    "The attribute %s is blocked by the policy of the page. Use a class.".formatted(attribute));
        }
        attributes.append(' ').append(attribute).append("=\"");
        escape(ShownText.of(value), attributes, true);
        attributes.append('"');
        return this;
    }

    /** Sets an attribute to a number. */
    public Element with(String attribute, double value) {
        return with(attribute, number(value));
    }

    /** Adds an element. */
    public Element add(Element child) {
        children.add(child);
        return this;
    }

    /** Adds elements. */
    public Element add(List<Element> more) {
        children.addAll(more);
        return this;
    }

    /** Adds a text. */
    public Element add(String text) {
        children.add(text);
        return this;
    }

    /** Returns a number in as few characters as two decimals need. */
    public static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
    }

    /** Writes the element. */
    public void writeTo(StringBuilder out) {
        out.append('<').append(name).append(attributes).append('>');
        for (Object child : children) {
            if (child instanceof Element element) {
                element.writeTo(out);
            } else {
                escape(ShownText.of((String) child), out, false);
            }
        }
        if (!WITHOUT_END.contains(name)) {
            out.append("</").append(name).append('>');
        }
    }

    private static void escape(String text, StringBuilder out, boolean quotes) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append(quotes ? "&quot;" : "\"");
                default -> out.append(c);
            }
        }
    }

    /** Returns the markup. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        writeTo(out);
        return out.toString();
    }
}
