/** The machine as Mermaid, PlantUML, DOT, JSON and Markdown, made from the table. */
@NullMarked
package dev.journeyman.flow.diagram;

import org.jspecify.annotations.NullMarked;
