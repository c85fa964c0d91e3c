/** The store of runs in one SQLite file. */
@NullMarked
package dev.journeyman.journal.sqlite;

import org.jspecify.annotations.NullMarked;
