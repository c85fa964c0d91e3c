package dev.journeyman.prompt;

import dev.journeyman.house.Golden;
import java.util.HashMap;
import java.util.Map;

/** The built-in templates, and some of them overridden as a user would. */
final class Ours {

    private Ours() {}

    static Map<String, TemplateText> texts() {
        Map<String, TemplateText> texts = new HashMap<>();
        texts.put(TemplateName.STORY, text(TemplateName.STORY));
        for (TemplateName name : TemplateName.values()) {
            texts.put(name.file(), text(name.file()));
        }
        return texts;
    }

    /** Returns the built-in templates with one of them changed, as if it were built in. */
    static Prompts with(String name, String text) {
        return with(new TemplateText("templates/" + name + ".md", text, false), name);
    }

    /** Returns the built-in templates with one of them replaced by a user's. */
    static Prompts overridden(String name, String text) {
        return with(new TemplateText("own/" + name + ".md", text, true), name);
    }

    private static Prompts with(TemplateText text, String name) {
        Map<String, TemplateText> texts = texts();
        texts.put(name, text);
        return new Prompts(texts);
    }

    private static TemplateText text(String name) {
        String file = "templates/" + name + ".md";
        return new TemplateText(file, new Golden(file).text(), false);
    }
}
