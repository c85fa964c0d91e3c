/** Providers that answer from a script file. */
@NullMarked
package dev.journeyman.model.script;

import org.jspecify.annotations.NullMarked;
