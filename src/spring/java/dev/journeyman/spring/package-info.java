/** What a Spring Boot application gets of Journeyman: beans, properties, health, an endpoint and the console. */
@NullMarked
package dev.journeyman.spring;

import org.jspecify.annotations.NullMarked;
