/** The built site, looked at in a browser, and the parts that make it. */
@NullMarked
package dev.journeyman.site;

import org.jspecify.annotations.NullMarked;
