/** The claims that a process holds on the runs of a store, whatever the store. Internal. */
@NullMarked
package dev.journeyman.journal.claim;

import org.jspecify.annotations.NullMarked;
