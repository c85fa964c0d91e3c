package dev.journeyman.prompt;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.Reader;
import java.io.StringReader;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The prompt templates of an engine. They are checked when this object is created and rendered from typed views; the
 * same view gives the same text.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class Prompts implements PromptRenderer {

    private final Map<TemplateName, Template> templates = new EnumMap<>(TemplateName.class);

    /**
     * Creates prompts from templates.
     *
     * @param texts all templates and the shared part, by the name of their file without its extension
     * @throws dev.journeyman.story.BadInputException if a template names a variable that its view does not have; the
     *     message has the file and the line
     */
    public Prompts(Map<String, TemplateText> texts) {
        Map<String, TemplateText> parts = Map.of(TemplateName.STORY, text(texts, TemplateName.STORY));
        Mustache.Compiler compiler = Mustache.compiler()
                .escapeHTML(false)
                .emptyStringIsFalse(true)
                .strictSections(true)
                .withLoader(name -> reader(parts, name));
        for (TemplateName name : TemplateName.values()) {
            TemplateText text = text(texts, name.file());
            TemplateCheck.check(text, name.view(), parts);
            templates.put(name, compiler.compile(text.text()));
        }
    }

    /**
     * Returns the prompt for a view. A pivot that a user's template leaves out is appended, so that it is never lost.
     */
    @Override
    public String render(View view) {
        Template template = Objects.requireNonNull(templates.get(TemplateName.of(view)));
        String text = template.execute(view).stripLeading().replaceFirst("\\R\\z", "");
        String pivot = pivot(view);
        return pivot.isEmpty() || text.contains(pivot) ? text : text + "\n\n" + pivot;
    }

    private static String pivot(View view) {
        if (view instanceof View.PlanningView planning) {
            return planning.pivot();
        }
        if (view instanceof View.AgentView agent) {
            return agent.direction().pivot();
        }
        return view instanceof View.CodingView coding ? coding.pivot() : "";
    }

    private static Reader reader(Map<String, TemplateText> parts, String name) {
        return new StringReader(text(parts, name).text());
    }

    private static TemplateText text(Map<String, TemplateText> texts, String name) {
        return Objects.requireNonNull(texts.get(name), () -> "There is no template " + name + ".");
    }
}
