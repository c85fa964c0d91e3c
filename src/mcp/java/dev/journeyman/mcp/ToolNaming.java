package dev.journeyman.mcp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Names the tools of one server, or the arguments of one tool, uniquely and in characters that all vendors accept. */
final class ToolNaming {

    private static final int HASH = 8;

    private final String others;
    private final int longest;
    private final Set<String> given = new HashSet<>();

    private ToolNaming(String others, int longest) {
        this.others = others;
        this.longest = longest;
    }

    /** Returns a naming for tools. */
    static ToolNaming ofTools() {
        return new ToolNaming("[^a-zA-Z0-9_-]", 64);
    }

    /** Returns a naming for arguments, in which vendors accept dots. */
    static ToolNaming ofFields() {
        return new ToolNaming("[^a-zA-Z0-9_.-]", 64);
    }

    /** Returns the name of a tool of a server; empty if its own name has no letter and no digit. */
    Optional<String> name(String server, String tool) {
        return tool.matches("(?s).*[a-zA-Z0-9].*") ? Optional.of(name(server + "__" + tool)) : Optional.empty();
    }

    /** Returns a unique name that is as close to the own name as the rules allow. */
    String name(String own) {
        String plain = own.replaceAll(others, "_");
        String name = plain.length() <= longest ? plain : cut(plain, HASH + 1) + "_" + hash(own);
        String unique = name;
        for (int number = 2; !given.add(unique); number++) {
            String ending = String.format(Locale.ROOT, "_%d", number);
            unique = cut(name, ending.length()) + ending;
        }
        return unique;
    }

    private String cut(String name, int room) {
        return name.substring(0, Math.min(name.length(), longest - room));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("every JDK has SHA-256", never);
        }
    }
}
