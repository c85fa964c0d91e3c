package dev.journeyman.cli.show;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of money as people read them: cents, and more digits where there would be nothing to see otherwise. */
public final class Money {

    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Money() {}

    public static String shown(BigDecimal dollars) {
        int digits = dollars.compareTo(CENT) < 0 ? 4 : 2;
        return "$" + dollars.setScale(digits, RoundingMode.HALF_UP).toPlainString();
    }
}
