package dev.journeyman.faults.store;

import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.postgres.PostgresServer;
import java.io.IOException;
import java.time.Duration;

/** A PostgreSQL server. It may be used from any thread. */
final class PostgresProcess implements StoreServer {

    private final PostgresServer server = PostgresServer.ofOneTest();

    PostgresProcess() throws IOException, InterruptedException {}

    @Override
    public StorePlace place(Duration term) {
        return new StorePlace(Kind.POSTGRES, server.port(), PostgresServer.schema(), term, false);
    }

    @Override
    public String url(StorePlace place) {
        return "postgres://%s@127.0.0.1:%s/postgres?schema=%s"
                .formatted(PostgresServer.USER, server.port(), place.name());
    }

    @Override
    public void kill() throws IOException, InterruptedException {
        server.kill();
    }

    @Override
    public void again() throws IOException {
        server.start();
    }

    @Override
    public void close() {
        server.end();
    }
}
