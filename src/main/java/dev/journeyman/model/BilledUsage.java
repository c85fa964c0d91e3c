package dev.journeyman.model;

import java.math.BigDecimal;

/**
 * The usage of a failed call that is billed all the same. It is immutable and may be used from any thread.
 *
 * @param usage the tokens
 * @param cost the cost
 */
public record BilledUsage(Usage usage, BigDecimal cost) {}
