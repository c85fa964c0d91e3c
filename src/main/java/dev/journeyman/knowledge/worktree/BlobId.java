package dev.journeyman.knowledge.worktree;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The id that git gives to a content. It is stateless and may be used from any thread. */
final class BlobId {

    /** The length of an id in a repository with SHA-256. */
    private static final int LONG = 64;

    private BlobId() {}

    /** Returns the id of a content, in the form of a repository whose ids have this length; any other length is SHA-1. */
    static String of(byte[] content, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance(length == LONG ? "SHA-256" : "SHA-1");
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("Every Java has SHA-1 and SHA-256.", never);
        }
    }
}
