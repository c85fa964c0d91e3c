package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Repository.FileRevision;
import dev.journeyman.workspace.directory.Worktrees;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that a repository asks git to run: the engine's git runs none of them. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The planted programs are shell scripts.")
final class GitTrustTest {

    private static final List<String> HOOKS = List.of(
            "applypatch-msg",
            "pre-applypatch",
            "post-applypatch",
            "pre-commit",
            "pre-merge-commit",
            "prepare-commit-msg",
            "commit-msg",
            "post-commit",
            "pre-rebase",
            "post-checkout",
            "post-merge",
            "pre-push",
            "post-update",
            "reference-transaction",
            "pre-auto-gc",
            "post-rewrite",
            "post-index-change",
            "fsmonitor-watchman");

    private static final FileTime FAR_AHEAD = FileTime.from(Instant.parse("2099-01-01T00:00:00Z"));

    @TempDir
    Path scratch;

    private Checkout checkout;
    private Path trace;
    private Path program;

    @BeforeEach
    void make_a_repository() throws IOException {
        trace = scratch.toRealPath().resolve("trace");
        checkout = Checkout.make(scratch.resolve("repo"));
        program = checkout.program(scratch.toRealPath().resolve("bin/planted"), trace);
    }

    @Nested
    class Hooks {

        @ParameterizedTest
        @ValueSource(strings = {".git/hooks", ".githooks"})
        void are_not_run(String directory) throws IOException {
            for (String hook : HOOKS) {
                checkout.program(checkout.root().resolve(directory).resolve(hook), trace);
            }
            checkout.git(
                    "config",
                    "core.hooksPath",
                    checkout.root().resolve(directory).toString());
            everything();

            assertThat(trace).doesNotExist();
            checkout.file("plain", "x");
            checkout.commit("As the user would");
            assertThat(trace).exists();
        }

        @Test
        void of_a_template_are_not_run_in_a_plain_copy() throws IOException {
            Path plain = Files.createDirectories(scratch.resolve("plain"));
            Files.writeString(plain.resolve("a"), "a");
            new Worktrees(scratch.resolve("state")).make(new WorkspaceRequest(plain, true, Map.of()), "r1");

            assertThat(trace).doesNotExist();
        }
    }

    @Nested
    class Filters {

        /** A configuration for one branch or one worktree counts nowhere else, so the engine must look for it there. */
        @ParameterizedTest
        @ValueSource(strings = {"onbranch:journeyman/**", "gitdir:**/worktrees/**"})
        void of_the_runs_own_branch_or_worktree_are_not_run(String condition) throws IOException {
            Path included = scratch.toRealPath().resolve("included");
            Files.writeString(included, "[filter \"evil\"]\n\tclean = %1$s\n\tsmudge = %1$s\n".formatted(program));
            checkout.git("config", "includeIf." + condition + ".path", included.toString());
            Files.writeString(checkout.root().resolve(".git/info/attributes"), "* filter=evil\n");
            everything();

            assertThat(trace).doesNotExist();
        }

        @Test
        void of_a_configuration_of_one_worktree_are_not_run() throws IOException {
            Workspace workspace = workspace();
            checkout.git("config", "extensions.worktreeConfig", "true");
            Git worktree = new Git(workspace.root());
            for (String kind : List.of("clean", "smudge")) {
                worktree.output("config", "--worktree", "filter.evil." + kind, program.toString());
            }
            worktree.output("config", "--worktree", "core.fsmonitor", program.toString());
            Files.writeString(checkout.root().resolve(".git/info/attributes"), "* filter=evil\n");
            workspace.write("README.md", "other\n");
            String base = workspace.repository().head();
            workspace.repository().commitAll("Work", List.of());
            workspace.restore(workspace.save(base));

            assertThat(workspace.read("README.md")).isEqualTo("Read me.\n");
            assertThat(trace).doesNotExist();
        }

        @ParameterizedTest
        @ValueSource(strings = {"evil", "a.b", "a=b", "A-b", "evil.clean"})
        void are_not_run_whatever_their_name(String name) throws IOException {
            plant(checkout, name);
            everything();

            assertThat(trace).doesNotExist();
        }

        @Test
        void would_be_run_by_the_users_git() throws IOException {
            plant(checkout, "a=b");
            checkout.file("plain.txt", "x");
            checkout.commit("As the user would");

            assertThat(trace).exists();
        }

        @Test
        void that_are_required_do_not_stop_git() throws IOException {
            plant(checkout, "evil");
            checkout.git("config", "filter.evil.required", "true");
            checkout.git("config", "filter.evil.process", "/nowhere/at/all");
            everything();

            assertThat(trace).doesNotExist();
        }

        @Test
        void are_not_run_for_a_file_that_always_looks_changed() throws IOException {
            Workspace workspace = workspace();
            plant(checkout, "evil");
            Path racy = workspace.file("racy.txt");
            Files.writeString(racy, "x");
            Files.setLastModifiedTime(racy, FAR_AHEAD);
            String base = workspace.repository().head();
            workspace.repository().commitAll("One", List.of("TODO.md"));
            Files.writeString(workspace.file("TODO.md"), "y");
            Files.setLastModifiedTime(workspace.file("TODO.md"), FAR_AHEAD);
            workspace.repository().commitAll("Two", List.of("TODO.md"));
            workspace.repository().files();
            workspace.repository().listed();
            workspace.changedSince(base);
            workspace.diff(base);

            assertThat(trace).doesNotExist();
        }

        @Test
        void of_a_submodule_are_not_run_when_changes_are_listed() throws IOException {
            Checkout library = Checkout.make(scratch.resolve("library"));
            checkout.git("submodule", "add", "-q", library.root().toString(), "sub");
            checkout.commit("Add a submodule");
            Checkout sub = new Checkout(checkout.root().resolve("sub"));
            plant(sub, "evil");
            Files.writeString(sub.root().resolve("README.md"), "Mead re.\n");
            Files.setLastModifiedTime(sub.root().resolve("README.md"), FAR_AHEAD);
            Git git = new Git(checkout.root());
            String base = git.head();
            git.changedSince(base);
            git.files();
            git.listed();
            git.diff(base, List.of());
            git.commitAll("Work", List.of());

            assertThat(trace).doesNotExist();
        }

        private void plant(Checkout where, String name) throws IOException {
            for (String kind : List.of("clean", "smudge")) {
                where.git("config", "filter." + name + "." + kind, program.toString());
            }
            Path attributes = where.root().resolve(where.git("rev-parse", "--git-path", "info/attributes"));
            Files.createDirectories(attributes.resolveSibling("."));
            Files.writeString(attributes, "* filter=" + name + "\n");
            where.file("tracked.txt", "text\n");
        }
    }

    @Nested
    class Programs {

        private static final List<String> NAMED = List.of(
                "core.fsmonitor",
                "core.pager",
                "pager.diff",
                "core.editor",
                "core.askPass",
                "core.sshCommand",
                "diff.external",
                "diff.evil.command",
                "diff.evil.textconv",
                "gpg.program",
                "gpg.openpgp.program",
                "gpg.ssh.program",
                "gpg.ssh.defaultKeyCommand",
                "gpg.x509.program",
                "core.gitProxy",
                "sequence.editor",
                "remote.origin.uploadpack",
                "remote.origin.receivepack",
                "remote.origin.vcs",
                "merge.evil.driver",
                "trailer.evil.command",
                "gc.recentObjectsHook",
                "submodule.sub.update",
                "man.viewer",
                "credential.helper",
                "core.alternateRefsCommand",
                "uploadpack.packObjectsHook",
                "alias.diff",
                "interactive.diffFilter");

        @Test
        void named_in_the_configuration_are_not_run() throws IOException {
            for (String key : NAMED) {
                Path named =
                        checkout.program(scratch.toRealPath().resolve("bin").resolve(key), trace);
                checkout.git("config", key, key.startsWith("alias") ? "!" + named : named.toString());
            }
            checkout.git("config", "commit.gpgSign", "true");
            checkout.git("config", "core.untrackedCache", "true");
            Files.writeString(checkout.root().resolve(".git/info/attributes"), "* diff=evil merge=evil\n");
            everything();

            assertThat(trace).doesNotExist();
        }

        /**
         * Git fetches a missing object from a remote, and starts the program of that remote, with any command that
         * needs the object.
         */
        @Test
        void are_not_run_to_fetch_a_missing_object() throws IOException {
            String blob = checkout.git("rev-parse", "HEAD:README.md");
            checkout.git("config", "core.repositoryformatversion", "1");
            checkout.git("config", "extensions.partialClone", "evil");
            checkout.git("config", "remote.evil.promisor", "true");
            checkout.git("config", "remote.evil.url", checkout.root().toString());
            checkout.git("config", "remote.evil.uploadpack", program.toString());
            Files.delete(
                    checkout.root().resolve(".git/objects/%s/%s".formatted(blob.substring(0, 2), blob.substring(2))));
            checkout.file("README.md", "changed\n");
            Git git = new Git(checkout.root());
            for (List<String> command : List.of(
                    List.of("diff", "HEAD"),
                    List.of("add", "-A"),
                    List.of("show", "HEAD"),
                    List.of("log", "-p"),
                    List.of("cat-file", "-p", blob),
                    List.of("checkout", "HEAD", "--", "README.md"))) {
                git.run(command.toArray(String[]::new));
            }
            try {
                git.commitAll("Work", List.of());
                git.diff(git.head(), List.of());
            } catch (WorkspaceException missing) {
                assertThat(missing).hasMessageContaining("git");
            }

            assertThat(trace).doesNotExist();
        }

        @Test
        void are_not_run_to_verify_a_signature() throws IOException {
            checkout.git("config", "gpg.program", program.toString());
            checkout.git("config", "log.showSignature", "true");
            Path signed = Files.writeString(scratch.resolve("signed"), """
                tree %s
                parent %s
                author Ada <ada@example.org> 1700000000 +0000
                committer Ada <ada@example.org> 1700000000 +0000
                gpgsig -----BEGIN PGP SIGNATURE-----
                 x
                 -----END PGP SIGNATURE-----

                Signed
                """.formatted(
                            checkout.git("rev-parse", "HEAD^{tree}"), checkout.git("rev-parse", "HEAD")));
            String commit = checkout.git("hash-object", "-t", "commit", "-w", signed.toString());
            checkout.git("update-ref", "refs/heads/main", commit);
            Git git = new Git(checkout.root());
            git.run("log");
            git.run("show");
            git.run("log", "-n", "3", "--format=%s");
            everything();

            assertThat(trace).doesNotExist();
            checkout.git("log");
            assertThat(trace).as("the user's git does look").exists();
        }

        /** Git starts another git in a submodule, which follows the configuration there. */
        @Test
        void named_in_a_submodule_are_not_run_whatever_the_worktree_configures() throws IOException {
            Checkout library = Checkout.make(scratch.resolve("library"));
            checkout.git("submodule", "add", "-q", library.root().toString(), "sub");
            checkout.commit("Add a submodule");
            checkout.git("config", "diff.submodule", "diff");
            checkout.git("config", "submodule.recurse", "true");
            Checkout sub = new Checkout(checkout.root().resolve("sub"));
            sub.git("config", "user.name", "Ada");
            sub.git("config", "user.email", "ada@example.org");
            sub.file("README.md", "Another.\n");
            sub.commit("Change it");
            for (String key : List.of("diff.external", "filter.evil.clean", "filter.evil.smudge", "core.fsmonitor")) {
                sub.git("config", key, program.toString());
            }
            Files.writeString(
                    sub.root().resolve(sub.git("rev-parse", "--git-path", "info/attributes")), "* filter=evil\n");
            Git git = new Git(checkout.root());
            String base = git.head();
            assertThat(git.diff(base, List.of())).contains("Subproject commit");
            git.commitAll("Work", List.of());
            git.restore(base, List.of(), List.of());

            assertThat(trace).doesNotExist();
        }

        @Test
        void named_in_an_included_file_are_not_run() throws IOException {
            Path included = scratch.resolve("included");
            Files.writeString(included, "[filter \"evil\"]\n\tclean = %s\n".formatted(program));
            checkout.git("config", "include.path", included.toString());
            Files.writeString(checkout.root().resolve(".git/info/attributes"), "* filter=evil\n");
            everything();

            assertThat(trace).doesNotExist();
        }
    }

    @Test
    void work_is_committed_in_its_own_repository_whatever_the_git_files_of_the_worktree_name() throws IOException {
        Workspace workspace = workspace();
        Checkout other = Checkout.make(scratch.resolve("other"));
        String base = workspace.repository().head();
        String before = other.git("for-each-ref");
        Path own = checkout.root().resolve(".git/worktrees/worktree");
        Files.writeString(own.resolve("commondir"), other.root().resolve(".git") + "\n");
        workspace.write("new.txt", "one\n");
        String commit = workspace.repository().commitAll("Work", List.of());

        assertThat(commit).isNotEqualTo(base);
        assertThat(checkout.git("rev-parse", "journeyman/run")).isEqualTo(commit);
        assertThat(other.git("for-each-ref")).isEqualTo(before);
    }

    private Workspace workspace() {
        Worktrees worktrees = new Worktrees(scratch.resolve("state"));
        WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), false, Map.of());
        return worktrees.open(worktrees.make(assignment, "run"), assignment);
    }

    /** Runs every git command that the engine ever runs. */
    private void everything() throws IOException {
        Workspace workspace = workspace();
        String base = workspace.repository().head();
        workspace.write("new.txt", "one\n");
        workspace.write("README.md", "other\n");
        workspace.todo().replace("- [ ] a");
        assertThat(workspace.changedSince(base)).containsExactly("README.md", "new.txt");
        assertThat(workspace.diff(base)).contains("+one", "+other");
        String commit = workspace.repository().commitAll("Work", List.of("TODO.md"));
        assertThat(workspace.repository().files()).contains("README.md", "new.txt");
        assertThat(workspace.repository().head()).isEqualTo(commit).isNotEqualTo(base);
        assertThat(workspace.repository().history("new.txt", 2))
                .extracting(FileRevision::subject)
                .containsExactly("Work");
        assertThat(new Git(workspace.root()).output("show", "HEAD:new.txt")).isEqualTo("one");
    }
}
