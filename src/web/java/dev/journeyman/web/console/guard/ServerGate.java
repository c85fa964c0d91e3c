package dev.journeyman.web.console.guard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleRequest.Access;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.console.ConsoleReplies;
import dev.journeyman.web.console.ConsoleRoutes;
import dev.journeyman.web.console.RefusalException;
import dev.journeyman.web.console.Route;
import dev.journeyman.web.console.WriteGuard;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What every request passes before the console sees it: its host, a route that there is, and a session. It may be used
 * from any thread.
 */
public final class ServerGate {

    private static final String FROM = "console";
    private static final String CODE = "code";

    private final String host;
    private final LoginSecret secret;
    private final Sessions sessions;
    private final Access access;

    /**
     * Makes the gate of a server.
     *
     * @param host the only value of the header Host that is let in: address and port
     * @param decides whether those who are let in may decide
     */
    public ServerGate(String host, int port, LoginSecret secret, boolean decides) {
        this.host = host;
        this.secret = secret;
        sessions = new Sessions(port);
        access = new Access(true, decides, "http://" + host, FROM);
    }

    /** Returns the response to a request. */
    public ConsoleResponse answer(ConsoleRequest request, Function<ConsoleRequest, ConsoleResponse> console) {
        try {
            requireHost(request);
            Route.Call call = Route.of(request.method(), request.path()).orElseThrow(ConsoleRoutes::notThere);
            if (call.route() == Route.LOGIN) {
                return login(request);
            }
            boolean known = sessions.has(request.headers().apply("Cookie"));
            return console.apply(request.with(known ? access : Access.NONE));
        } catch (RefusalException refusal) {
            return ConsoleReplies.refused(refusal);
        }
    }

    private void requireHost(ConsoleRequest request) {
        if (!request.headers().apply("Host").equals(List.of(host))) {
            throw new RefusalException(403, "This console is only at http://%s/. Open it there.".formatted(host));
        }
    }

    private ConsoleResponse login(ConsoleRequest request) {
        String given = WriteGuard.fields(request, access.origin(), Set.of(CODE)).required(CODE);
        if (!secret.opens(given, request.remote())) {
            throw new RefusalException(401, secret.remedy());
        }
        return ConsoleReplies.json(200, JsonNodeFactory.instance.objectNode().put("decides", access.decides()))
                .with("Set-Cookie", sessions.begin());
    }
}
