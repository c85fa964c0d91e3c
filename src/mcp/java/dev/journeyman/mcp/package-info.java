/** A small client for tool servers that speak the Model Context Protocol (MCP). */
@NullMarked
package dev.journeyman.mcp;

import org.jspecify.annotations.NullMarked;
