package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.HandoverMetrics;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead.HeadQuery;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What operators see of an engine: its health, its runs and its meters. */
@AutoConfiguration(after = JourneymanAutoConfiguration.class)
@ConditionalOnBean({CoderEngine.class, Journal.class})
public class JourneymanManagementAutoConfiguration {

    /** Whether the store is reached. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
    static class HealthConfiguration {

        @Bean
        @ConditionalOnMissingBean(name = "journeymanHealthIndicator")
        @ConditionalOnEnabledHealthIndicator("journeyman")
        HealthIndicator journeymanHealthIndicator(Journal journal) {
            return new StoreHealth(journal);
        }
    }

    /** The endpoint {@code journeyman}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
    static class EndpointConfiguration {

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnAvailableEndpoint
        RunsEndpoint journeymanRunsEndpoint(CoderEngine engine) {
            return new RunsEndpoint(engine);
        }
    }

    /** Calls of models as observations of the application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static class ObservationConfiguration {

        @Bean
        CoderEngineCustomizer journeymanObservations(ObjectProvider<ObservationRegistry> registries) {
            return builder ->
                    registries.ifAvailable(registry -> builder.observeEntries(new CallObservations(registry)));
        }
    }

    /** Meters in the registry of the application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class MeterConfiguration {

        /** Counts what the engine drives. The registry is looked for when the engine is made: it may come later than this. */
        @Bean
        CoderEngineCustomizer journeymanMeters(ObjectProvider<MeterRegistry> registries) {
            return builder -> registries.ifAvailable(registry -> builder.observeEntries(new HandoverMetrics(registry)));
        }

        /** Asks the store how many runs wait when the meter is read. */
        @Bean
        MeterBinder journeymanStoreMeters(Journal journal) {
            return registry -> Gauge.builder(
                            "journeyman.runs.waiting", journal, store -> store.count(HeadQuery.ALL.waiting()))
                    .description("Runs that wait for a verdict or for a provider.")
                    .register(registry);
        }
    }
}
