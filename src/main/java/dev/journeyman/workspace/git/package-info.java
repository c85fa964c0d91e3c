/** The engine's own git, which runs without hooks, filters and other programs of the repository. */
@NullMarked
package dev.journeyman.workspace.git;

import org.jspecify.annotations.NullMarked;
