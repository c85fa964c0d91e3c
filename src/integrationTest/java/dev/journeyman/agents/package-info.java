/**
 * Coding agents of five vendors as npm installs them, against a scripted model: what they write, print and leave
 * behind.
 */
@NullMarked
package dev.journeyman.agents;

import org.jspecify.annotations.NullMarked;
