/** Servers of tools that speak the Model Context Protocol: a small client of our own. */
@NullMarked
package dev.journeyman.mcp;

import org.jspecify.annotations.NullMarked;
