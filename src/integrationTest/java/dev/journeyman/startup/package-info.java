/** The statements of the manual about startup context, verified. */
@NullMarked
package dev.journeyman.startup;

import org.jspecify.annotations.NullMarked;
