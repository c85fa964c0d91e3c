/** How bytes reach an MCP server and come back: a process or HTTP, with limits on both. */
@NullMarked
package dev.journeyman.mcp.transport;

import org.jspecify.annotations.NullMarked;
