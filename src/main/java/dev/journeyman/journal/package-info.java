/** The only memory: a run is its journal, an append-only sequence of typed entries in a store. */
@NullMarked
package dev.journeyman.journal;

import org.jspecify.annotations.NullMarked;
