package dev.journeyman.engine;

import dev.journeyman.model.Pauses;
import java.time.InstantSource;

/** What time it is, and how it goes by. */
public record Time(InstantSource clock, Pauses pauses) {}
