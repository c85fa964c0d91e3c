/** The architect, the submissions it reviews and its verdicts. The transition table decides where a verdict leads. */
@NullMarked
package dev.journeyman.review;

import org.jspecify.annotations.NullMarked;
