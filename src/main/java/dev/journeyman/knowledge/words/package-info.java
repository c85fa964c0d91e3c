/** The words of texts: their terms, and how often they occur in files. All of it is pure. */
@NullMarked
package dev.journeyman.knowledge.words;

import org.jspecify.annotations.NullMarked;
