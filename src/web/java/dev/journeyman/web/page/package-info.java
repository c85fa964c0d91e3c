/** The document of the page of one run: what is written into the markup, and the data, script and style beside it. Internal. */
@NullMarked
package dev.journeyman.web.page;

import org.jspecify.annotations.NullMarked;
