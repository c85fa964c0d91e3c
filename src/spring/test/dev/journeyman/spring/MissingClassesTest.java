package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.postgres.PostgresJournal;
import dev.journeyman.web.Console;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.web.servlet.function.RouterFunction;

/** Applications that lack an optional library. */
class MissingClassesTest {

    private static ApplicationContextRunner without(Class<?>... types) {
        return Contexts.WITH_A_MODEL.withClassLoader(new FilteredClassLoader(types));
    }

    @Test
    void the_postgresql_store() {
        without(PostgresJournal.class).run(context -> {
            assertThat(context).hasSingleBean(CoderEngine.class);
            assertThat(Contexts.names(context, JourneymanAutoConfiguration.DatabaseStore.class))
                    .isEmpty();
        });
    }

    @Test
    void jdbc() {
        Contexts.WITH_A_MODEL
                .withClassLoader(new FilteredClassLoader("javax.sql", "dev.journeyman.postgres"))
                .run(context -> assertThat(context).hasSingleBean(CoderEngine.class));
    }

    @Test
    void health() {
        without(HealthIndicator.class).run(context -> {
            assertThat(context).hasSingleBean(CoderEngine.class);
            assertThat(context).doesNotHaveBean("journeymanHealthIndicator");
        });
        Contexts.WITH_A_MODEL.run(context -> assertThat(context).hasBean("journeymanHealthIndicator"));
    }

    @Test
    void health_that_is_switched_off() {
        Contexts.WITH_A_MODEL
                .withPropertyValues("management.health.journeyman.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("journeymanHealthIndicator"));
    }

    @Test
    void endpoints() {
        without(Endpoint.class).run(context -> assertThat(context).hasSingleBean(CoderEngine.class));
    }

    @Test
    void an_endpoint_that_is_not_exposed() {
        Contexts.WITH_A_MODEL.run(context -> assertThat(context).doesNotHaveBean(RunsEndpoint.class));
        Contexts.WITH_A_MODEL
                .withPropertyValues("management.endpoints.web.exposure.include=journeyman")
                .run(context -> assertThat(context).hasSingleBean(RunsEndpoint.class));
    }

    @Test
    void micrometer() {
        without(MeterRegistry.class).run(context -> {
            assertThat(context).hasSingleBean(CoderEngine.class);
            assertThat(context).doesNotHaveBean("journeymanMeters");
        });
    }

    @Test
    void observations() {
        without(ObservationRegistry.class).run(context -> {
            assertThat(context).hasSingleBean(CoderEngine.class);
            assertThat(context).doesNotHaveBean("journeymanObservations");
        });
    }

    @Test
    void a_registry_of_meters() {
        Contexts.WITH_A_MODEL.run(context -> assertThat(context).hasSingleBean(CoderEngine.class));
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Contexts.WITH_A_MODEL
                .withBean(MeterRegistry.class, () -> registry)
                .run(context -> assertThat(
                                registry.find("helper_accuracy_ratio").gauge())
                        .isNotNull());
    }

    @Test
    void the_console_and_web_mvc() {
        WebApplicationContextRunner web = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        JourneymanAutoConfiguration.class, JourneymanConsoleAutoConfiguration.class))
                .withBean("coder", dev.langchain4j.model.chat.ChatModel.class, Contexts::model);
        web.run(context -> assertThat(context).doesNotHaveBean(Console.class)); // it is off by default
        WebApplicationContextRunner on = web.withPropertyValues("journeyman.console.enabled=true");
        on.run(context -> assertThat(context).hasSingleBean(Console.class).hasSingleBean(RouterFunction.class));
        on.withClassLoader(new FilteredClassLoader(Console.class))
                .run(context ->
                        assertThat(context).hasSingleBean(CoderEngine.class).doesNotHaveBean(RouterFunction.class));
        on.withClassLoader(new FilteredClassLoader(RouterFunction.class))
                .run(context ->
                        assertThat(context).hasSingleBean(CoderEngine.class).doesNotHaveBean(Console.class));
        Contexts.WITH_A_MODEL
                .withPropertyValues("journeyman.console.enabled=true")
                .run(context -> assertThat(context).doesNotHaveBean(Console.class)); // there is no web server
    }
}
