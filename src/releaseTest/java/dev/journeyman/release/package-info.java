/** What is published, looked at from outside: its files, that two builds write the same, and the examples that use it. */
@NullMarked
package dev.journeyman.release;

import org.jspecify.annotations.NullMarked;
