/** What the manual says of startup context, held to be true. */
@NullMarked
package dev.journeyman.startup;

import org.jspecify.annotations.NullMarked;
