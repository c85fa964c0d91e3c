package dev.journeyman.cli.option;

import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A store in PostgreSQL, as its URL names it: {@code postgres://USER:PASSWORD@HOST:PORT/DATABASE?schema=NAME}. It is immutable and may
 * be used from any thread.
 *
 * @param hosts a host and its port, or several with commas
 * @param database the name of the database
 * @param user the user; empty for the user of the process
 * @param password the password; empty where there is none or the driver finds one
 * @param parameters the other parameters: {@code schema}, {@code term}, {@code durability}, and those of the driver, such as {@code
 *     sslmode}
 */
record PostgresStore(String hosts, String database, String user, String password, Map<String, String> parameters) {

    private static final String SCHEME = "postgres://";

    private static final Pattern URL = Pattern.compile("postgres(?:ql)?://(?:([^/?#]*)@)?"
            + "((?:[\\w.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?(?:,[\\w.-]+(?::\\d{1,5})?)*)/([^/?#@]+)(?:\\?([^#]*))?");

    private static final String SCHEMA = "schema";
    private static final String TERM = "term";
    private static final String DURABILITY = "durability";
    private static final String OWN_SCHEMA = "journeyman";

    PostgresStore {
        parameters = Map.copyOf(parameters);
    }

    /** Returns the store that a URL names. No message quotes the URL, because it may contain a password. */
    static PostgresStore of(String store) {
        Matcher url = URL.matcher(store);
        if (!url.matches()) {
            throw new BadInputException("The URL of the PostgreSQL store cannot be read. Write"
                    + " postgres://USER:PASSWORD@HOST:PORT/DATABASE?schema=NAME, with %2F for / and %40 for @ in a"
                    + " password.");
        }
        String[] who = (url.group(1) == null ? "" : url.group(1)).split(":", 2);
        return new PostgresStore(
                url.group(2),
                decoded(url.group(3)),
                decoded(who[0]),
                who.length > 1 ? decoded(who[1]) : "",
                parameters(url.group(4) == null ? "" : url.group(4)));
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String each : query.split("&", -1)) {
            String[] parameter = each.split("=", 2);
            if (parameter.length == 2) {
                parameters.put(decoded(parameter[0]), decoded(parameter[1]));
            } else if (!each.isEmpty()) {
                throw new BadInputException(
                        "The parameter \"%s\" of the store has no value. Write %1$s=VALUE.".formatted(each));
            }
        }
        if (!parameters.getOrDefault(DURABILITY, "weak").equals("weak")) {
            throw new BadInputException(
                    "\"durability=%s\" is not known. Use durability=weak to accept that a crash of the server loses entries, or leave it out."
                            .formatted(parameters.get(DURABILITY)));
        }
        if (!parameters.getOrDefault(TERM, "60").matches("\\d{1,5}")) {
            throw new BadInputException("\"term=%s\" is not a number of seconds. Write term=60, or leave it out."
                    .formatted(parameters.get(TERM)));
        }
        return parameters;
    }

    /** Returns this store with the password of the environment variable PGPASSWORD, unless the URL has one. */
    PostgresStore in(Map<String, String> environment) {
        return password.isEmpty()
                ? new PostgresStore(hosts, database, user, environment.getOrDefault("PGPASSWORD", ""), parameters)
                : this;
    }

    /** Returns the URL, which contains the password. */
    String url() {
        String who = user.isEmpty() && password.isEmpty() ? "" : encoded(user) + ":" + encoded(password) + "@";
        String query = parameters.entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
        return SCHEME + who + hosts + "/" + encoded(database) + (query.isEmpty() ? "" : "?" + query);
    }

    /** Returns the URL as people may see it, with what names the store and what all its processes agree on. */
    String shown() {
        String query = Stream.of(SCHEMA, TERM)
                .filter(parameters::containsKey)
                .filter(name -> !OWN_SCHEMA.equals(parameters.get(name)))
                .map(name -> name + "=" + parameters.get(name))
                .collect(Collectors.joining("&"));
        return SCHEME + hosts + "/" + database + (query.isEmpty() ? "" : "?" + query);
    }

    /** Returns the schema of the store. */
    String schema() {
        return parameters.getOrDefault(SCHEMA, OWN_SCHEMA);
    }

    /** Returns how old the last sign of life of a worker is when another takes its runs over; empty for the usual time. */
    Optional<Duration> term() {
        return Optional.ofNullable(parameters.get(TERM)).map(Long::valueOf).map(Duration::ofSeconds);
    }

    /** Returns whether a server is accepted that may lose what it acknowledged. */
    boolean weak() {
        return parameters.containsKey(DURABILITY);
    }

    /** Returns the parameters that the driver is given. */
    Map<String, String> ofDriver() {
        Map<String, String> rest = new TreeMap<>(parameters);
        rest.keySet().removeAll(Set.of(SCHEMA, TERM, DURABILITY));
        return rest;
    }

    /**
     * Opens the store.
     *
     * @param making whether its tables may be made
     */
    Journal open(boolean making) {
        try {
            return PostgresPool.open(this, making);
        } catch (NoClassDefFoundError missing) {
            throw absent(missing);
        }
    }

    /** Returns whether the schema has the tables of a store. */
    boolean exists() {
        try {
            return PostgresPool.exists(this);
        } catch (NoClassDefFoundError missing) {
            throw absent(missing);
        }
    }

    private static BadInputException absent(NoClassDefFoundError missing) {
        return new BadInputException(
                "This program lacks the libraries of PostgreSQL. Put journeyman-postgres, postgresql and HikariCP back"
                        + " into its lib directory, or use sqlite:FILE.",
                missing);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException problem) {
            throw new BadInputException(
                    "The URL of the PostgreSQL store has a % that does not begin a code. Write %25 for %.");
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
