/** Transports to MCP servers, over the streams of a process or over HTTP, with limits on what a server may send. */
@NullMarked
package dev.journeyman.mcp.transport;

import org.jspecify.annotations.NullMarked;
