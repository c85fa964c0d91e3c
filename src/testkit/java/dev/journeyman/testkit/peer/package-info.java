/** HTTP servers that answer as OpenAI and Anthropic do, and refuse the requests that they refuse. */
@NullMarked
package dev.journeyman.testkit.peer;

import org.jspecify.annotations.NullMarked;
