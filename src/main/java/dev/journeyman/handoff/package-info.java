/** Handover: the records of attempts, and the brief that tells a successor what came before. */
@NullMarked
package dev.journeyman.handoff;

import org.jspecify.annotations.NullMarked;
