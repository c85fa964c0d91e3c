/** The adapters and the engine against a third-party server that speaks the formats of three vendors. */
@NullMarked
package dev.journeyman.peers;

import org.jspecify.annotations.NullMarked;
