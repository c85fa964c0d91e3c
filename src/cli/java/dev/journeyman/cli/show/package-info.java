/** The display of runs for people: lines, tables, the status line, money, times and styles. */
@NullMarked
package dev.journeyman.cli.show;

import org.jspecify.annotations.NullMarked;
