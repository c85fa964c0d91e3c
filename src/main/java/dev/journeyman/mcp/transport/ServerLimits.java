package dev.journeyman.mcp.transport;

import java.time.Duration;

/** How much of a server is borne with. */
public final class ServerLimits {

    /** The bytes that a line or a body may have. */
    static final int BODY = 4 * 1024 * 1024;

    /** How long a server may take until it has started and said which tools it has. */
    public static final Duration BEGINNING = Duration.ofSeconds(20);

    /** How long a server may take to end by itself once nothing more comes. */
    static final Duration FAREWELL = Duration.ofSeconds(1);

    /** The pages of a list of tools that are read. */
    public static final int PAGES = 20;

    /** The tools of a server that are taken. */
    public static final int TOOLS = 200;

    /** The characters of a tool's schema. */
    public static final int SCHEMA = 64 * 1024;

    /** The characters of a description that a model is told. */
    public static final int DESCRIPTION = 1_000;

    private ServerLimits() {}
}
