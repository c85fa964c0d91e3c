/** The tools that every coder has, for files, search, commands, history and the todo list. */
@NullMarked
package dev.journeyman.tool.builtin;

import org.jspecify.annotations.NullMarked;
