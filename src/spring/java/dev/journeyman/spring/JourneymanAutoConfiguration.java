package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.postgres.PostgresJournal;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The engine of an application, with its store. A bean of the application takes the place of one of these. */
@AutoConfiguration(afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnBooleanProperty(name = "journeyman.enabled", matchIfMissing = true)
@EnableConfigurationProperties(JourneymanProperties.class)
public class JourneymanAutoConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(JourneymanAutoConfiguration.class);

    /** The store in the database of the application. */
    @FunctionalInterface
    interface DatabaseStore {

        /** Opens the store; empty if the database is not a PostgreSQL. */
        Optional<Journal> open();
    }

    @Bean
    @ConditionalOnMissingBean
    Journal journeymanJournal(JourneymanProperties properties, ObjectProvider<DatabaseStore> database) {
        if (properties.store().file() != null) {
            return Journal.sqlite(properties.store().file());
        }
        Optional<Journal> shared =
                Optional.ofNullable(database.getIfAvailable()).flatMap(DatabaseStore::open);
        if (shared.isPresent()) {
            return shared.get();
        }
        LOG.warn("Runs are kept in memory and end with this application. Set journeyman.store.file to keep them.");
        return Journal.memory();
    }

    @Bean
    @ConditionalOnMissingBean
    CoderEngine coderEngine(
            JourneymanProperties properties, Journal journal, ListableBeanFactory beans, Environment environment) {
        return new EngineAssembly(properties, beans, environment).over(journal);
    }

    @Bean
    EngineLifecycle journeymanLifecycle(CoderEngine engine, JourneymanProperties properties) {
        return new EngineLifecycle(engine, properties);
    }

    /** The store in the database of the application, where journeyman-postgres is there. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({PostgresJournal.class, DataSource.class})
    @ConditionalOnBooleanProperty(name = "journeyman.store.postgres.enabled", matchIfMissing = true)
    static class PostgresConfiguration {

        @Bean
        @ConditionalOnMissingBean
        DatabaseStore journeymanDatabaseStore(JourneymanProperties properties, ObjectProvider<DataSource> sources) {
            return () -> Optional.ofNullable(sources.getIfUnique())
                    .filter(PostgresConfiguration::isPostgres)
                    .map(source -> journal(source, properties.store().postgres()));
        }

        private static Journal journal(DataSource source, JourneymanProperties.Postgres settings) {
            PostgresJournal.Builder builder =
                    PostgresJournal.builder(source).schema(settings.schema()).createTables(settings.createTables());
            if (settings.term() != null) {
                builder.term(settings.term());
            }
            return builder.open();
        }

        /** Looks at the database: a DataSource may be of any. */
        private static boolean isPostgres(DataSource source) {
            try (var connection = source.getConnection()) {
                return "PostgreSQL".equals(connection.getMetaData().getDatabaseProductName());
            } catch (SQLException away) {
                throw new SetupException(
                        "The DataSource cannot be asked whether it is a PostgreSQL: " + away.getMessage(),
                        "Start the database, or set journeyman.store.file or journeyman.store.postgres.enabled=false"
                                + " to keep runs elsewhere.");
            }
        }
    }
}
