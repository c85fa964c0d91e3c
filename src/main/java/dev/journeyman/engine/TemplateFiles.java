package dev.journeyman.engine;

import dev.journeyman.prompt.Prompts;
import dev.journeyman.prompt.TemplateName;
import dev.journeyman.prompt.TemplateText;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads templates: those of the jar, each replaced by the file of the same name in the user's directory. */
public final class TemplateFiles {

    private static final String OURS = "/dev/journeyman/templates/";
    private static final String ENDING = ".md";

    private TemplateFiles() {}

    /** The prompts of the jar alone, which are read and checked once. */
    private static final class Shipped {

        static final Prompts PROMPTS = new Prompts(read(null));
    }

    /**
     * Returns the prompts of an engine.
     *
     * @param overrides a directory with templates of the same names; null for none
     * @throws BadInputException if a template cannot be read, or names a variable that its view does not have
     */
    public static Prompts prompts(@Nullable Path overrides) {
        return overrides == null ? Shipped.PROMPTS : new Prompts(read(overrides));
    }

    private static Map<String, TemplateText> read(@Nullable Path overrides) {
        List<String> names = new ArrayList<>(List.of("story"));
        Arrays.stream(TemplateName.values()).map(TemplateName::file).forEach(names::add);
        Map<String, TemplateText> texts = new HashMap<>();
        names.forEach(name -> texts.put(name, new TemplateText("templates/" + name + ENDING, ours(name), false)));
        if (overrides != null) {
            own(overrides, names).forEach(texts::put);
        }
        return texts;
    }

    private static String ours(String name) {
        try (InputStream in = Objects.requireNonNull(TemplateFiles.class.getResourceAsStream(OURS + name + ENDING))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException("The template %s cannot be read from the jar.".formatted(name), problem);
        }
    }

    private static Map<String, TemplateText> own(Path directory, List<String> names) {
        Map<String, TemplateText> texts = new HashMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(ENDING)).toList()) {
                String name = String.valueOf(file.getFileName()).replaceFirst("\\.md\\z", "");
                if (!names.contains(name)) {
                    throw new BadInputException(
                            "%s is not a template. There are: %s.".formatted(file, String.join(", ", names)));
                }
                texts.put(name, new TemplateText(file.toString(), Files.readString(file), true));
            }
        } catch (IOException problem) {
            throw new BadInputException(
                    "%s cannot be read as a directory of templates. Name the directory that holds yours."
                            .formatted(directory),
                    problem);
        }
        return texts;
    }
}
