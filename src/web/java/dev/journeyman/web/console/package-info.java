/** The routes of the console and what they answer. Internal. */
@NullMarked
package dev.journeyman.web.console;

import org.jspecify.annotations.NullMarked;
