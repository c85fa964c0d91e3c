/** The figures of the pages, drawn as SVG into the markup, so that they are there without a script and in print. Internal. */
@NullMarked
package dev.journeyman.web.figure;

import org.jspecify.annotations.NullMarked;
