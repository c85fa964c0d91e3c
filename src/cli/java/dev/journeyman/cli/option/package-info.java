/** The options of the command line that are journaled with a run: store, models, architect, files, budgets. */
@NullMarked
package dev.journeyman.cli.option;

import org.jspecify.annotations.NullMarked;
