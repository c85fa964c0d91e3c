package dev.journeyman.prompt;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.Reader;
import java.io.StringReader;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The templates of an engine, checked when they are taken in and rendered from typed views. The same view gives the same text.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class Prompts implements PromptRenderer {

    private final Map<TemplateName, Template> templates = new EnumMap<>(TemplateName.class);

    /**
     * Takes templates in.
     *
     * @param texts all of them by the name of their file, without its ending, the shared part included
     * @throws dev.journeyman.story.BadInputException if one names what its view does not have, in a sentence with file and line
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

    /** Renders the template that sees a view. A pivot that an override left out is added at the end: it is never lost. */
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
