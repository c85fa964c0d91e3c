package dev.journeyman.spring;

import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.model.chat.ChatModel;
import java.util.Objects;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Contexts with the configuration, and what they say when they do not start. */
final class Contexts {

    /** A context without any bean of an application. */
    static final ApplicationContextRunner BARE = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    JourneymanAutoConfiguration.class,
                    JourneymanManagementAutoConfiguration.class,
                    JourneymanConsoleAutoConfiguration.class));

    /** A context with one model. */
    static final ApplicationContextRunner WITH_A_MODEL = BARE.withBean("coder", ChatModel.class, Contexts::model);

    private Contexts() {}

    /** Returns a model that submits its work. */
    static ChatModel model() {
        return ScriptedModel.of(Replies.call("submit_work", "summary", "it greets"));
    }

    /** Returns why a context did not start, as an application says it. */
    static FailureAnalysis why(AssertableApplicationContext context) {
        return Objects.requireNonNull(
                new SetupFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure())));
    }

    /** Returns the names of the beans of a type. */
    static String[] names(ApplicationContext context, Class<?> type) {
        return context.getBeanNamesForType(type);
    }
}
