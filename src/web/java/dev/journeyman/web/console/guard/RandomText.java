package dev.journeyman.web.console.guard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Texts that cannot be guessed, and their comparison. It may be used from any thread. */
final class RandomText {

    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomText() {}

    /** Returns a text of so many random bits. */
    static String of(int bits) {
        byte[] bytes = new byte[bits / Byte.SIZE];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns whether two texts are the same, in a time that does not tell how much of them is. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
