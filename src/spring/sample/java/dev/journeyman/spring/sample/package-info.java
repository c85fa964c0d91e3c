/** A Spring Boot service that starts stories over HTTP. */
@NullMarked
package dev.journeyman.spring.sample;

import org.jspecify.annotations.NullMarked;
