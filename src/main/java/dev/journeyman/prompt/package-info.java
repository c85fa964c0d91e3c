/**
 * Prompts: texts rendered from templates, each with a typed view. This package reads neither conversations nor files.
 */
@NullMarked
package dev.journeyman.prompt;

import org.jspecify.annotations.NullMarked;
