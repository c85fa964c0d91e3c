package dev.journeyman.spring;

import dev.journeyman.web.Console;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleRequest.Access;
import dev.journeyman.web.ConsoleResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * The console below a path. The security of the application decides which users reach it. They may read, and decide if the origin of
 * the application is set. It may be used from any thread.
 */
final class MountedConsole {

    private final Console console;
    private final String mount;
    private final Optional<String> origin;

    MountedConsole(Console console, JourneymanProperties.Console settings) {
        this.console = console;
        this.mount = "/" + settings.path().replaceAll("^/+|/+$", "");
        this.origin = Optional.ofNullable(settings.origin());
    }

    RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET(mount, this::toMount)
                .GET(mount + "/**", this::handle)
                .POST(mount + "/**", this::handle)
                .build();
    }

    private ServerResponse toMount(ServerRequest request) {
        String path = request.servletRequest().getRequestURI();
        return path.endsWith("/")
                ? handle(request)
                : ServerResponse.permanentRedirect(URI.create(path + "/")).build();
    }

    private ServerResponse handle(ServerRequest request) {
        return ServerResponse.ok().build((servletRequest, servletResponse) -> {
            write(servletRequest, servletResponse);
            return null;
        });
    }

    private void write(HttpServletRequest request, HttpServletResponse client) throws IOException {
        ConsoleResponse response = console.handle(new ConsoleRequest(
                request.getMethod(),
                path(request),
                Objects.requireNonNullElse(request.getQueryString(), ""),
                name -> Collections.list(request.getHeaders(name)),
                request.getInputStream(),
                request.getRemoteAddr(),
                access(request)));
        client.setStatus(response.status());
        response.headers().forEach(client::setHeader);
        if (response.events().isPresent()) {
            client.flushBuffer();
            try (ConsoleResponse.Events events = response.events().get()) {
                events.writeTo(client.getOutputStream());
            }
        } else {
            client.getOutputStream().write(response.bytes());
        }
    }

    private String path(HttpServletRequest request) {
        String below = request.getRequestURI().substring((request.getContextPath() + mount).length());
        return below.isEmpty() ? "/" : below;
    }

    private Access access(HttpServletRequest request) {
        String user = Objects.requireNonNullElse(request.getRemoteUser(), "console");
        return origin.map(address -> Access.deciding(address, user)).orElseGet(Access::reading);
    }
}
