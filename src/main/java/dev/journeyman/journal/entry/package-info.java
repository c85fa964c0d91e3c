/** The entries of a journal and their JSON. They are internal: stores and observers see them as text. */
@NullMarked
package dev.journeyman.journal.entry;

import org.jspecify.annotations.NullMarked;
