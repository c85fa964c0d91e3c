/** The documents that commands print with {@code --json}. Their schemas are in {@code docs/schemas}; fields are added and never changed. */
@NullMarked
package dev.journeyman.cli.document;

import org.jspecify.annotations.NullMarked;
