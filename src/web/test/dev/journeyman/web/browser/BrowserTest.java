package dev.journeyman.web.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("tools")
class BrowserTest {

    @TempDir
    Path directory;

    @InBrowser
    @Test
    void it_ends_with_all_of_its_processes_and_leaves_no_file() {
        Browser browser = Browser.start(Browser.installed(System.getenv()).orElseThrow());
        List<ProcessHandle> children = browser.process().descendants().toList();
        Path profile = browser.profile();
        assertThat(children).isNotEmpty();
        assertThat(profile).isNotEmptyDirectory();

        browser.close();

        assertThat(browser.process().isAlive()).isFalse();
        assertThat(children).noneMatch(each -> each.info().command().isPresent());
        assertThat(profile).doesNotExist();
    }

    @Test
    @InBrowser
    void a_tab_knows_nothing_of_the_cookies_and_the_storage_of_another(Browser browser) {
        var page = new Pages(directory).with("page.html", "<p>kept");
        try (Tab one = browser.tab();
                Tab other = browser.tab()) {
            one.open(page).evaluate("localStorage.setItem('a', 'b')");

            assertThat(other.open(page).evaluate("localStorage.length").asInt()).isZero();
            assertThat(one.evaluate("localStorage.length").asInt()).isEqualTo(1);
        }
    }

    @Test
    void a_program_that_is_not_a_browser_is_shown_with_what_it_printed() throws IOException {
        Path program = program(directory.resolve("chromium"), "#!/bin/sh\necho no display here\n");

        assertThatThrownBy(() -> Browser.start(program))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no display here");
    }

    @Test
    void the_variable_CHROMIUM_decides_before_what_is_installed() throws IOException {
        Path program = program(directory.resolve("google-chrome"), "");

        assertThat(Browser.installed(Map.of("CHROMIUM", program.toString()))).contains(program);
        assertThat(Browser.installed(
                        Map.of("CHROMIUM", directory.resolve("none").toString(), "PATH", directory.toString())))
                .isEmpty();
    }

    @Test
    void it_is_looked_for_on_the_path() throws IOException {
        Path program = program(directory.resolve("google-chrome"), "");

        assertThat(Browser.onThePath(Map.of("PATH", "/nowhere:" + directory)).filter(Files::exists))
                .containsExactly(program);
    }

    @Test
    void the_client_of_the_protocol_has_at_most_150_lines() throws IOException {
        Path root = Path.of(System.getProperty("journeyman.root"));

        assertThat(Files.readAllLines(root.resolve("src/web/test/dev/journeyman/web/browser/DevTools.java")))
                .hasSizeLessThanOrEqualTo(150);
    }

    private static Path program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
