/**
 * The checker of the evidence for several workers. It compares journals with what the workers noted at each append, and with what the
 * commands of their runs noted about themselves.
 */
@NullMarked
package dev.journeyman.faults.check;

import org.jspecify.annotations.NullMarked;
