package dev.journeyman.web.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that open pages in Chromium. They may have a {@link Tab}, a new one for each test, and the {@link Browser},
 * one for all tests of a JVM, as parameters. Where Chromium is not installed they are skipped.
 */
@Tag("browser")
@ExtendWith(BrowserParameters.class)
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface InBrowser {}
