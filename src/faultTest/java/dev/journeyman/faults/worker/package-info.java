/** A worker in a process of its own, and what it notes about each append. */
@NullMarked
package dev.journeyman.faults.worker;

import org.jspecify.annotations.NullMarked;
