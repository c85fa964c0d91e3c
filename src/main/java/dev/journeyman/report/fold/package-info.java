/** What reports and events need beyond the state of a run, folded from its entries. Internal. */
@NullMarked
package dev.journeyman.report.fold;

import org.jspecify.annotations.NullMarked;
