/** What the engine says to models: views for templates, what is known of the task, briefs, feedback and the todo list. Internal. */
@NullMarked
package dev.journeyman.engine.prompt;

import org.jspecify.annotations.NullMarked;
