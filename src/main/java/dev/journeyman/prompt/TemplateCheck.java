package dev.journeyman.prompt;

import dev.journeyman.story.BadInputException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The check of a template against its view. It refuses variables that the view does not have, variables of the view
 * that the template does not use, and tags that are not closed. The template engine would find these only during a run,
 * or not at all.
 */
final class TemplateCheck {

    private static final Pattern TAG = Pattern.compile("\\{\\{(\\{?)\\s*([#^/&!>]?)\\s*([^{}]*?)\\s*}}(}?)");
    private static final Pattern LOOSE = Pattern.compile("\\{\\{|}}");

    private final Map<String, TemplateText> parts;
    private final Class<?> view;
    private final Deque<Open> open = new ArrayDeque<>();
    private final Set<String> used = new HashSet<>();
    private final Set<TemplateText> within = new HashSet<>();
    private boolean override;

    /** An open section: its tag, its position in the text, and the type whose components it can name. */
    private record Open(String name, int at, @Nullable Class<?> type) {}

    private TemplateCheck(Map<String, TemplateText> parts, Class<?> view) {
        this.parts = parts;
        this.view = view;
        open.push(new Open("", 0, view));
    }

    static void check(TemplateText template, Class<?> view, Map<String, TemplateText> parts) {
        TemplateCheck check = new TemplateCheck(parts, view);
        check.walk(template);
        check.refuseUnused(template);
    }

    private void walk(TemplateText template) {
        override |= template.override();
        within.add(template);
        int depth = open.size();
        Matcher tag = TAG.matcher(template.text());
        int end = 0;
        while (tag.find()) {
            refuseLoose(template, end, tag.start());
            end = tag.end();
            if (tag.group(1).isEmpty() != tag.group(4).isEmpty()) {
                throw half(template, tag.start(), tag.group());
            }
            take(template, tag.start(), tag.group(2), tag.group(3));
        }
        refuseLoose(template, end, template.text().length());
        if (open.size() != depth) {
            throw problem(
                    template,
                    open.peek().at(),
                    "\"{{#%s}}\" is not closed".formatted(open.peek().name()));
        }
        within.remove(template);
    }

    private void take(TemplateText template, int at, String sigil, String name) {
        switch (sigil) {
            case "!" -> {
                // a comment
            }
            case ">" -> part(template, at, name);
            case "/" -> close(template, at, name);
            case "#", "^" -> open.push(new Open(name, at, content(resolve(template, at, name))));
            default -> resolve(template, at, name);
        }
    }

    private void part(TemplateText template, int at, String name) {
        TemplateText part = parts.get(name);
        if (part == null) {
            throw problem(
                    template,
                    at,
                    "there is no part \"{{>%s}}\". There are: %s".formatted(name, String.join(", ", parts.keySet())));
        }
        if (within.contains(part)) {
            throw problem(template, at, "\"{{>%s}}\" includes itself".formatted(name));
        }
        walk(part);
    }

    private void close(TemplateText template, int at, String name) {
        if (open.size() < 2 || !open.peek().name().equals(name)) {
            throw problem(template, at, "\"{{/%s}}\" closes a section that is not open".formatted(name));
        }
        open.pop();
    }

    private Type resolve(TemplateText template, int at, String name) {
        if (name.equals(".")) {
            return String.class;
        }
        String[] path = name.split("\\.", -1);
        for (Open section : open) {
            Type type = section.type() == null ? null : component(section.type(), path[0]);
            if (type != null) {
                if (section.type() == view) {
                    used.add(path[0]);
                }
                return below(template, at, name, type, path);
            }
        }
        throw unknown(template, at, name);
    }

    private Type below(TemplateText template, int at, String name, Type first, String[] path) {
        Type type = first;
        for (int i = 1; i < path.length; i++) {
            Type next = type instanceof Class<?> owner ? component(owner, path[i]) : null;
            if (next == null) {
                throw unknown(template, at, name);
            }
            type = next;
        }
        return type;
    }

    private BadInputException unknown(TemplateText template, int at, String name) {
        String known = Arrays.stream(view.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.joining(", "));
        return problem(
                template, at, "\"{{%s}}\" is not known here. %s has: %s".formatted(name, view.getSimpleName(), known));
    }

    private void refuseLoose(TemplateText template, int from, int to) {
        Matcher loose = LOOSE.matcher(template.text()).region(from, to);
        if (loose.find()) {
            throw half(template, loose.start(), loose.group());
        }
    }

    private static BadInputException half(TemplateText template, int at, String tag) {
        return problem(template, at, "\"%s\" is an incomplete tag. Write {{name}}".formatted(tag));
    }

    private void refuseUnused(TemplateText template) {
        List<String> unused = Arrays.stream(view.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !used.contains(name))
                .toList();
        if (!override && !unused.isEmpty()) {
            throw problem(
                    template,
                    0,
                    "%s has %s, which the template does not use"
                            .formatted(view.getSimpleName(), String.join(", ", unused)));
        }
    }

    private static BadInputException problem(TemplateText template, int at, String what) {
        long line =
                template.text().substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        return new BadInputException("%s, line %s: %s.".formatted(template.place(), line, what));
    }

    private static @Nullable Type component(Class<?> owner, String name) {
        if (!owner.isRecord()) {
            return null;
        }
        return Arrays.stream(owner.getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .map(RecordComponent::getGenericType)
                .findFirst()
                .orElse(null);
    }

    /** Returns the type within a section over a value: that of a list's elements, or that of the value. */
    private static @Nullable Class<?> content(Type type) {
        if (type instanceof ParameterizedType list && list.getActualTypeArguments()[0] instanceof Class<?> element) {
            return element;
        }
        return type instanceof Class<?> value ? value : null;
    }
}
