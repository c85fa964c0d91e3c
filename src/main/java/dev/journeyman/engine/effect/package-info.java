/** What a run writes and what it reads of the world: the journal of one run, and effects under keys. Internal. */
@NullMarked
package dev.journeyman.engine.effect;

import org.jspecify.annotations.NullMarked;
