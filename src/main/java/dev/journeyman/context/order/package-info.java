/** The rules for the order of messages, each with what breaks it and where a conversation may be cut. */
@NullMarked
package dev.journeyman.context.order;

import org.jspecify.annotations.NullMarked;
