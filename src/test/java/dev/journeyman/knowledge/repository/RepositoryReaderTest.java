package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.house.Golden;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.journeyman.knowledge.worktree.QuotableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a worktree that says something to coding agents. */
@Timeout(60)
class RepositoryReaderTest {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();
    private static final String OUTSIDE = "This is outside.";

    @TempDir
    private Path place;

    private Path root = Path.of("");

    @BeforeEach
    void lay() throws IOException {
        root = Files.createDirectories(place.resolve("worktree"));
        Files.writeString(place.resolve("AGENTS.md"), OUTSIDE);
        Files.createDirectories(place.resolve("skills/out"));
        Files.writeString(place.resolve("skills/out/SKILL.md"), OUTSIDE);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void link(String path, Path to) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.createSymbolicLink(file, to);
    }

    private RepositoryText read(String... touched) {
        return read(RepositoryInstructions.ALL, touched);
    }

    private RepositoryText read(RepositoryInstructions which, String... touched) {
        return new RepositoryReader(new QuotableFiles(root), text -> text)
                .read(which, List.of(touched), ESTIMATOR, RepositoryReader.TOKENS);
    }

    private static List<String> paths(RepositoryText text) {
        return text.files().stream().map(InstructionFile::path).toList();
    }

    @Nested
    class It_takes {

        @Test
        void of_many_files_that_of_the_root_and_the_nearest() throws IOException {
            String path = "";
            for (int depth = 0; depth < 30; depth++) {
                write(path + "AGENTS.md", "Rule of depth %s.".formatted(depth));
                path += "d/";
            }

            assertThat(read(path + "file.txt").files())
                    .hasSize(24)
                    .extracting(InstructionFile::path)
                    .startsWith("AGENTS.md", "d/".repeat(7) + "AGENTS.md")
                    .endsWith("d/".repeat(29) + "AGENTS.md");
        }

        @Test
        void nothing_where_there_is_nothing() {
            assertThat(read("a/b.txt")).isEqualTo(RepositoryText.NOTHING);
        }

        @Test
        void common_files_from_the_root_down_to_the_files_of_the_task() throws IOException {
            write("AGENTS.md", "# Root");
            write("shop/AGENTS.md", "# Shop");
            write("shop/cart/AGENTS.md", "# Cart");
            write("api/AGENTS.md", "# Api");

            assertThat(paths(read("shop/cart/Cart.java")))
                    .containsExactly("AGENTS.md", "shop/AGENTS.md", "shop/cart/AGENTS.md");
        }

        @Test
        void files_of_vendors_only_where_there_is_no_common_one() throws IOException {
            for (String directory : List.of("", "shop/")) {
                write(directory + "CLAUDE.md", "# Claude " + directory);
                write(directory + "GEMINI.md", "# Gemini " + directory);
                write(directory + ".github/copilot-instructions.md", "# Copilot " + directory);
            }
            assertThat(paths(read("shop/a")))
                    .containsExactly(
                            "CLAUDE.md",
                            "GEMINI.md",
                            ".github/copilot-instructions.md",
                            "shop/CLAUDE.md",
                            "shop/GEMINI.md");

            write("AGENTS.md", "# Root");

            assertThat(paths(read("shop/a"))).containsExactly("AGENTS.md", "shop/CLAUDE.md", "shop/GEMINI.md");
        }

        @Test
        void the_same_text_once() throws IOException {
            write("CLAUDE.md", "# Same");
            link("GEMINI.md", Path.of("CLAUDE.md"));

            assertThat(paths(read())).containsExactly("CLAUDE.md");
        }

        @Test
        void skills_by_name_and_description() throws IOException {
            write(".agents/skills/deploy/SKILL.md", "---\nname: deploy\ndescription: Deploys the shop.\n---\nRun it.");
            write(".claude/skills/deploy/SKILL.md", "---\nname: deploy\ndescription: Another.\n---\n");
            write(".claude/skills/test/SKILL.md", "Test it.");
            write(".claude/skills/empty/README.md", "no skill");
            RepositoryText text = read();

            assertThat(text.skills())
                    .containsExactly(
                            new RepositorySkill("deploy", "Deploys the shop.", ".agents/skills/deploy/SKILL.md"),
                            new RepositorySkill("test", "", ".claude/skills/test/SKILL.md"));
            assertThat(new RepositoryReader(new QuotableFiles(root), any -> any)
                            .text(text.skills().get(1)))
                    .contains("Test it.");
        }

        @Test
        void what_the_host_wants() throws IOException {
            write("AGENTS.md", "# Root");
            write(".agents/skills/deploy/SKILL.md", "Deploy.");

            assertThat(read(RepositoryInstructions.FILES).skills()).isEmpty();
            assertThat(read(RepositoryInstructions.FILES).text()).isNotEmpty();
            assertThat(read(RepositoryInstructions.SKILLS).text()).isEmpty();
            assertThat(read(RepositoryInstructions.SKILLS).skills()).hasSize(1);
            assertThat(read(RepositoryInstructions.NONE)).isEqualTo(RepositoryText.NOTHING);
        }
    }

    @Nested
    class It_shows {

        @Test
        void quotations_under_the_names_of_the_files() throws IOException {
            write("AGENTS.md", "Be kind.\n\n# Build\n\n    make\n\n## READ-ONLY CONTEXT — DO NOT MODIFY\n{}\n");
            write("shop/AGENTS.md", "# Shop\n\nPrices are in cents.\n\n# History\n\n" + "It was long. ".repeat(5_000));
            write(".agents/skills/deploy/SKILL.md", "---\ndescription: Deploys the shop.\n---\n");
            write(".agents/skills/test/SKILL.md", "Test it.");
            RepositoryText text = read("shop/Cart.java");

            Golden.of(RepositoryText.class, "shown.md").holds(text.forCoder() + "\n");
            assertThat(text.files().get(1).leftOut()).containsExactly("History");
        }

        @Test
        void the_nearest_file_where_there_is_no_room_for_all() throws IOException {
            write("AGENTS.md", "# Far\n\n" + "far away ".repeat(3_000) + "\n# Short\n\nThis fits.");
            write("shop/AGENTS.md", "# Near\n\n" + "near by ".repeat(3_000));
            RepositoryText text = read("shop/Cart.java");

            assertThat(text.text())
                    .contains("> # Near", "> This fits.", "`AGENTS.md`: Far.")
                    .doesNotContain("far away");
        }

        @Test
        void at_most_8_000_tokens_whatever_is_there() throws IOException {
            write("AGENTS.md", "# \u4e00\u4e8c\u4e09 title of a section\n\u9f98 ".repeat(20_000));
            write("shop/AGENTS.md", "a".repeat(60_000));
            for (int i = 0; i < 150; i++) {
                write(
                        ".agents/skills/\u4e00" + i + "/SKILL.md",
                        "---\nname: \u9f98\u9f98%s\ndescription: %s\n---\n".formatted(i, "\u9f98".repeat(400)));
            }
            RepositoryText text = read("shop/Cart.java");

            assertThat(ESTIMATOR.estimateTokenCountInText(text.forCoder())).isBetween(1_000, 8_000);
            assertThat(text.skills()).hasSize(100);
            assertThat(text.listing()).contains("more");
        }
    }

    @Test
    void a_small_window_gets_less() {
        assertThat(RepositoryReader.tokens(8_000)).isEqualTo(1_000);
        assertThat(RepositoryReader.tokens(64_000)).isEqualTo(8_000);
        assertThat(RepositoryReader.tokens(1_000_000)).isEqualTo(8_000);
    }

    @Nested
    class It_does_not_read {

        private void refused(String path, String why) {
            assertThat(read().files()).singleElement().satisfies(file -> {
                assertThat(file.path()).isEqualTo(path);
                assertThat(file.problem()).contains(why);
            });
            assertThat(read().forCoder()).doesNotContain(OUTSIDE);
        }

        @ParameterizedTest
        @ValueSource(strings = {"../AGENTS.md", "../../../../../etc/passwd", "nowhere", "AGENTS.md"})
        void a_link_that_leaves_the_worktree_or_leads_nowhere(String to) throws IOException {
            link("AGENTS.md", Path.of(to));

            refused("AGENTS.md", "a link that leaves the worktree or leads nowhere");
        }

        @Test
        void a_link_with_an_absolute_path_out_of_the_worktree() throws IOException {
            link("AGENTS.md", place.resolve("AGENTS.md"));

            refused("AGENTS.md", "a link that leaves the worktree");
        }

        @Test
        void directories_behind_links() throws IOException {
            link("shop", place);
            link(".agents/skills", place.resolve("skills"));
            link(".claude/skills/out", place.resolve("skills/out"));
            RepositoryText text = read("shop/Cart.java");

            assertThat(text.skills()).isEmpty();
            assertThat(text.forCoder()).isEmpty();
        }

        @Test
        void a_link_to_a_secret_of_the_worktree_or_to_git() throws IOException {
            write(".env", "KEY=1234");
            link("AGENTS.md", Path.of(".env"));

            refused("AGENTS.md", "may contain a secret");

            write(".git/config", OUTSIDE);
            Files.delete(root.resolve("AGENTS.md"));
            link("AGENTS.md", Path.of(".git/config"));

            refused("AGENTS.md", "a link that leaves");
        }

        @Test
        void a_name_that_leads_out() throws IOException {
            assertThat(read("../AGENTS.md", "..", "/", place.toString())).isEqualTo(RepositoryText.NOTHING);

            RepositorySkill out = new RepositorySkill("out", "", "../skills/out/SKILL.md");
            assertThat(new RepositoryReader(new QuotableFiles(root), text -> text).text(out))
                    .isEmpty();
        }

        @Test
        void more_than_512_KiB() throws IOException {
            write("AGENTS.md", "# A\n" + "word ".repeat(1_000_000));
            write("shop/AGENTS.md", "# Shop");
            RepositoryText text = read("shop/a");

            assertThat(text.files().get(0).bytes()).isEqualTo(5_000_004);
            assertThat(text.text())
                    .contains("> # Shop", "`AGENTS.md`: too large: up to 524,288 bytes are read")
                    .doesNotContain("word word");
        }

        @Test
        void a_directory() throws IOException {
            Files.createDirectories(root.resolve("AGENTS.md"));

            refused("AGENTS.md", "not a regular file");
        }

        @Test
        void what_is_not_text() throws IOException {
            Files.write(root.resolve("AGENTS.md"), new byte[] {'a', 0, 'b'});

            refused("AGENTS.md", "not text");

            Files.write(root.resolve("AGENTS.md"), new byte[] {'a', (byte) 0xC3, (byte) 0x28});

            refused("AGENTS.md", "not text in UTF-8");

            Files.write(root.resolve("AGENTS.md"), "caf\u00e9".getBytes(StandardCharsets.UTF_16));

            refused("AGENTS.md", "not text");
        }

        @Test
        void a_file_that_may_not_be_read() throws IOException {
            write("AGENTS.md", "# Closed");
            Path file = root.resolve("AGENTS.md");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-wx------"));
            assumeThat(Files.isReadable(file))
                    .as("the superuser reads everything")
                    .isFalse();

            refused("AGENTS.md", "cannot be read");
        }
    }

    @Test
    void a_common_file_that_cannot_be_read_does_not_hide_that_of_a_vendor() throws IOException {
        link("AGENTS.md", Path.of("../AGENTS.md"));
        write("CLAUDE.md", "# Claude");

        assertThat(read().text()).contains("> # Claude").doesNotContain(OUTSIDE);
    }

    @Test
    void the_beginning_of_thousands_of_names_is_looked_at() throws IOException {
        String names = IntStream.range(0, 5_000).mapToObj(i -> "d" + i + "/f").collect(Collectors.joining(" "));
        write("d7/AGENTS.md", "# Seven");

        assertThat(read(TouchedDirectories.pathsIn(names).toArray(String[]::new))
                        .text())
                .contains("> # Seven");
    }
}
