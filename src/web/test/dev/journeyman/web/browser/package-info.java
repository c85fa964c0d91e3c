/** A real browser for tests: Chromium without a window, driven over its DevTools protocol, and what is looked for in its pages. */
@NullMarked
package dev.journeyman.web.browser;

import org.jspecify.annotations.NullMarked;
