package dev.journeyman.spring;

import dev.journeyman.EngineBuilder;

/**
 * A bean that changes the engine before it is built, after the properties and the other beans were taken. Several are called in their
 * order. They are called by one thread.
 */
@FunctionalInterface
public interface CoderEngineCustomizer {

    /** Changes the builder of the engine. */
    void customize(EngineBuilder builder);
}
