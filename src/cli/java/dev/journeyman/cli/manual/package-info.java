/** What is printed about the program itself: manual pages, the completion of fish, and the schemas of what is read and printed. */
@NullMarked
package dev.journeyman.cli.manual;

import org.jspecify.annotations.NullMarked;
