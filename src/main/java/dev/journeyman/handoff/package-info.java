/** Handover: the records of attempts, and the settings of the briefs that are made from them. */
@NullMarked
package dev.journeyman.handoff;

import org.jspecify.annotations.NullMarked;
