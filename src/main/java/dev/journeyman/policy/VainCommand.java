package dev.journeyman.policy;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A shell command that shows nothing, because it ends with exit code 0 whatever is the case. */
public final class VainCommand {

    private static final Set<String> CONSTANT = Set.of("", "true", ":", "echo", "printf", "cd", "pwd", "exit");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"(?:\\\\.|[^\"\\\\])*+\"|\\\\.");
    private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");
    private static final Pattern PART = Pattern.compile("(&&|\\|\\||[;&|\\n]|^)([^;&|\\n]*)");
    private static final Pattern AROUND = Pattern.compile("^[\\s({]+|[\\s)}]+$");

    private VainCommand() {}

    /** Returns whether a command is one. It knows the plain ways of writing one, not every way. */
    public static boolean is(String command) {
        String plain =
                COMMENT.matcher(QUOTED.matcher(command.strip()).replaceAll("_")).replaceAll(" ");
        boolean vain = true;
        Matcher parts = PART.matcher(plain);
        while (parts.find()) {
            boolean constant = constant(AROUND.matcher(parts.group(2)).replaceAll(""));
            boolean blank = parts.group(2).isBlank();
            vain = switch (parts.group(1)) {
                case "&&" -> vain && constant;
                case "||" -> vain || constant;
                case ";", "\n", "&" -> blank ? vain : constant;
                default -> constant;
            };
        }
        return vain;
    }

    private static boolean constant(String part) {
        String[] words = part.split("\\s+");
        String name = words[0].substring(words[0].lastIndexOf('/') + 1);
        boolean fails = name.equals("exit") && words.length > 1 && !words[1].equals("0");
        return CONSTANT.contains(name) && !fails;
    }
}
