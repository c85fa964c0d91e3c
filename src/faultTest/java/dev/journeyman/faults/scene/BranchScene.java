package dev.journeyman.faults.scene;

import dev.journeyman.faults.check.CheckReport;
import dev.journeyman.faults.check.Finding;
import dev.journeyman.faults.store.StorePlace.Kind;
import dev.journeyman.faults.store.StoreServer;
import dev.journeyman.faults.worker.Weakness;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** One story whose branch is on a remote, one worker, and another person who pushes to the same branch. It is used by one thread. */
final class BranchScene implements AutoCloseable {

    /** The name of a file whose content is pushed as another person's, before the next push of the worker. */
    private static final String THEIRS = "theirs";

    /** git as the worker finds it. USER, REMOTE and THEIRS are paths, and LEASE is what stands in place of the option of a lease. */
    private static final String GIT = """
        #!/bin/sh
        PATH=${PATH#*:}
        for word in "$@"; do
            shift
            case "$word" in
            push) mv THEIRS THEIRS.pushed 2>/dev/null && git -C USER push -q -f REMOTE HEAD:"$(cat THEIRS.pushed)" ;;
            --force-with-lease=*) word=LEASE ;;
            esac
            set -- "$@" "$word"
        done
        exec git "$@"
        """;

    private final Scene scene;
    private final Path remote;
    private final String run;

    /** Starts a worker whose pushes have a lease on what it saw, or none, and has it take a story on. */
    BranchScene(Path place, boolean lease) throws Exception {
        StoreServer server = StoreServer.start(Kind.POSTGRES);
        this.scene = new Scene(server, server.place(StagedScene.TERM), place);
        this.remote = place.resolve("remote.git");
        ScratchRepositories.git(scene.repository(), "clone", "-q", "--bare", ".", remote.toString());
        Path git = Files.createDirectories(place.resolve("programs")).resolve("git");
        Files.writeString(
                git,
                GIT.replace("USER", scene.repository().toString())
                        .replace("REMOTE", remote.toString())
                        .replace("THEIRS", place.resolve(THEIRS).toString())
                        .replace("LEASE", lease ? "$word" : "--force"));
        Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
        scene.seat(1, Weakness.NONE);
        this.run = scene.submit("s-1", List.of("1"), scene.request().pushedTo(remote.toString()));
    }

    /** Waits until the branch is on the remote, and has another person push to it before the worker does so again. */
    void pushTheirsBeforeTheWork() throws Exception {
        scene.awaitStart("s-1", "c1");
        ScratchRepositories.git(
                scene.repository(),
                "-c",
                "user.name=Test",
                "-c",
                "user.email=test@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                "Theirs");
        Path asked = scene.place().resolve(THEIRS);
        Path written = Files.writeString(asked.resolveSibling("theirs.new"), "refs/heads/journeyman/" + run);
        Files.move(written, asked);
    }

    /** Waits until another person has pushed and the run has ended or is paused. */
    void awaitRest() throws Exception {
        scene.until("push of another person", () -> Files.exists(scene.place().resolve(THEIRS + ".pushed")));
        scene.until(
                "rest of the run",
                () -> scene.journal().read(run).stream()
                        .anyMatch(entry -> entry.last() || entry.type().equals("RunPaused")));
    }

    /** Checks the run, and that no branch of the remote lacks what another person pushed. */
    CheckReport check() throws IOException {
        String theirs = ScratchRepositories.git(scene.repository(), "rev-parse", "HEAD");
        CheckReport report = scene.check();
        return ScratchRepositories.git(remote, "branch", "--contains", theirs).isEmpty()
                ? report.and(
                        new Finding(Finding.Kind.LOST, "%s: no branch has commit %s any more".formatted(run, theirs)))
                : report;
    }

    @Override
    public void close() {
        scene.close();
    }
}
