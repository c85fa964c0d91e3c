/** The choice of the next provider: the fallback rule, circuit breakers and their outages. */
@NullMarked
package dev.journeyman.model.fallback;

import org.jspecify.annotations.NullMarked;
