/** The documentation site: which files of the project it shows, where, and the pictures and the sidebar that it is given. */
@NullMarked
package dev.journeyman.site;

import org.jspecify.annotations.NullMarked;
