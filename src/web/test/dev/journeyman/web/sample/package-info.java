/** Runs for the tests of the pages: the real engine with scripted models and a clock that the scripts advance. */
@NullMarked
package dev.journeyman.web.sample;

import org.jspecify.annotations.NullMarked;
