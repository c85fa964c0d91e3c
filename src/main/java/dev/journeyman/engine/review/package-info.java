/** Asks a model for a verdict on what a coder submitted. Internal. */
@NullMarked
package dev.journeyman.engine.review;

import org.jspecify.annotations.NullMarked;
