/** How well the ranking finds the files that a story needs: measured on the project's own history. */
@NullMarked
package dev.journeyman.ranking;

import org.jspecify.annotations.NullMarked;
