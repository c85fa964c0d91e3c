/** The journal: a run is an append-only sequence of typed entries in a store, and nothing else about it is stored. */
@NullMarked
package dev.journeyman.journal;

import org.jspecify.annotations.NullMarked;
