package dev.journeyman.model;

import java.math.BigDecimal;

/**
 * What a call used that came to nothing: it is paid for all the same.
 *
 * @param usage the tokens
 * @param cost the money
 */
public record BilledUsage(Usage usage, BigDecimal cost) {}
