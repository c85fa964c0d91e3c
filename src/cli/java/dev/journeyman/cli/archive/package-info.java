/** Ended runs kept as files: what {@code prune} writes and {@code restore} reads. */
@NullMarked
package dev.journeyman.cli.archive;

import org.jspecify.annotations.NullMarked;
