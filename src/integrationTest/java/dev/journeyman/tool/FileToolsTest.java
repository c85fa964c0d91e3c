package dev.journeyman.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FileToolsTest {

    @TempDir
    Path scratch;

    private Bench bench;

    @BeforeEach
    void set_it_up() throws IOException {
        bench = new Bench(scratch);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "read_file | {'path': '../x'}",
                "write_file | {'path': '../x', 'content': ''}",
                "edit_file | {'path': '../x', 'old': 'a', 'new': 'b'}",
                "list_files | {'path': '../x'}",
                "search | {'pattern': 'a', 'path': '../x'}",
                "git_log | {'path': '../x'}",
            })
    void no_tool_leaves_the_workspace(String tool, String arguments) throws InterruptedException {
        assertThat(bench.call(tool, arguments))
                .isEqualTo(ToolResult.error("\"../x\" leaves the workspace %s. Tools only see files below it."
                        .formatted(bench.workspace().root())));
        assertThat(bench.call(tool, arguments.replace("../x", ".git/config")))
                .isEqualTo(ToolResult.error("\".git/config\" belongs to git. Tools leave .git alone."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "read_file | {} | path",
                "write_file | {'path': 'a'} | content",
                "edit_file | {'path': 'a', 'old': 'b'} | new",
                "edit_file | {'path': 'a', 'new': 'b'} | old",
                "search | {} | pattern",
                "git_log | {} | path",
                "run_command | {} | command",
                "update_todo_list | {} | content",
            })
    void each_tool_names_its_missing_argument(String tool, String arguments, String field) throws InterruptedException {
        assertThat(bench.call(tool, arguments))
                .isEqualTo(ToolResult.error("%s needs \"%s\". Call it again with it.".formatted(tool, field)));
    }

    @Nested
    class Git_log {

        @Test
        void lists_the_commits_of_a_file_across_renames_without_their_authors() throws Exception {
            bench.file("old [1].txt", "one\ntwo\nthree\n");
            bench.workspace().repository().commitAll("Write it", List.of());
            bench.file("other", "x");
            bench.workspace().repository().commitAll("Write another", List.of());
            Files.move(bench.workspace().file("old [1].txt"), bench.workspace().file("new.txt"));
            bench.workspace().repository().commitAll("Name it new", List.of());

            assertThat(bench.call("git_log", "{'path': 'new.txt'}").text())
                    .matches("[0-9a-f]{7,} \\d{4}-\\d\\d-\\d\\d Name it new\n"
                            + "[0-9a-f]{7,} \\d{4}-\\d\\d-\\d\\d Write it");
            assertThat(bench.call("git_log", "{'path': 'old [1].txt', 'limit': 1}")
                            .text())
                    .endsWith(" Name it new");
            assertThat(bench.call("git_log", "{'path': '.'}").text().lines()).hasSize(4);
            assertThat(bench.call("git_log", "{'path': 'nowhere'}").text())
                    .isEqualTo("no commit has changed \"nowhere\"");
        }
    }

    @Nested
    class Read_file {

        @Test
        void returns_a_whole_file_unchanged() throws InterruptedException {
            bench.file("a", "one\r\ntwo\n\n");

            assertThat(bench.call("read_file", "{'path': 'a'}")).isEqualTo(ToolResult.of("one\r\ntwo\n\n"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "'from_line': 2 | 2,3,4,5",
                    "'from_line': 5 | 5",
                    "'lines': 2 | 1,2",
                    "'from_line': 2, 'lines': 2 | 2,3",
                    "'from_line': 4, 'lines': 100 | 4,5",
                    "'from_line': 5, 'lines': 2147483647 | 5",
                    "'from_line': '3', 'lines': '1' | 3",
                })
        void returns_the_requested_lines(String range, String lines) throws InterruptedException {
            bench.file("a", "1\n2\n3\n4\n5\n");

            assertThat(bench.call("read_file", "{'path': 'a', %s}".formatted(range)))
                    .isEqualTo(ToolResult.of(lines.replace(',', '\n')));
        }

        @Test
        void reports_a_line_past_the_end_of_a_file() throws InterruptedException {
            bench.file("a", "1\n2\n3");
            bench.file("empty", "");

            assertThat(bench.call("read_file", "{'path': 'a', 'from_line': 4}"))
                    .isEqualTo(ToolResult.error("\"a\" has 3 lines; line 4 is past its end."));
            assertThat(bench.call("read_file", "{'path': 'empty', 'from_line': 1}"))
                    .isEqualTo(ToolResult.error("\"empty\" has 0 lines; line 1 is past its end."));
            assertThat(bench.call("read_file", "{'path': 'empty'}")).isEqualTo(ToolResult.of(""));
        }

        @Test
        void refuses_line_0() throws InterruptedException {
            bench.file("a", "1");

            assertThat(bench.call("read_file", "{'path': 'a', 'from_line': 0}"))
                    .isEqualTo(ToolResult.error(
                            "\"from_line\" of read_file must be a whole number of at least 1, not 0."));
        }
    }

    @Nested
    class Write_file {

        @Test
        void reports_the_number_of_written_lines() throws InterruptedException {
            assertThat(bench.call("write_file", "{'path': 'new/a b', 'content': '1\\n2\\n'}"))
                    .isEqualTo(ToolResult.of("wrote new/a b, 2 lines"));
            assertThat(bench.workspace().read("new/a b")).isEqualTo("1\n2\n");
        }

        @Test
        void may_empty_a_file() throws InterruptedException {
            bench.file("a", "1");

            assertThat(bench.call("write_file", "{'path': 'a', 'content': ''}"))
                    .isEqualTo(ToolResult.of("wrote a, 0 lines"));
            assertThat(bench.workspace().read("a")).isEmpty();
        }
    }

    @Nested
    class Edit_file {

        @ParameterizedTest
        @CsvSource({"aXb, X, Y, aYb", "X, X, '', ''", "a$1b, $1, \\\\0, a\\0b", "ab, ab, abab, abab"})
        void replaces_the_passage_literally(String before, String old, String fresh, String after)
                throws InterruptedException {
            bench.file("a", before);

            assertThat(bench.call("edit_file", "{'path': 'a', 'old': '%s', 'new': '%s'}".formatted(old, fresh)))
                    .isEqualTo(ToolResult.of("edited a"));
            assertThat(bench.workspace().read("a")).isEqualTo(after);
        }

        @Test
        void changes_nothing_if_the_passage_is_missing() throws InterruptedException {
            bench.file("a", "one");

            assertThat(bench.call("edit_file", "{'path': 'a', 'old': 'One', 'new': 'two'}"))
                    .isEqualTo(
                            ToolResult.error("the passage occurs 0 times in a, not once; nothing was changed. Read the"
                                    + " file and quote it to the letter."));
            assertThat(bench.workspace().read("a")).isEqualTo("one");
        }

        @ParameterizedTest
        @CsvSource({"xx, x, 2", "aaa, aa, 2", "ababa, aba, 2", "x x x, x, 3"})
        void changes_nothing_if_the_passage_occurs_more_than_once(String text, String old, int times)
                throws InterruptedException {
            bench.file("a", text);

            assertThat(bench.call("edit_file", "{'path': 'a', 'old': '%s', 'new': 'y'}".formatted(old)))
                    .isEqualTo(
                            ToolResult.error(("the passage occurs %d times in a, not once; nothing was changed. Quote"
                                            + " more of what surrounds it.")
                                    .formatted(times)));
            assertThat(bench.workspace().read("a")).isEqualTo(text);
        }

        @Test
        void keeps_line_ends_and_all_other_text_unchanged() throws InterruptedException {
            bench.file("a", "\uFEFFone\r\ntwo\nthree\r\n");
            bench.call("edit_file", "{'path': 'a', 'old': 'two', 'new': 'TWO'}");

            assertThat(bench.workspace().read("a")).isEqualTo("\uFEFFone\r\nTWO\nthree\r\n");
        }

        @Test
        void matches_line_ends_exactly() throws InterruptedException {
            bench.file("a", "one\r\ntwo\r\n");

            assertThat(bench.call("edit_file", "{'path': 'a', 'old': 'one\\ntwo', 'new': 'x'}")
                            .error())
                    .isTrue();
            assertThat(bench.call("edit_file", "{'path': 'a', 'old': 'one\\r\\ntwo', 'new': 'x'}")
                            .error())
                    .isFalse();
        }

        @Test
        void keeps_a_script_executable() throws InterruptedException, IOException {
            Path script = bench.file("run", "echo one");
            assertThat(script.toFile().setExecutable(true)).isTrue();
            bench.call("edit_file", "{'path': 'run', 'old': 'one', 'new': 'two'}");

            assertThat(Files.isExecutable(script)).isTrue();
        }

        @Test
        void requires_a_passage_and_a_file() throws InterruptedException {
            assertThat(bench.call("edit_file", "{'path': 'README.md', 'old': '', 'new': 'x'}"))
                    .isEqualTo(ToolResult.error(
                            "\"old\" of edit_file is empty. Quote the passage to replace, or use write_file."));
            assertThat(bench.call("edit_file", "{'path': 'none', 'old': 'a', 'new': 'x'}"))
                    .isEqualTo(ToolResult.error("\"none\" does not exist. Use list_files or search to find it."));
        }
    }

    @Nested
    class Update_todo_list {

        @Test
        void replaces_the_list_and_counts_its_lines() throws InterruptedException {
            assertThat(bench.call("update_todo_list", "{'content': '- [ ] a\\n- [x] b\\n'}"))
                    .isEqualTo(ToolResult.of("the todo list has 2 lines"));
            assertThat(bench.workspace().todo().read()).isEqualTo("- [ ] a\n- [x] b\n");
            bench.call("update_todo_list", "{'content': ''}");
            assertThat(bench.workspace().todo().read()).isEmpty();
        }

        @Test
        void keeps_the_old_list_if_the_new_one_is_too_long() throws InterruptedException {
            bench.call("update_todo_list", "{'content': 'old'}");

            assertThat(bench.call("update_todo_list", "{'content': '%s'}".formatted("x".repeat(70_000))))
                    .isEqualTo(ToolResult.error(
                            "The todo list has 70,000 bytes; up to 65,536 are kept. Shorten it; the old list stays."));
            assertThat(bench.workspace().todo().read()).isEqualTo("old");
        }
    }

    @Nested
    class List_files {

        @BeforeEach
        void fill() throws IOException {
            for (String name : new String[] {"src/A.java", "src/deep/B.java", "src/c d.txt", "srcs/E.java", "F.java"}) {
                bench.file(name, "");
            }
            bench.file(".gitignore", "*.log\n");
            bench.file("x.log", "");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "{} | .gitignore,F.java,README.md,src/A.java,src/c d.txt,src/deep/B.java,srcs/E.java",
                    "{'path': '', 'pattern': ''} | .gitignore,F.java,README.md,src/A.java,src/c"
                            + " d.txt,src/deep/B.java,srcs/E.java",
                    "{'path': '.'} | .gitignore,F.java,README.md,src/A.java,src/c d.txt,src/deep/B.java,srcs/E.java",
                    "{'path': 'src'} | src/A.java,src/c d.txt,src/deep/B.java",
                    "{'path': 'src/'} | src/A.java,src/c d.txt,src/deep/B.java",
                    "{'path': './src/../src'} | src/A.java,src/c d.txt,src/deep/B.java",
                    "{'path': 'src/A.java'} | src/A.java",
                    "{'pattern': '**/*.java'} | F.java,src/A.java,src/deep/B.java,srcs/E.java",
                    "{'pattern': '*.java'} | F.java",
                    "{'path': 'src', 'pattern': '**/*.java'} | src/A.java,src/deep/B.java",
                    "{'pattern': 'src/*.{java,txt}'} | src/A.java,src/c d.txt",
                    "{'path': 'none'} | no such files",
                    "{'pattern': '*.none'} | no such files",
                    "{'pattern': 'x.log'} | no such files",
                })
        void lists_the_requested_files(String arguments, String files) throws InterruptedException {
            assertThat(bench.call("list_files", arguments))
                    .isEqualTo(ToolResult.of(files.replace(',', '\n').replace("{java\ntxt}", "{java,txt}")));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "[ | A bracket is not closed.",
                    "{a | A brace is not closed.",
                    "a[b | A bracket is not closed.",
                    "\\\\ | It ends with a backslash."
                })
        void refuses_an_invalid_glob(String glob, String why) throws InterruptedException {
            assertThat(bench.call("list_files", "{'pattern': '%s'}".formatted(glob)))
                    .isEqualTo(ToolResult.error("\"%s\" is not a glob: %s Write one like **/*.java."
                            .formatted(glob.replace("\\\\", "\\"), why)));
        }

        @Test
        @Timeout(10)
        void matches_a_glob_that_could_backtrack_for_ever_quickly() throws InterruptedException, IOException {
            Files.createFile(bench.workspace().root().resolve("a".repeat(184)));

            assertThat(bench.call("list_files", "{'pattern': '*a*a*a*a*a*a*a*b'}")
                            .error())
                    .isFalse();
        }

        @Test
        void lists_at_most_500_files() throws IOException, InterruptedException {
            Path many = Files.createDirectories(bench.workspace().root().resolve("many"));
            for (int i = 0; i < 500; i++) {
                Files.createFile(many.resolve("f%03d".formatted(i)));
            }
            assertThat(bench.call("list_files", "{'path': 'many'}").text())
                    .hasLineCount(500)
                    .endsWith("many/f499");
            Files.createFile(many.resolve("f500"));
            Files.createFile(many.resolve("f501"));

            assertThat(bench.call("list_files", "{'path': 'many'}").text())
                    .hasLineCount(501)
                    .endsWith("many/f499\n… and 2 more; narrow it down");
        }

        @Test
        void never_lists_the_files_of_git() throws InterruptedException {
            assertThat(bench.call("list_files", "{}").text().lines()).noneMatch(name -> name.startsWith(".git/"));
        }
    }
}
