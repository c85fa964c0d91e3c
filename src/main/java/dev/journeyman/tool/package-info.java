/** Tools that a model may call, their arguments and results, and the toolbox that offers them by state. */
@NullMarked
package dev.journeyman.tool;

import org.jspecify.annotations.NullMarked;
