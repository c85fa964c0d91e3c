package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.web.Console;
import dev.journeyman.web.RunControl;
import jakarta.servlet.Servlet;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/** The console below a path of the application, behind its security. */
@AutoConfiguration(after = JourneymanAutoConfiguration.class)
@ConditionalOnBean({CoderEngine.class, Journal.class})
@ConditionalOnClass({Console.class, RouterFunction.class, Servlet.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty(name = "journeyman.console.enabled")
public class JourneymanConsoleAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Console journeymanConsole(Journal journal, CoderEngine engine, JourneymanProperties properties) {
        Console.Builder builder = Console.over(journal).name(journal.name());
        if (properties.console().origin() != null) {
            builder.control(RunControl.of(engine));
        }
        return builder.build();
    }

    @Bean
    RouterFunction<ServerResponse> journeymanConsoleRoutes(Console console, JourneymanProperties properties) {
        return new MountedConsole(console, properties.console()).routes();
    }
}
