package dev.journeyman.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application sets of its engine. It is immutable and may be used from any thread.
 *
 * @param enabled whether there is an engine
 * @param models the models and coding agents that runs use
 * @param store where runs are kept
 * @param runs how runs are driven
 * @param worker whether this application drives the runs of a store that several machines share
 * @param console the pages on which people see runs and decide
 * @param shutdown how the application ends
 */
@ConfigurationProperties(prefix = "journeyman", ignoreUnknownFields = false)
public record JourneymanProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue Models models,
        @DefaultValue Store store,
        @DefaultValue Runs runs,
        @DefaultValue Worker worker,
        @DefaultValue Console console,
        @DefaultValue Shutdown shutdown) {

    /**
     * The models and coding agents that runs use.
     *
     * @param roster in which order models are called: names of ChatModel or Provider beans, or specs such as openai:gpt-5 and
     *     cli:claude. Empty for the only bean
     * @param window how many tokens a ChatModel bean takes that windows does not name
     * @param windows how many tokens ChatModel beans take, by their names
     * @param slots how many calls of a provider may be under way at once, by its name, in all processes that share the store
     */
    public record Models(
            @DefaultValue List<String> roster,
            @DefaultValue("128000") int window,
            @DefaultValue Map<String, Integer> windows,
            @DefaultValue Map<String, Integer> slots) {

        public Models {
            roster = List.copyOf(roster);
            windows = Map.copyOf(windows);
            slots = Map.copyOf(slots);
        }
    }

    /**
     * Where runs are kept: in a bean of the type Journal if there is one, else in the file, else in the PostgreSQL database of the
     * DataSource, else in memory.
     *
     * @param file an SQLite file for the runs of this machine, which is made if it does not exist
     * @param postgres the store in the database of the DataSource
     */
    public record Store(@Nullable Path file, @DefaultValue Postgres postgres) {}

    /**
     * The store in the database of the DataSource, if it is a PostgreSQL and journeyman-postgres is there.
     *
     * @param enabled whether runs are kept in the database of the DataSource, if it is a PostgreSQL
     * @param schema the schema of the store
     * @param createTables whether the schema of the store and its tables may be made
     * @param term how old the last sign of life of a process is when another one may take its runs over. As the store has it if this is
     *     not set
     */
    public record Postgres(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("journeyman") String schema,
            @DefaultValue("true") boolean createTables,
            @Nullable Duration term) {}

    /**
     * How runs are driven.
     *
     * @param home the directory below which worktrees are made. The state directory of the user if this is not set
     * @param templates a directory of prompts; each replaces the one of the same name that the library brings
     * @param recentHistory how many of the project's completed tasks every prompt shows, from 3 to 5
     * @param pivotLimit how many characters of feedback every prompt shows, from 100 to 20000
     * @param waitForService how long a run waits while no provider answers before it is parked
     * @param resume whether runs that an earlier process drove continue when the application is ready
     */
    public record Runs(
            @Nullable Path home,
            @Nullable Path templates,
            @DefaultValue("5") int recentHistory,
            @DefaultValue("2000") int pivotLimit,
            @DefaultValue("10m") Duration waitForService,
            @DefaultValue("false") boolean resume) {}

    /**
     * Whether this application drives the runs of a store that several machines share.
     *
     * @param enabled whether this application drives the runs of the store that are due, beside other workers
     * @param slots how many runs the worker drives at once
     */
    public record Worker(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("4") int slots) {}

    /**
     * The pages on which people see runs and decide, if journeyman-web is there. They are behind the security of the application.
     *
     * @param enabled whether the console is served: pages on which people see runs and decide
     * @param path the path below which the console is served
     * @param origin the address of the application as browsers see it, such as https://ci.example.org, from which people decide
     *     in the console. It only shows if this is not set
     */
    public record Console(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("/journeyman") String path,
            @Nullable String origin) {}

    /**
     * How the application ends.
     *
     * @param grace how long calls of models and commands may take to end before they are broken off. Less than
     *     spring.lifecycle.timeout-per-shutdown-phase
     */
    public record Shutdown(@DefaultValue("15s") Duration grace) {}
}
