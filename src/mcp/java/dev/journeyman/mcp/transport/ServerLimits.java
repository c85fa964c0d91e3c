package dev.journeyman.mcp.transport;

import java.time.Duration;

/** Limits on what an MCP server may send and how long it may take. */
public final class ServerLimits {

    /** The maximum size of a line or a body, in bytes. */
    static final int BODY = 4 * 1024 * 1024;

    /** How long a server may take to start and to list its tools. */
    public static final Duration BEGINNING = Duration.ofSeconds(20);

    /** How long a server may take to end by itself once its input is closed. */
    static final Duration FAREWELL = Duration.ofSeconds(1);

    /** The maximum number of pages of a tool list that are read. */
    public static final int PAGES = 20;

    /** The maximum number of tools that are taken from a server. */
    public static final int TOOLS = 200;

    /** The maximum length of a tool's schema, in characters. */
    public static final int SCHEMA = 64 * 1024;

    /** The maximum length of a description that a model is shown, in characters. */
    public static final int DESCRIPTION = 1_000;

    private ServerLimits() {}
}
