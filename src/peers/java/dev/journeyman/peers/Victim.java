package dev.journeyman.peers;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;

/** The program that holds a conversation until it is killed. It prints the number and the digest of each request. */
public final class Victim {

    private Victim() {}

    /**
     * Holds a conversation.
     *
     * @param arguments the peer, the directory of its store, and the number of the request at which the model never
     *     answers
     */
    public static void main(String[] arguments) throws Exception {
        int last = Integer.parseInt(arguments[2]);
        ConversationScript script = new ConversationScript(last, (number, request) -> {
            System.out.println(number + " " + digest(request));
            System.out.flush();
            if (number == last) {
                new Semaphore(0).acquireUninterruptibly();
            }
        });
        Cast.lasting(arguments[0], Path.of(arguments[1])).converse(script);
    }

    /** Returns what tells a request from others. */
    static String digest(List<?> request) {
        String shown = Sent.shown(request);
        return shown.length() + "/" + shown.hashCode();
    }
}
