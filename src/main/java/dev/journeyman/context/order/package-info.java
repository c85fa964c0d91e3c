/** The rules for the order of messages that providers require. */
@NullMarked
package dev.journeyman.context.order;

import org.jspecify.annotations.NullMarked;
