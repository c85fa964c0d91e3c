/** What the page of a run and the console show of a run: values, and their JSON. Internal. */
@NullMarked
package dev.journeyman.web.facts;

import org.jspecify.annotations.NullMarked;
