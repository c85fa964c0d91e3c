/** The schemas of what is read and printed: how they are made, and what they are held to. */
@NullMarked
package dev.journeyman.cli.schema;

import org.jspecify.annotations.NullMarked;
