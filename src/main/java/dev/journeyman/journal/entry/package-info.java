/** The entries of a journal and their JSON form. Internal: stores keep entries as text. */
@NullMarked
package dev.journeyman.journal.entry;

import org.jspecify.annotations.NullMarked;
