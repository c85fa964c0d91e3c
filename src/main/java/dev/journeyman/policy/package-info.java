/** The limits of a run, as pure functions of its history: none of them waits, keeps a count or reads a clock. */
@NullMarked
package dev.journeyman.policy;

import org.jspecify.annotations.NullMarked;
