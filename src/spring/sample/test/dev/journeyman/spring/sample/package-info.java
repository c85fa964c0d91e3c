/** The sample, started for real. */
@NullMarked
package dev.journeyman.spring.sample;

import org.jspecify.annotations.NullMarked;
