/** Reports about runs, folded from their journals: events, requests, hand-overs and replay differences. */
@NullMarked
package dev.journeyman.report;

import org.jspecify.annotations.NullMarked;
