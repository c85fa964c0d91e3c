/**
 * The evidence that several workers lose no run and drive none twice: real workers and servers that are killed, stopped and cut
 * off, and variants that each lack one protection.
 */
@NullMarked
package dev.journeyman.faults;

import org.jspecify.annotations.NullMarked;
