/** What came of a run, folded from its journal: where it stands, what it sent, what it did. */
@NullMarked
package dev.journeyman.report;

import org.jspecify.annotations.NullMarked;
