/** Which provider is called next: the order of providers, circuit breakers and their outages. */
@NullMarked
package dev.journeyman.model.fallback;

import org.jspecify.annotations.NullMarked;
