/** The export of traces. */
@NullMarked
package dev.journeyman.cli.export;

import org.jspecify.annotations.NullMarked;
