/** What briefs gain: scripted stories that go wrong, each driven with and without briefs. */
@NullMarked
package dev.journeyman.experiment;

import org.jspecify.annotations.NullMarked;
