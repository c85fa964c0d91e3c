/** The git of the engine: it runs without hooks, filters and other programs of the repository. */
@NullMarked
package dev.journeyman.workspace.git;

import org.jspecify.annotations.NullMarked;
