package dev.journeyman.faults.store;

import java.io.IOException;
import java.time.Duration;

/** A real server with a store, which can be killed with -9 and started again on its files. It may be used from any thread. */
public interface StoreServer extends AutoCloseable {

    /** Starts a server. */
    static StoreServer start(StorePlace.Kind kind) throws IOException, InterruptedException {
        return kind == StorePlace.Kind.POSTGRES ? new PostgresProcess() : new RedisProcess();
    }

    /** Returns a store of this server that is not there yet. */
    StorePlace place(Duration term);

    /** Returns the URL by which a store of this server is opened on the command line. */
    String url(StorePlace place);

    /** Kills all processes of the server at once. */
    void kill() throws IOException, InterruptedException;

    /** Starts the server again. */
    void again() throws IOException;

    @Override
    void close();
}
