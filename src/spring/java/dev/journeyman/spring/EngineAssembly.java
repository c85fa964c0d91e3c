package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import dev.journeyman.spring.JourneymanProperties.Models;
import dev.journeyman.spring.JourneymanProperties.Runs;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolServer;
import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;

/**
 * Makes an engine from the properties and the beans of an application. It is immutable and used by one thread.
 *
 * @param properties the properties
 * @param beans the beans
 * @param environment what says which threads the application uses
 */
record EngineAssembly(JourneymanProperties properties, ListableBeanFactory beans, Environment environment) {

    /** Returns the engine over a store. */
    CoderEngine over(Journal journal) {
        EngineBuilder builder =
                CoderEngine.builder().journal(journal).virtualThreads(Threading.VIRTUAL.isActive(environment));
        addModels(builder, properties.models());
        set(builder, properties.runs());
        beans.getBeanProvider(Architect.class).ifUnique(builder::architect);
        beans.getBeanProvider(ContextService.class).ifUnique(builder::knowledge);
        beans.getBeanProvider(Tool.class).orderedStream().forEach(builder::tool);
        beans.getBeanProvider(ToolServer.class).orderedStream().forEach(builder::tools);
        beans.getBeanProvider(CoderEngineCustomizer.class)
                .orderedStream()
                .forEach(customizer -> customizer.customize(builder));
        return builder.build();
    }

    private void addModels(EngineBuilder builder, Models settings) {
        Map<String, ChatModel> models = beans.getBeansOfType(ChatModel.class);
        Map<String, Provider> providers = beans.getBeansOfType(Provider.class);
        Set<String> names = new TreeSet<>(models.keySet());
        names.addAll(providers.keySet());
        if (settings.roster().isEmpty() && names.size() > 1) {
            throw new SetupException(
                    "There are several models, %s, and nothing says in which order they are called."
                            .formatted(String.join(", ", names)),
                    "Set journeyman.models.roster to the names in that order; a single name uses that model alone.");
        }
        List<String> roster = settings.roster().isEmpty() ? List.copyOf(names) : settings.roster();
        for (String name : roster) {
            if (models.containsKey(name)) {
                builder.model(name, models.get(name), settings.windows().getOrDefault(name, settings.window()));
            } else if (providers.containsKey(name)) {
                builder.provider(providers.get(name));
            } else if (name.contains(":")) {
                builder.model(name);
            } else {
                throw new SetupException(
                        "\"%s\" in journeyman.models.roster is neither a ChatModel or Provider bean nor a spec such as openai:gpt-5."
                                .formatted(name),
                        names.isEmpty()
                                ? "Define a bean of this name, or write a spec."
                                : "Use one of the beans %s, or write a spec.".formatted(String.join(", ", names)));
            }
        }
        settings.slots().forEach(builder::slots);
    }

    private static void set(EngineBuilder builder, Runs runs) {
        if (runs.home() != null) {
            builder.home(runs.home());
        }
        if (runs.templates() != null) {
            builder.templates(runs.templates());
        }
        builder.recentHistory(runs.recentHistory())
                .pivotLimit(runs.pivotLimit())
                .waitForService(runs.waitForService());
    }
}
