/** The rules of the house, each one a test: rooms, sources, public API and documents. */
@NullMarked
package dev.journeyman.house;

import org.jspecify.annotations.NullMarked;
