/** The known coding agents, without starting any. */
@NullMarked
package dev.journeyman.model.agent;

import org.jspecify.annotations.NullMarked;
