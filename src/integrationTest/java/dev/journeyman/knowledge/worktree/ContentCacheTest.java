package dev.journeyman.knowledge.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.ranking.RankedFile;
import dev.journeyman.knowledge.ranking.RecentCommit;
import dev.journeyman.knowledge.ranking.StoryQuery;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Repository.ListedFile;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scans of a real repository by a service that keeps what it computed of files. */
class ContentCacheTest {

    private static final int FILES = 40;
    private static final Story STORY =
            Story.of("Cancel orders", "A cancelled order is not paid for.", Criterion.stated("OrderDesk7 cancels"));

    @TempDir
    Path root;

    private final KnowledgeCache kept = KnowledgeCache.of(1 << 24);
    private final ContentCache cache = kept.contents();
    private Git git = new Git(Path.of(""));

    @BeforeEach
    void make_a_repository() throws IOException {
        git = new Git(root);
        git.output("init", "-q");
        for (int i = 0; i < FILES; i++) {
            write(i, "cancel");
        }
        Files.writeString(root.resolve("build.gradle"), "dependencies { implementation 'org.example:orders:1.2' }\n");
        git.commitAll("Begin", List.of());
    }

    @Test
    void a_second_scan_of_an_unchanged_tree_reads_and_computes_nothing() {
        List<RankedFile> first = scan(root, kept).ranked();
        long computed = cache.stats().loadCount();

        WorktreeScan again = scan(root, kept);

        assertThat(again.files().read()).isZero();
        assertThat(cache.stats().loadCount()).isEqualTo(computed);
        assertThat(again.ranked()).isEqualTo(first).isNotEmpty();
    }

    @Test
    void a_query_for_another_story_reads_nothing_again() {
        scan(root, kept);
        Story other = Story.of("Pay twice", "OrderDesk9 pays for the order.", Criterion.stated("it pays"));

        WorktreeScan again = scan(root, kept, other);
        List<RankedFile> ranked = again.ranked();

        assertThat(again.files().read()).isZero();
        assertThat(ranked.get(0).path()).isEqualTo("OrderDesk9.java");
        assertThat(ranked).isEqualTo(fresh(other).ranked());
    }

    @Test
    void a_changed_file_is_scanned_again() throws IOException {
        scan(root, kept);
        long computed = cache.stats().loadCount();
        write(7, "refund");

        WorktreeScan again = scan(root, kept);

        assertThat(again.files().read()).isPositive();
        assertThat(cache.stats().loadCount() - computed).isEqualTo(2); // its words and its outline
        assertThat(again.ranked()).isEqualTo(fresh(STORY).ranked());
        assertThat(again.ranked().get(0).symbols().toString()).contains("refund7");
    }

    @Test
    void a_change_of_equal_size_and_time_is_seen() throws IOException {
        Path file = root.resolve("OrderDesk7.java");
        scan(root, kept);
        FileTime time = Files.getLastModifiedTime(file);
        write(7, "refund");
        Files.setLastModifiedTime(file, time);

        assertThat(scan(root, kept).ranked().get(0).symbols().toString()).contains("refund7");
    }

    @Test
    void a_new_file_is_read_but_computed_once() throws IOException {
        write(FILES, "cancel");
        scan(root, kept);
        long computed = cache.stats().loadCount();

        WorktreeScan again = scan(root, kept);

        assertThat(again.files().read()).isBetween(1, 2); // for its words and for its outline
        assertThat(cache.stats().loadCount()).isEqualTo(computed);
    }

    @Test
    void a_worktree_with_equal_files_is_not_read() {
        List<RankedFile> first = scan(root, kept).ranked();
        Path other = root.resolve("other");
        git.output("worktree", "add", "-q", other.toString());

        WorktreeScan scan = scan(other, kept);

        assertThat(scan.files().read()).isZero();
        assertThat(scan.ranked()).isEqualTo(first);
    }

    @Test
    void the_newest_commits_up_to_a_commit_are_read_once_for_all_worktrees() {
        List<RecentCommit> first = scan(root, kept).changes();
        Path other = root.resolve("other");
        git.output("worktree", "add", "-q", other.toString());

        assertThat(scan(other, kept).changes()).isEqualTo(first).hasSize(1);
        assertThat(kept.commits().read()).isEqualTo(1);
    }

    @Test
    void the_newest_commits_are_read_again_after_another_commit() throws IOException {
        scan(root, kept);
        write(7, "refund");
        git.commitAll("Refund", List.of());

        assertThat(scan(root, kept).changes().get(0)).isEqualTo(new RecentCommit("Refund", List.of("OrderDesk7.java")));
        assertThat(scan(root, kept).ranked()).isEqualTo(fresh(STORY).ranked());
    }

    @Test
    void the_commits_of_a_shallow_clone_are_read_each_time_because_it_may_get_older_ones() throws IOException {
        write(7, "refund");
        git.commitAll("Refund", List.of());
        Path shallow = Files.writeString(root.resolve(".git/shallow"), git.head() + "\n");
        assertThat(scan(root, kept).changes()).hasSize(1);

        Files.delete(shallow);

        assertThat(scan(root, kept).changes()).hasSize(2);
    }

    @Test
    void a_service_that_keeps_answers_as_one_that_does_not() {
        WorktreeContext keeping = new WorktreeContext();
        for (Role role : List.of(Role.DEVELOPER, Role.QA, Role.ARCHITECT, Role.DEVELOPER)) {
            ContextRequest request =
                    new ContextRequest("", STORY, role, Phase.PLANNING, true, RunFacts.NONE, workspace(root));
            assertThat(keeping.context(request).explained())
                    .isEqualTo(WorktreeContext.once().context(request).explained())
                    .isEqualTo(WorktreeContext.listed(workspace(root))
                            .context(request)
                            .explained());
        }
    }

    @Test
    void git_gives_the_id_of_a_content_only_while_it_knows_that_the_file_has_it() throws IOException {
        write(1, "refund");
        write(FILES, "cancel");
        Files.delete(root.resolve("OrderDesk2.java"));
        git.output("update-index", "--assume-unchanged", "OrderDesk3.java");
        git.output("update-index", "--skip-worktree", "OrderDesk4.java");

        assertThat(git.listed().stream().map(ListedFile::path)).isEqualTo(git.files());
        assertThat(git.listed().stream()
                        .filter(file -> file.blob().isEmpty())
                        .map(ListedFile::path)
                        .collect(Collectors.toList()))
                .containsExactly("OrderDesk1.java", "OrderDesk3.java", "OrderDesk4.java", "OrderDesk40.java");
        assertThat(git.listed().stream().filter(file -> file.path().equals("OrderDesk5.java")))
                .allSatisfy(file -> assertThat(file.blob())
                        .isEqualTo(BlobId.of(Files.readAllBytes(root.resolve(file.path())), 40)));
    }

    private void write(int number, String verb) throws IOException {
        Files.writeString(
                root.resolve("OrderDesk%s.java".formatted(number)), """
                    /** The desk of number %s, which may %s orders. */
                    public final class OrderDesk%s {
                        public void %s%s(Order order) {}
                    }
                    """.formatted(number, verb, number, verb, number));
    }

    private static WorktreeScan scan(Path directory, KnowledgeCache cache) {
        return scan(directory, cache, STORY);
    }

    private static WorktreeScan scan(Path directory, KnowledgeCache cache, Story story) {
        return new WorktreeScan(WorktreeListing.of(workspace(directory), cache, ""), StoryQuery.of(story));
    }

    /** Scans without anything that was kept. */
    private WorktreeScan fresh(Story story) {
        return new WorktreeScan(WorktreeListing.once(workspace(root), ""), StoryQuery.of(story));
    }

    private static Workspace workspace(Path directory) {
        Commands none = (command, limit) -> {
            throw new AssertionError("nothing is run");
        };
        return new Workspace(directory, none, new Git(directory), false);
    }
}
