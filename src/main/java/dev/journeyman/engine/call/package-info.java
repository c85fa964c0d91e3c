/** Calls of models and agents: the order of providers, their breakers, the switch to the next one and what is kept of a reply. Internal. */
@NullMarked
package dev.journeyman.engine.call;

import org.jspecify.annotations.NullMarked;
