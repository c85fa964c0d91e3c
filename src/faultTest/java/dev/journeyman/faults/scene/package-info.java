/** Scenes of the evidence: stories, workers in processes of their own, and the faults that they meet. */
@NullMarked
package dev.journeyman.faults.scene;

import org.jspecify.annotations.NullMarked;
