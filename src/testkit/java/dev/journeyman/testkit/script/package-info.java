/** Scripted models and architects, and a clock that tests set. */
@NullMarked
package dev.journeyman.testkit.script;

import org.jspecify.annotations.NullMarked;
