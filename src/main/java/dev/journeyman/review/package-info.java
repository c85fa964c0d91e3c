/** Who judges: the architect, what is submitted to it, and its verdicts. Where a verdict leads is not known here. */
@NullMarked
package dev.journeyman.review;

import org.jspecify.annotations.NullMarked;
