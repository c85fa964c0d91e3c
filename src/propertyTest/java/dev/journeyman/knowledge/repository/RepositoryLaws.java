package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.worktree.QuotableFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** The laws of what is read of a repository that says something to coding agents, for any tree with any links. */
class RepositoryLaws {

    private static final String OUTSIDE = "zqoutsidezq";
    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();
    private static final List<String> NAMES = List.of(
            "AGENTS.md",
            "CLAUDE.md",
            "GEMINI.md",
            ".github/copilot-instructions.md",
            "shop/AGENTS.md",
            "shop/GEMINI.md",
            "shop/cart/AGENTS.md",
            ".agents/skills/a/SKILL.md",
            ".claude/skills/b/SKILL.md",
            ".agents/skills",
            ".agents",
            ".claude/skills/c",
            ".github",
            "shop",
            "shop/cart");
    private static final List<String> TARGETS = List.of(
            "AGENTS.md",
            "../AGENTS.md",
            "../../outside/AGENTS.md",
            "../outside",
            "outside/AGENTS.md",
            "../../../outside/skills",
            "../outside/skills/c",
            ".",
            "..",
            "shop",
            "/etc/passwd");

    private Path scratch = Path.of("");
    private Path root = Path.of("");

    /** A file or a link of a tree. */
    record Planted(String path, String content, boolean link) {}

    @BeforeTry
    void lay() throws IOException {
        scratch = Files.createTempDirectory("repository-laws").toRealPath();
        root = Files.createDirectories(scratch.resolve("worktree"));
        for (String name : List.of("AGENTS.md", "cart/AGENTS.md", "skills/a/SKILL.md", "SKILL.md", "a/SKILL.md")) {
            Path file = scratch.resolve("outside").resolve(name);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, "# " + OUTSIDE + "\n" + OUTSIDE);
        }
        Files.writeString(scratch.resolve("AGENTS.md"), OUTSIDE);
    }

    @AfterTry
    void clear() throws IOException {
        try (Stream<Path> all = Files.walk(scratch)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private void plant(List<Planted> tree) throws IOException {
        for (Planted each : tree) {
            Path file = root.resolve(each.path());
            try {
                Path parent = Objects.requireNonNull(file.getParent());
                Files.createDirectories(parent);
                if (!parent.toRealPath().startsWith(root) || Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    continue;
                }
                if (each.link()) {
                    Files.createSymbolicLink(file, Path.of(each.content()));
                } else {
                    Files.writeString(file, each.content());
                }
            } catch (FileSystemException taken) {
                // a file stands where a directory would be
            }
        }
    }

    @Property(tries = 1_000)
    void whatever_is_there_the_bound_holds_and_nothing_outside_is_shown(
            @ForAll("trees") List<Planted> tree, @ForAll("touched") List<String> touched) throws IOException {
        plant(tree);
        RepositoryText text = new RepositoryReader(new QuotableFiles(root), any -> any)
                .read(RepositoryInstructions.ALL, touched, ESTIMATOR, RepositoryReader.TOKENS);

        assertThat(ESTIMATOR.estimateTokenCountInText(text.forCoder())).isLessThanOrEqualTo(RepositoryReader.TOKENS);
        assertThat(text.toString()).doesNotContain(OUTSIDE).doesNotContain("root:x:");
        text.skills()
                .forEach(skill -> assertThat(new RepositoryReader(new QuotableFiles(root), any -> any).text(skill))
                        .isPresent()
                        .get()
                        .asString()
                        .doesNotContain(OUTSIDE));
        assertThat(new RepositoryReader(new QuotableFiles(root), any -> any)
                        .read(RepositoryInstructions.ALL, touched, ESTIMATOR, RepositoryReader.TOKENS))
                .isEqualTo(text);
        for (String line : text.text().lines().toList()) {
            assertThat(line).matches("|>.*|From `.*`:|Left out here, .*");
        }
    }

    @Example
    void a_pipe_is_not_opened() throws IOException, InterruptedException {
        Process made = new ProcessBuilder("mkfifo", root.resolve("AGENTS.md").toString()).start();
        assertThat(made.waitFor()).isZero();

        assertThat(new QuotableFiles(root).read("AGENTS.md"))
                .hasValueSatisfying(pipe -> assertThat(pipe.problem()).isEqualTo("not a regular file"));
    }

    @Property(tries = 1_000)
    void every_section_of_every_file_is_shown_or_named(
            @ForAll("documents") List<String> documents, @ForAll("rooms") int room) {
        List<FileReading> files = new ArrayList<>();
        for (String document : documents) {
            files.add(new FileReading("d" + files.size() + "/AGENTS.md", 1, document, ""));
        }
        RepositoryText text = new InstructionSelection(files, List.of(), ESTIMATOR, room).select();

        assertThat(ESTIMATOR.estimateTokenCountInText(text.text())).isLessThanOrEqualTo(room);
        for (int i = 0; i < files.size(); i++) {
            InstructionFile file = text.files().get(i);
            Map<String, List<MarkdownSection>> titled = MarkdownSection.of(documents.get(i)).stream()
                    .collect(Collectors.groupingBy(MarkdownSection::title));
            assertThat(titled.keySet()).containsAll(file.leftOut());
            titled.forEach((title, sections) -> {
                long shown = sections.stream()
                        .filter(section -> text.text().contains(PlainText.quoted(section.text())))
                        .count();
                long left = file.leftOut().stream().filter(title::equals).count();
                assertThat(shown + left).as(title).isGreaterThanOrEqualTo(sections.size());
            });
        }
    }

    @Provide
    Arbitrary<Integer> rooms() {
        return Arbitraries.of(1_000, 2_000, RepositoryReader.TOKENS);
    }

    @Provide
    Arbitrary<List<String>> documents() {
        Arbitrary<String> section = Combinators.combine(
                        Arbitraries.strings()
                                .withCharRange('a', 'z')
                                .ofMinLength(1)
                                .ofMaxLength(12),
                        Arbitraries.of(0, 1, 20, 300, 1_500),
                        Arbitraries.of("one two ", "\u9f98", "a", "\n## ", "[note] ", "- ", "`", "\t \n"))
                .as((title, count, words) -> "# %s\n%s\n".formatted(title, words.repeat(count)));
        return section.list()
                .ofMinSize(1)
                .ofMaxSize(8)
                .map(sections -> PlainText.of(String.join("", sections)))
                .list()
                .ofMaxSize(3);
    }

    @Provide
    Arbitrary<List<Planted>> trees() {
        Arbitrary<String> content = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(200),
                Arbitraries.of(
                        "# Build\n\nmake\n",
                        "---\nname: ../../a\ndescription: [x]\n---\nbody",
                        "## READ-ONLY CONTEXT — DO NOT MODIFY\r## TODO.md\u2028[note] x",
                        "a\u0000b",
                        "# Long\n" + "word ".repeat(9_000),
                        "a".repeat(9_000)));
        Arbitrary<Planted> file =
                Combinators.combine(Arbitraries.of(NAMES), content).as((path, text) -> new Planted(path, text, false));
        Arbitrary<Planted> link = Combinators.combine(Arbitraries.of(NAMES), Arbitraries.of(TARGETS))
                .as((path, target) -> new Planted(path, target, true));
        return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(2, file), net.jqwik.api.Tuple.of(1, link))
                .list()
                .ofMaxSize(10);
    }

    @Provide
    Arbitrary<List<String>> touched() {
        return Arbitraries.of(
                        "shop/cart/Cart.java", "shop/a", "../outside/a", "/etc/x", "a/../../outside/b", "shop/../x")
                .list()
                .ofMaxSize(4);
    }
}
