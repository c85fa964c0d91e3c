package dev.journeyman.web.console;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The routes of the console: an exact list of methods and paths. Anything else is not there. */
public enum Route {
    HOME("GET", "/"),
    LOGIN("POST", "/login"),
    RUNS("GET", "/api/runs"),
    START("POST", "/api/runs"),
    STORE("GET", "/api/store"),
    EVENTS("GET", "/api/events"),
    FACTS("GET", "/api/runs/RUN"),
    RUN_EVENTS("GET", "/api/runs/RUN/events"),
    VERDICT("POST", "/api/runs/RUN/verdict"),
    STOP("POST", "/api/runs/RUN/stop"),
    CANCEL("POST", "/api/runs/RUN/cancel"),
    RESUME("POST", "/api/runs/RUN/resume"),
    PAGE("GET", "/runs/RUN");

    /** The ids of runs that a path can name. None has to be decoded. */
    private static final String RUN = "([A-Za-z0-9][A-Za-z0-9._-]{0,199})";

    private final String method;
    private final Pattern path;

    Route(String method, String path) {
        this.method = method;
        this.path = Pattern.compile(Pattern.quote(path).replace("RUN", "\\E" + RUN + "\\Q"));
    }

    /**
     * A route that a request takes.
     *
     * @param route the route
     * @param run the run that its path names; empty if it names none
     */
    public record Call(Route route, String run) {}

    /** Returns whether requests of this route change something. */
    boolean writes() {
        return method.equals("POST");
    }

    /** Returns the route of a request; empty if there is none. */
    public static Optional<Call> of(String method, String path) {
        return Arrays.stream(values())
                .flatMap(route -> route.call(method, path).stream())
                .findFirst();
    }

    private Optional<Call> call(String asked, String where) {
        Matcher match = path.matcher(where);
        return method.equals(asked) && match.matches()
                ? Optional.of(new Call(this, match.groupCount() == 0 ? "" : match.group(1)))
                : Optional.empty();
    }
}
