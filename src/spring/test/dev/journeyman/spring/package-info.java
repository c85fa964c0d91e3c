/** The configuration, with contexts that are started for real. */
@NullMarked
package dev.journeyman.spring;

import org.jspecify.annotations.NullMarked;
