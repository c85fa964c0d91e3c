/** Drives a run again from its journal, which answers for models, tools, commands and files. Internal. */
@NullMarked
package dev.journeyman.engine.replay;

import org.jspecify.annotations.NullMarked;
