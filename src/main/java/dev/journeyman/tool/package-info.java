/** What a model may do: tools, their arguments and results, and the toolbox that a state opens. */
@NullMarked
package dev.journeyman.tool;

import org.jspecify.annotations.NullMarked;
