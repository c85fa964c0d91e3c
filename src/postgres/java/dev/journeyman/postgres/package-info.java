/** The store of runs in PostgreSQL. */
@NullMarked
package dev.journeyman.postgres;

import org.jspecify.annotations.NullMarked;
