package dev.journeyman.workspace;

import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The project that tasks belong to. No project sees the tasks of another. It is immutable and may be used from any
 * thread.
 *
 * @param key the key of its tasks in the store: the address of its git remote without credentials, else the real path
 *     of its directory
 * @param name the short name for people
 */
public record Project(String key, String name) {

    private static final Pattern ADDRESS = Pattern.compile("(?is)((?:[a-z0-9-]+::)*[a-z][a-z0-9+.-]*://)(.*)");
    private static final Pattern SHORT_ADDRESS = Pattern.compile("(?s)[^/:]{2,}:.*");

    /**
     * The user information before the host of an address. Its password may contain at signs, and by mistake slashes.
     */
    private static final Pattern USER = Pattern.compile("(?s)^(?:[^/]*@|[^/:@]*:(?![0-9]*(?:/|$))[^@]*@)");

    private static final Pattern SHORT_USER = Pattern.compile("^[^/]*@(?=[^/@:]+:)");
    private static final Pattern QUESTION = Pattern.compile("(?s)[?#].*");

    /** Returns the project of a repository or a directory. */
    public static Project of(Path directory) {
        if (!Files.isDirectory(directory)) {
            return ofPath(directory);
        }
        Git git = new Git(directory);
        GitResult top = git.run("rev-parse", "--show-toplevel");
        Path root = top.ok() ? Path.of(top.output().replaceFirst("\\R\\z", "")) : directory;
        GitResult remotes = git.run("config", "-z", "--get-regexp", "^remote\\..*\\.url$");
        String address = remotes.ok() ? address(remotes.output()) : "";
        if (address.isEmpty()) {
            return ofPath(root);
        }
        return ADDRESS.matcher(address).matches()
                        || SHORT_ADDRESS.matcher(address).matches()
                ? ofAddress(address)
                : ofPath(root.resolve(address)); // a relative path means a different directory in each clone
    }

    private static Project ofAddress(String address) {
        String key = bare(address);
        return new Project(key, nameOf(key));
    }

    /** Returns the project of a directory without a git remote. */
    public static Project ofPath(Path directory) {
        String key = real(directory).toString();
        return new Project(key, nameOf(key));
    }

    /** Returns the address of the remote named origin, else of the first remote; empty if there is none. */
    private static String address(String remotes) {
        String first = "";
        for (String remote : remotes.split("\0", -1)) {
            int end = remote.indexOf('\n');
            String address = end < 0 ? "" : remote.substring(end + 1).strip();
            if (remote.startsWith("remote.origin.url\n")) {
                return address;
            }
            first = first.isEmpty() ? address : first;
        }
        return first;
    }

    private static String bare(String address) {
        Matcher whole = ADDRESS.matcher(address);
        String scheme = whole.matches() ? whole.group(1) : "";
        String rest = whole.matches()
                ? USER.matcher(whole.group(2)).replaceFirst("")
                : SHORT_USER.matcher(address).replaceFirst("");
        return scheme + QUESTION.matcher(rest).replaceFirst("");
    }

    private static String nameOf(String key) {
        String bare = key.replaceFirst("[/\\\\]+$", "").replaceFirst("\\.git$", "");
        String name = bare.substring(
                Math.max(bare.lastIndexOf('/'), Math.max(bare.lastIndexOf('\\'), bare.lastIndexOf(':'))) + 1);
        return name.isEmpty() ? key : name;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException gone) {
            return directory.toAbsolutePath().normalize();
        }
    }
}
