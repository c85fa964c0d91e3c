/** The toolbox: which tools a state offers to its model. */
@NullMarked
package dev.journeyman.tool.box;

import org.jspecify.annotations.NullMarked;
