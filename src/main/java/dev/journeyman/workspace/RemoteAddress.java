package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Workspaces.Project;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rule for the address of a remote, which is journaled with its run and used on every machine: it holds no secret, and means the
 * same everywhere. It may be used from any thread.
 */
final class RemoteAddress {

    private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/]*)(.*)");

    private static final Pattern SHORT = Pattern.compile("(?:[^@:/\\s]+@)?[^@:/\\s]{2,}:(?![^/]*@)[^:\\s].*");

    private static final Pattern HOST = Pattern.compile("(?:[^@:\\[]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]*)?");

    /** A host with the name of a user, which is public with ssh; on the web it may be a token. */
    private static final Pattern HOST_AND_USER = Pattern.compile("(?:[^@:]+@)?" + HOST.pattern());

    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{Cntrl}");

    private RemoteAddress() {}

    /**
     * Returns an address that may be used.
     *
     * @throws BadInputException if it may not; its message names the remedy and no secret
     */
    static String checked(String address) {
        Matcher url = URL.matcher(address);
        if (UNPRINTABLE.matcher(address).find() || address.startsWith("-")) {
            throw unusable(address);
        }
        if (url.matches()) {
            requireWithoutSecret(address, url);
        } else if (!address.startsWith("/") && !SHORT.matcher(address).matches()) {
            throw unusable(address);
        }
        return address;
    }

    private static void requireWithoutSecret(String address, Matcher url) {
        Pattern host = switch (url.group(1).toLowerCase(Locale.ROOT)) {
            case "ssh" -> HOST_AND_USER;
            case "http", "https", "git" -> HOST;
            case "file" -> Pattern.compile("");
            default -> throw unusable(address);
        };
        boolean asked = url.group(3).contains("?") || url.group(3).contains("#");
        if (asked || !host.matcher(url.group(2)).matches()) {
            throw new BadInputException(
                    "The address of the remote %s has more than a host and a path, such as a password or a token, and the journal would keep it. Leave that out: git asks a credential helper (git config credential.helper), or use ssh."
                            .formatted(Project.ofRemote(address).key()));
        }
    }

    private static BadInputException unusable(String address) {
        return new BadInputException(
                "\"%s\" is not an address that every machine can push to. Use https://HOST/PATH, ssh://HOST/PATH, USER@HOST:PATH or an absolute path."
                        .formatted(UNPRINTABLE
                                .matcher(Project.ofRemote(address).key())
                                .replaceAll("?")));
    }
}
