package dev.journeyman.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.directory.WorktreeRemoval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worktree with a submodule: the engine commits the commit of the submodule, and nothing else of it. */
final class SubmodulesTest {

    @TempDir
    Path scratch;

    private Checkout checkout;
    private Git git;
    private Checkout sub;

    @BeforeEach
    void add_one() throws IOException {
        checkout = Checkout.make(scratch.resolve("repo"));
        git = new Git(checkout.root());
        Checkout library = Checkout.make(scratch.resolve("library"));
        checkout.git("submodule", "add", "-q", library.root().toString(), "s ub");
        checkout.commit("Add a submodule");
        sub = new Checkout(checkout.root().resolve("s ub"));
    }

    @Test
    void the_new_commit_of_a_submodule_is_committed() throws IOException {
        sub.git("config", "user.name", "Ada");
        sub.git("config", "user.email", "ada@example.org");
        sub.file("more", "x");
        String moved = sub.commit("More");
        git.commitAll("Work", List.of());

        assertThat(checkout.git("ls-tree", "HEAD", "s ub")).isEqualTo("160000 commit " + moved + "\ts ub");
    }

    @Test
    void changes_inside_a_submodule_are_left_alone() throws IOException {
        sub.file("README.md", "changed");
        checkout.file("a", "x");
        git.commitAll("Work", List.of());

        assertThat(checkout.git("show", "--name-only", "--format=", "HEAD")).isEqualTo("a");
        assertThat(sub.root().resolve("README.md")).hasContent("changed");
    }

    @Test
    void the_removal_of_a_submodule_is_committed() throws IOException {
        new WorktreeRemoval(sub.root(), "sub", List.of()).remove(true);
        git.commitAll("Work", List.of());

        assertThat(checkout.git("ls-tree", "--name-only", "HEAD")).doesNotContain("s ub");
    }
}
