/** Peers over HTTP that answer as OpenAI and Anthropic do, and refuse what they refuse. */
@NullMarked
package dev.journeyman.testkit.peer;

import org.jspecify.annotations.NullMarked;
