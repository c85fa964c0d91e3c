package dev.journeyman.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What tasks are about. No project sees the tasks of another.
 *
 * @param key what its tasks are kept under: the address of its git remote without credentials, else the real path of its directory
 * @param name what people call it
 */
public record Project(String key, String name) {

    private static final Pattern ADDRESS =
            Pattern.compile("([a-z][a-z0-9+.-]*://)(?:[^/@]*@)?([^?#]*).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern SHORT_ADDRESS = Pattern.compile("(?:[^/@:]+@)?([^/@:]{2,}:[^?#]*).*");

    /** Returns the project that a repository or a directory belongs to. */
    public static Project of(Path directory) {
        if (!Files.isDirectory(directory)) {
            return ofPath(directory);
        }
        Git git = new Git(directory);
        Git.Result remotes = git.run("config", "--get-regexp", "^remote\\..*\\.url$");
        String address = remotes.ok() ? address(remotes.output()) : "";
        if (!address.isEmpty()) {
            return new Project(address, nameOf(address));
        }
        Git.Result top = git.run("rev-parse", "--show-toplevel");
        return ofPath(top.ok() ? Path.of(top.output().strip()) : directory);
    }

    /** Returns the project of a directory that has no history. */
    public static Project ofPath(Path directory) {
        String key = real(directory).toString();
        return new Project(key, nameOf(key));
    }

    /** Returns the address of the remote named origin, else of the first one there is; empty where there is none. */
    private static String address(String remotes) {
        String first = "";
        for (String line : remotes.lines().toList()) {
            int space = line.indexOf(' ');
            String address = space < 0 ? "" : bare(line.substring(space + 1).strip());
            if (line.startsWith("remote.origin.url ")) {
                return address;
            }
            first = first.isEmpty() ? address : first;
        }
        return first;
    }

    private static String bare(String address) {
        Matcher whole = ADDRESS.matcher(address);
        if (whole.matches()) {
            return whole.group(1) + whole.group(2);
        }
        Matcher brief = SHORT_ADDRESS.matcher(address);
        return brief.matches() ? brief.group(1) : address;
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
