/** What guards the console where it serves itself: hosts, codes, tokens and sessions. Internal. */
@NullMarked
package dev.journeyman.web.console.guard;

import org.jspecify.annotations.NullMarked;
