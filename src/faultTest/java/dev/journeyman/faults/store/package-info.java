/** Real servers with stores, and the way to them. */
@NullMarked
package dev.journeyman.faults.store;

import org.jspecify.annotations.NullMarked;
