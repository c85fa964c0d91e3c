package dev.journeyman.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** The laws of the knowledge that is read from a worktree, for any files in it. */
class WorktreeLaws {

    /** A part of each secret, which occurs nowhere else. */
    private static final String SECRET = "zqsecretzq";

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private static final Story STORY = new Story(
            "health",
            "Check the health of a payment at checkout",
            "See `Health.java`, payment() and token. It fails with " + "a.b/c-".repeat(50),
            "No customer pays twice.",
            null,
            List.of(Criterion.checked("The Health test passes", "pytest *Health* docs/adr/0001-health.md")),
            null,
            null,
            null,
            null);

    private Path scratch = Path.of("");
    private Path root = Path.of("");
    private Path outside = Path.of("");

    /** A file's status in git. */
    enum Seen {
        COMMITTED,
        UNTRACKED,
        IGNORED
    }

    /** A file's change after the commit. */
    enum Fate {
        STAYS,
        LINK_OUT,
        LOOP,
        PIPE,
        DIRECTORY,
        DIRECTORY_LINKED_OUT,
        GONE
    }

    record File(String directory, String stem, Planted planted, Seen seen, Fate fate) {

        String path() {
            String below = planted.path(stem);
            return directory.isEmpty() ? below : directory + "/" + below;
        }
    }

    @Provide
    Arbitrary<File> files() {
        Arbitrary<String> directories = Arbitraries.of(
                "",
                "",
                "src/health",
                "-payment",
                "sp ace/quo\"te'",
                "new\nline",
                "ünïcode/支払い",
                "deep/er/and/deeper",
                "src/test/java",
                "generated");
        Arbitrary<String> stems = Arbitraries.of(
                "Health",
                "health",
                "payment",
                "-health",
                "--payment",
                "checkout health",
                "hëalth",
                "health\"'`$(x)",
                "health\npayment",
                "健康-health",
                "health-" + "y".repeat(230));
        return Combinators.combine(
                        directories,
                        stems,
                        Arbitraries.of(Planted.class),
                        Arbitraries.of(Seen.COMMITTED, Seen.COMMITTED, Seen.UNTRACKED, Seen.IGNORED),
                        Arbitraries.frequencyOf(
                                Tuple.of(6, Arbitraries.just(Fate.STAYS)), Tuple.of(4, Arbitraries.of(Fate.class))))
                .as(File::new);
    }

    @Provide
    Arbitrary<List<File>> trees() {
        return files().list().ofMaxSize(14);
    }

    @BeforeTry
    void make_a_repository() throws IOException {
        scratch = Files.createTempDirectory("worktree").toRealPath();
        root = Files.createDirectories(scratch.resolve("repo"));
        outside = Files.createDirectories(scratch.resolve("elsewhere"));
        git("init", "-q");
        git("config", "user.name", "Ada");
        git("config", "user.email", "ada@example.org");
    }

    @AfterTry
    void remove_it() throws IOException {
        try (Stream<Path> files = Files.walk(scratch)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Each try starts git about forty times; more than 60 tries would take minutes. */
    @Property(tries = 60)
    void the_knowledge_has_no_secret_fits_and_is_the_same_twice(@ForAll("trees") List<File> files) throws IOException {
        plant(files);
        for (Role role : Role.values()) {
            TaskContext context = asked(role);
            String said = context.text() + context.explained();
            assertThat(said.toLowerCase(Locale.ROOT)).doesNotContain(SECRET);
            assertThat(said).doesNotContain(scratch.toString()).doesNotContain("elsewhere");
            assertThat(asked(role)).isEqualTo(context);
            assertThat(asked(role).explained()).isEqualTo(context.explained());
            assertThat(asked(role, WorktreeContext.once()).explained()).isEqualTo(context.explained());
            fits(context, role.bound());
            fits(context, role.bound() / 20);
        }
    }

    private static void fits(TaskContext all, int bound) {
        TaskContext some = all.within(bound, ESTIMATOR);
        assertThat(ESTIMATOR.estimateTokenCountInText(some.text())).isLessThanOrEqualTo(bound);
        assertThat(items(all)).containsSubsequence(items(some));
        assertThat(some.within(bound, ESTIMATOR)).isEqualTo(some);
        double lightest =
                items(some).stream().mapToDouble(KnowledgeItem::weight).min().orElse(Double.POSITIVE_INFINITY);
        List<KnowledgeItem> gone = new ArrayList<>(items(all));
        items(some).forEach(gone::remove);
        assertThat(gone).allSatisfy(item -> assertThat(item.weight()).isLessThanOrEqualTo(lightest));
    }

    private static List<KnowledgeItem> items(TaskContext context) {
        return context.sections().stream()
                .flatMap(section -> section.items().stream())
                .toList();
    }

    private TaskContext asked(Role role) {
        return asked(role, new WorktreeContext());
    }

    private TaskContext asked(Role role, WorktreeContext service) {
        Workspace workspace = new Workspace(
                root,
                (command, limit) -> {
                    throw new AssertionError("no command may be run");
                },
                new Git(root),
                false);
        RunFacts material = new RunFacts(
                "",
                List.of(new AttemptRound(1, List.of("a"), List.of(), List.of("it failed"))),
                null,
                role == Role.QA ? workspace.changedSince("HEAD") : List.of());
        return service.context(new ContextRequest("run", STORY, role, Phase.CODING, true, material, workspace));
    }

    // --- planting

    private void plant(List<File> files) throws IOException {
        List<File> planted = new ArrayList<>();
        StringBuilder ignored = new StringBuilder("/nothing\n");
        for (File file : files) {
            if (written(root.resolve(file.path()), file)) {
                planted.add(file);
                if (file.seen() == Seen.IGNORED && !file.path().contains("\n")) {
                    ignored.append('/')
                            .append(file.path().replaceAll("[\\\\*?\\[]", "\\\\$0"))
                            .append('\n');
                }
            }
        }
        Files.writeString(root.resolve(".gitignore"), ignored);
        git("add", "--", ".gitignore");
        for (File file : planted) {
            if (file.seen() == Seen.COMMITTED) {
                git("--literal-pathspecs", "add", "-f", "--", file.path());
            }
        }
        git("commit", "-q", "-m", "Pay for the health check");
        for (File file : planted) {
            meet(root.resolve(file.path()), file);
        }
    }

    private boolean written(Path path, File file) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(path, file.planted().content(file.stem(), SECRET + file.seen()));
            if (file.seen() == Seen.IGNORED && file.planted().name().matches("RECORD|PAGE|EMPTY")) {
                Files.writeString(path, "# Health " + SECRET + "\n\n## Payment " + SECRET + "\n");
            }
            return true;
        } catch (FileSystemException tooLong) {
            return false;
        }
    }

    private void meet(Path path, File file) throws IOException {
        if (file.fate() == Fate.STAYS || !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path directory = Objects.requireNonNull(path.getParent());
        if (!directory.toRealPath().startsWith(root)) {
            return;
        }
        if (file.fate() == Fate.DIRECTORY_LINKED_OUT) {
            linkOut(directory, path);
            return;
        }
        Files.delete(path);
        switch (file.fate()) {
            case LINK_OUT -> Files.createSymbolicLink(path, secretIn(outside.resolve("Health" + SECRET + ".java")));
            case LOOP -> Files.createSymbolicLink(path, Objects.requireNonNull(path.getFileName()));
            case PIPE -> run("mkfifo", "--", path.toString());
            case DIRECTORY -> secretIn(Files.createDirectory(path).resolve(".env"));
            default -> {} // the file is deleted
        }
    }

    /** Replaces a directory with a link to a directory outside, which has files of the same names. */
    private void linkOut(Path directory, Path file) throws IOException {
        if (directory.equals(root) || Files.isSymbolicLink(directory)) {
            return;
        }
        Path twin = Files.createTempDirectory(outside, "of");
        secretIn(twin.resolve(Objects.requireNonNull(file.getFileName())));
        secretIn(twin.resolve("Health" + SECRET + ".java"));
        Files.move(directory, Files.createTempDirectory(scratch, "was").resolve("it"));
        Files.createSymbolicLink(directory, twin);
    }

    private static Path secretIn(Path file) throws IOException {
        return Files.writeString(
                file, "# Health %1$s\n\n## Decision\n\nPayment %1$s\n\nclass Health%1$s {\n".formatted(SECRET));
    }

    private void git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        run(command.toArray(String[]::new));
    }

    private void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.onExit().join().exitValue())
                .as("%s: %s", String.join(" ", command), output)
                .isZero();
    }
}
