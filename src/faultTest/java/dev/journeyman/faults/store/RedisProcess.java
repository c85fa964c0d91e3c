package dev.journeyman.faults.store;

import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.redis.RedisServer;
import java.time.Duration;

/** A Redis server. It may be used from any thread. */
final class RedisProcess implements StoreServer {

    private final RedisServer server = RedisServer.start();

    @Override
    public StorePlace place(Duration term) {
        return new StorePlace(Kind.REDIS, server.port(), "journeyman", term, false);
    }

    @Override
    public String url(StorePlace place) {
        return server.url("?prefix=" + place.name()).toString();
    }

    @Override
    public void kill() {
        server.kill();
    }

    @Override
    public void again() {
        server.again();
    }

    @Override
    public void close() {
        server.close();
    }
}
