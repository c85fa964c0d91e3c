/** The brief that tells a successor what came before. */
@NullMarked
package dev.journeyman.handoff.brief;

import org.jspecify.annotations.NullMarked;
