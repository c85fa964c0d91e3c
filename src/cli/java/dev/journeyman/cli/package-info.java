/** The command line: the first host built on the library, and the surface that black-box tests use. */
@NullMarked
package dev.journeyman.cli;

import org.jspecify.annotations.NullMarked;
