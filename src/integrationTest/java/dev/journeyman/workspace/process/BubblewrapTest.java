package dev.journeyman.workspace.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class BubblewrapTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin").toString();

    @TempDir
    Path scratch;

    private Worktrees worktrees;
    private Checkout checkout;

    @BeforeEach
    void make_a_repository() throws IOException {
        worktrees = new Worktrees(scratch.toRealPath().resolve("state"));
        checkout = Checkout.make(scratch.resolve("re po"));
    }

    static boolean permitted() {
        try {
            Bubblewrap.check("bwrap");
            return true;
        } catch (BadInputException notHere) {
            return false;
        }
    }

    @Test
    void an_unknown_sandbox_is_refused() {
        assertThatThrownBy(() -> worktrees.check(new WorkspaceRequest(checkout.root(), false, Map.of()).in("jail")))
                .isInstanceOf(BadInputException.class)
                .hasMessage("\"jail\" is not a sandbox. Use bwrap.");
    }

    @Test
    void a_workspace_request_keeps_its_sandbox_in_its_options() {
        WorkspaceRequest open = new WorkspaceRequest(checkout.root(), false, Map.of());

        assertThat(WorkspaceRequest.of(open.options()).sandbox()).isEmpty();
        assertThat(WorkspaceRequest.of(open.in("bwrap").options()).sandbox()).contains("bwrap");
    }

    @Nested
    @EnabledIf(
            value = "dev.journeyman.workspace.process.BubblewrapTest#permitted",
            disabledReason = "bubblewrap is not installed, or it may not make namespaces here.")
    class A_command_in_it {

        private Workspace workspace;
        private Path root;

        @BeforeEach
        void open_a_worktree() {
            open(false);
        }

        private void open(boolean plain) {
            WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), plain, Map.of()).in("bwrap");
            workspace = worktrees.open(worktrees.make(assignment, plain ? "plain" : "run"), assignment);
            root = workspace.root();
        }

        @Test
        void writes_to_the_worktree_its_home_and_tmp() throws Exception {
            assertThat(output("mkdir -p a && echo in > a/b && echo home > ~/c && echo tmp > /tmp/d && cat ~/c /tmp/d"))
                    .isEqualTo("home\ntmp\n");
            assertThat(root.resolve("a/b")).hasContent("in");
            assertThat(Path.of("/tmp/d")).doesNotExist();
            assertThat(output("ls /tmp/d; echo $TMPDIR")).contains("No such file");
        }

        @ParameterizedTest
        @ValueSource(booleans = {false, true})
        void writes_nowhere_else(boolean plain) throws Exception {
            if (plain) {
                open(true);
            }
            Path user = checkout.root();
            Path git = root.resolve(new Git(root).output("rev-parse", "--git-dir"));
            List<Path> elsewhere = List.of(
                    user.resolve(".git/config"),
                    user.resolve(".git/hooks/pre-commit"),
                    user.resolve(".git/refs/heads/main"),
                    git.resolve("index"),
                    git.resolve("HEAD"),
                    root.resolve(".git/x"),
                    Path.of(System.getProperty("user.home"), "journeyman-was-here"),
                    Path.of("/etc/journeyman-was-here"),
                    Path.of("/var/tmp/journeyman-was-here"),
                    Path.of("/proc/sys/kernel/domainname"));
            for (Path path : elsewhere) {
                boolean before = Files.exists(path);
                Commands.CommandResult ending = run("echo gone 2>/dev/null >> '%s'".formatted(path));

                assertThat(ending.exit()).as(path.toString()).isNotZero();
                assertThat(Files.exists(path)).as(path.toString()).isEqualTo(before);
            }
            run("echo gone > '%s'".formatted(user.resolve("README.md")));
            assertThat(user.resolve("README.md")).hasContent("Read me.");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "rm -rf .git",
                    "mv .git aside",
                    "echo 'gitdir: /elsewhere' > .git",
                    "git commit --allow-empty -m x",
                    "git update-ref refs/heads/main HEAD~0 && git branch mine",
                    "git config core.sshCommand x",
                    "mount -o remount,rw /",
                    "umount .git",
                    "umount /tmp",
                    "unshare -Urm mount -o remount,rw,bind /",
                })
        void cannot_change_git_or_leave_the_sandbox(String command) throws Exception {
            assertThat(run(command).exit()).isNotZero();
            assertThat(new Git(root).output("status", "--porcelain")).isEmpty();
        }

        @Test
        void can_read_git() throws Exception {
            workspace.write("README.md", "changed\n");

            assertThat(output("git status --porcelain; git log --format=%s; git diff --stat | tail -n 1"))
                    .isEqualTo(" M README.md\nBegin\n 1 file changed, 1 insertion(+), 1 deletion(-)\n");
            assertThat(workspace.repository().commitAll("Work", List.of())).isNotBlank();
        }

        @Test
        void sees_no_other_processes() throws Exception {
            assertThat(output("ls /proc | grep -c '^[0-9]'").strip()).matches("[1-9]");
            assertThat(run("kill -9 %d".formatted(ProcessHandle.current().pid()))
                            .exit())
                    .isNotZero();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "env -i setsid -f sh child",
                    "(env -i setsid sh -c 'env -i setsid sh child &' > /dev/null 2>&1 &)",
                })
        void leaves_no_process_behind_when_it_ends(String start) throws Exception {
            Leash leash = child();
            Commands.CommandResult ending = run("export PATH; " + start + "\nuntil [ -e up ]; do :; done; exit 7");

            assertThat(ending.exit()).isEqualTo(7);
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void leaves_no_process_behind_when_it_takes_too_long() throws Exception {
            Leash leash = child();
            Commands.CommandResult ending =
                    workspace.commands().run("env -i setsid -f sh child; sleep 300", Duration.ofSeconds(3));

            assertThat(ending.timedOut()).isTrue();
            assertThat(leash.released()).isEqualTo("alive\n");
        }

        @Test
        void ends_with_its_own_exit_code() throws Exception {
            assertThat(run("exit 42").exit()).isEqualTo(42);
            assertThat(run("kill -9 $$").exit()).isEqualTo(137);
            assertThat(run("echo 'a  b' \"$HOME\"").output()).isEqualTo("a  b " + root.resolveSibling("home") + "\n");
        }

        @Test
        void compiles_and_runs_java() throws Exception {
            workspace.write("A.java", "class A { public static void main(String[] a) { System.out.print(6 * 7); } }");

            assertThat(output("'%1$s/javac' -d out A.java && '%1$s/java' -cp out A".formatted(JAVA)))
                    .isEqualTo("42");
        }

        @Test
        void has_the_network_of_the_machine() throws Exception {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            server.start();
            try {
                workspace.write("N.java", """
                    class N {
                        public static void main(String[] port) throws Exception {
                            new java.net.Socket("127.0.0.1", Integer.parseInt(port[0])).close();
                            System.out.print("reached");
                        }
                    }
                    """);
                assertThat(output("'%s/java' N.java %d"
                                .formatted(JAVA, server.getAddress().getPort())))
                        .isEqualTo("reached");
            } finally {
                server.stop(0);
            }
        }

        private Leash child() throws Exception {
            Leash leash = new Leash(root.resolve("leash"));
            Files.writeString(root.resolve("child"), leash.taken(root.resolve("up")));
            return leash;
        }

        private Commands.CommandResult run(String command) throws InterruptedException {
            return workspace.commands().run(command, LONG);
        }

        private String output(String command) throws InterruptedException {
            return run(command).output();
        }
    }
}
