/** The build and what it publishes, tried by real processes from outside. */
@NullMarked
package dev.journeyman.build;

import org.jspecify.annotations.NullMarked;
