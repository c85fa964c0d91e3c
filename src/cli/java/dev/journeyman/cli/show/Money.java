package dev.journeyman.cli.show;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The format of amounts in dollars: two decimal places, and four for less than one cent. It may be used from any thread. */
public final class Money {

    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Money() {}

    /** Returns an amount as people read it. */
    public static String shown(BigDecimal dollars) {
        int digits = dollars.signum() > 0 && dollars.compareTo(CENT) < 0 ? 4 : 2;
        return "$" + dollars.setScale(digits, RoundingMode.HALF_UP).toPlainString();
    }
}
