package dev.journeyman.web.console.guard;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/** The sessions of browsers that were let in, in memory only. It may be used from any thread. */
final class Sessions {

    private static final int BITS = 256;
    private static final int MOST = 50;
    private static final Pattern SEPARATOR = Pattern.compile(";\\s*");

    private final String cookie;
    private final Deque<String> open = new ArrayDeque<>();

    /** Creates the sessions of the console on a port: browsers send cookies to all ports of an address. */
    Sessions(int port) {
        cookie = "journeyman-" + port;
    }

    /** Opens a session and returns the value of the header Set-Cookie. The oldest one ends where there are many. */
    synchronized String begin() {
        String session = RandomText.of(BITS);
        if (open.size() == MOST) {
            open.removeFirst();
        }
        open.addLast(session);
        return "%s=%s; HttpOnly; SameSite=Strict; Path=/".formatted(cookie, session);
    }

    /** Returns whether one of the values of the header Cookie has a session. */
    synchronized boolean has(List<String> cookies) {
        return cookies.stream()
                .flatMap(SEPARATOR::splitAsStream)
                .filter(each -> each.startsWith(cookie + "="))
                .map(each -> each.substring(cookie.length() + 1))
                .anyMatch(session -> open.stream().anyMatch(each -> RandomText.same(each, session)));
    }
}
