/** The command that drives the runs of a shared store, and what other commands say of its workers. */
@NullMarked
package dev.journeyman.cli.worker;

import org.jspecify.annotations.NullMarked;
