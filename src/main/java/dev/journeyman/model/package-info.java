/** Providers that serve model calls, the classes of their failures, and their prices. */
@NullMarked
package dev.journeyman.model;

import org.jspecify.annotations.NullMarked;
