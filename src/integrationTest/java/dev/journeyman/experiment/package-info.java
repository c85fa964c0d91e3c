/** What telling whoever takes over brings: scripted stories that go wrong, each driven with and without it. */
@NullMarked
package dev.journeyman.experiment;

import org.jspecify.annotations.NullMarked;
