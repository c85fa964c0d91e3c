/** The build and its published artifacts, tested by real processes from outside. */
@NullMarked
package dev.journeyman.build;

import org.jspecify.annotations.NullMarked;
