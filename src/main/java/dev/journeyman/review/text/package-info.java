/** Submissions as text for people and models. */
@NullMarked
package dev.journeyman.review.text;

import org.jspecify.annotations.NullMarked;
