package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.file.AtomicFile;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.RemoteGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The copy that a machine keeps of a remote: the repository of the worktrees of all its runs. It is made once, and appears as a whole.
 * Fetching adds packs, which appear as a whole too, and moves no refs; so processes that use it at one time do not disturb each other,
 * and one that is killed leaves nothing half. It may be used from any thread.
 *
 * @param home the directory of worktrees
 * @param address the address of the remote
 * @param guard what ends processes when the claim on the run runs out; null if there is none
 */
record RemoteCopy(Path home, String address, @Nullable ProcessGuard guard) {

    /** The directory of the copies. No run has such a name. */
    private static final String COPIES = ".remotes";

    /** The git directory towards the remote: the objects and refs of the copy with a configuration of its own. */
    private static final String EXCHANGE = "exchange";

    private static final int SHOWN = 16;

    /** How often a branch is fetched that is moved to another history meanwhile. */
    private static final int TRIES = 3;

    /** The whole configuration towards the remote; commands can change the one of the copy. */
    private static final String CONFIGURATION = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";

    RemoteCopy(Path home, String address) {
        this(home, address, null);
    }

    /** Returns the repository, which is made where there is none. */
    Path repository() {
        Path place = home.resolve(COPIES).resolve(name());
        if (!Files.isDirectory(place)) {
            make(place);
        }
        return place;
    }

    /** Returns the git towards the remote. */
    RemoteGit remote() {
        Path exchange = repository().resolve(EXCHANGE);
        try {
            AtomicFile.replace(exchange.resolve("config"), CONFIGURATION);
        } catch (IOException problem) {
            throw unmade(problem);
        }
        return new RemoteGit(exchange, address, guard);
    }

    /**
     * Fetches a branch.
     *
     * @return the commit that it is at; empty if the remote has no such branch
     * @throws BranchException if the remote cannot be reached
     */
    Optional<String> fetched(String branch) {
        RemoteGit remote = remote();
        for (int tries = 0; tries < TRIES; tries++) {
            Optional<String> tip = remote.tip(branch);
            if (tip.isEmpty() || has(tip.get())) {
                return tip;
            }
            remote.fetch(branch);
            if (has(tip.get())) {
                return tip;
            }
        }
        throw new BranchException(
                "Branch %s at %s was moved each time that it was fetched.".formatted(branch, address), true);
    }

    /** Returns whether a commit is here. What is here has all that it is made of. */
    boolean has(String commit) {
        return new Git(repository()).run("cat-file", "-e", commit + "^{commit}").ok();
    }

    private void make(Path place) {
        WorktreeDirectories.make(home.resolve(COPIES));
        try {
            Path half = Files.createTempDirectory(home.resolve(COPIES), ".half");
            new Git(half)
                    .output(
                            "-c",
                            "init.defaultRefFormat=files",
                            "-c",
                            "init.defaultObjectFormat=sha1",
                            "init",
                            "-q",
                            "--template=",
                            "-b",
                            "none");
            exchange(half.resolve(EXCHANGE));
            moveTo(place, half);
        } catch (IOException problem) {
            throw unmade(problem);
        }
    }

    private static void exchange(Path directory) throws IOException {
        Files.createDirectory(directory);
        Files.writeString(directory.resolve("HEAD"), "ref: refs/heads/none\n");
        for (String shared : new String[] {"objects", "refs", "packed-refs"}) {
            Files.createSymbolicLink(directory.resolve(shared), Path.of("..", ".git", shared));
        }
    }

    /** Moves a complete copy to its place, unless another process was first. */
    private static void moveTo(Path place, Path whole) throws IOException {
        try {
            Files.move(whole, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException taken) {
            WorktreeDirectories.remove(whole);
            if (!Files.isDirectory(place)) {
                throw taken;
            }
        }
    }

    private String name() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(address.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, SHOWN);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256.", impossible);
        }
    }

    private WorkspaceException unmade(IOException problem) {
        return new WorkspaceException(
                "The copy of %s cannot be made below %s: %s.".formatted(address, home, problem.getMessage()), problem);
    }
}
