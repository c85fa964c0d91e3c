/** Runs whose branch is pushed to a remote, on several machines. */
@NullMarked
package dev.journeyman.branch;

import org.jspecify.annotations.NullMarked;
