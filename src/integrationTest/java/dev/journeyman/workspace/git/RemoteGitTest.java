package dev.journeyman.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.RunBranch.Push;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git towards a remote: a push is a comparison and a change in one. */
final class RemoteGitTest {

    private static final String BRANCH = "journeyman/r1";

    @TempDir
    private Path scratch;

    private Checkout user;
    private RemoteGit remote;
    private String first;
    private String second;

    @BeforeEach
    void make_a_remote() throws IOException {
        user = Checkout.make(scratch.resolve("user"));
        first = user.git("rev-parse", "HEAD");
        user.file("a.txt", "a");
        second = user.commit("Second");
        user.git("clone", "-q", "--bare", ".", scratch.resolve("remote.git").toString());
        remote = new RemoteGit(
                user.root().resolve(".git"), scratch.resolve("remote.git").toString(), null);
    }

    @Test
    void a_branch_that_is_where_the_push_says_is_moved() {
        remote.push(new Push(BRANCH, "", first));
        remote.push(new Push(BRANCH, first, second));

        assertThat(remote.tip(BRANCH)).contains(second);
    }

    @Test
    void a_branch_that_is_elsewhere_stays() {
        remote.push(new Push(BRANCH, "", second));
        String said = remote.push(new Push(BRANCH, first, first));

        assertThat(remote.tip(BRANCH)).contains(second);
        assertThat(said).isNotEmpty();
    }

    @Test
    void a_branch_that_is_there_is_not_taken_for_a_new_one() {
        remote.push(new Push(BRANCH, "", second));
        remote.push(new Push(BRANCH, "", first));

        assertThat(remote.tip(BRANCH)).contains(second);
    }

    @Test
    void a_push_of_what_is_there_may_be_repeated() {
        remote.push(new Push(BRANCH, "", first));

        assertThat(remote.push(new Push(BRANCH, "", first))).isEmpty();
    }

    @Test
    void a_branch_whose_name_only_ends_like_another_is_not_there() throws IOException {
        user.git("push", "-q", remote.address(), "HEAD:refs/heads/refs/heads/" + BRANCH);

        assertThat(remote.tip(BRANCH)).isEmpty();
    }

    @Test
    void a_program_in_an_address_is_not_started() {
        RemoteGit program = new RemoteGit(user.root().resolve(".git"), "ext::touch " + scratch.resolve("trace"), null);

        assertThatThrownBy(() -> program.tip("main")).isInstanceOf(BranchException.class);
        assertThat(scratch.resolve("trace")).doesNotExist();
    }
}
