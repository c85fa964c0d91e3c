/** Tools that a model may call, their arguments and results, and servers that provide more of them. */
@NullMarked
package dev.journeyman.tool;

import org.jspecify.annotations.NullMarked;
