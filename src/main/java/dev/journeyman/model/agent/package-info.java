/** Providers that run external coding agents: their definitions, command lines, output and failures. */
@NullMarked
package dev.journeyman.model.agent;

import org.jspecify.annotations.NullMarked;
