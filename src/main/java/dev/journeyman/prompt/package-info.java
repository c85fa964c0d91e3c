/** Prompts: text from templates, one typed view a template. Nothing here sees a conversation or touches a file. */
@NullMarked
package dev.journeyman.prompt;

import org.jspecify.annotations.NullMarked;
