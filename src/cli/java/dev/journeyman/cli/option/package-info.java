/** What is set on the command line and kept with a run: store, models, architect, files, budgets. */
@NullMarked
package dev.journeyman.cli.option;

import org.jspecify.annotations.NullMarked;
