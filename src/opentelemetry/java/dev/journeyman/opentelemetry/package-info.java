/** The trace of a run: its entries as spans of OpenTelemetry, and how they reach a collector. Promised to hosts. */
@NullMarked
package dev.journeyman.opentelemetry;

import org.jspecify.annotations.NullMarked;
