/** The adapters and the engine against a server that speaks the formats of three vendors and was written by somebody else. */
@NullMarked
package dev.journeyman.peers;

import org.jspecify.annotations.NullMarked;
