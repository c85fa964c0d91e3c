package dev.journeyman.cli.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command that runs the tests of a project. */
class DetectedCheckTest {

    @TempDir
    Path project;

    private void file(String name, String text) throws IOException {
        Files.writeString(project.resolve(name), text);
    }

    private String found() {
        return DetectedCheck.in(project).map(DetectedCheck::command).orElse("none");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "gradlew, '#!/bin/sh', ./gradlew test",
                "build.gradle, '', gradle test",
                "build.gradle.kts, '', gradle test",
                "mvnw, '', ./mvnw -q test",
                "pom.xml, <project/>, mvn -q test",
                "package.json, '{\"scripts\":{\"test\":\"vitest run\"}}', npm test",
                "pytest.ini, [pytest], python3 -m pytest -q",
                "pyproject.toml, [tool.pytest.ini_options], python3 -m pytest -q",
                "setup.cfg, [tool:pytest], python3 -m pytest -q",
                "Cargo.toml, [package], cargo test -q",
                "go.mod, module x, go test ./...",
                "Makefile, 'test: all', make test",
            })
    void is_found_by_the_files_of_its_build(String name, String text, String command) throws IOException {
        file(name, text);

        assertThat(found()).isEqualTo(command);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "package.json, '{\"scripts\":{\"build\":\"vite build\"}}'",
                "package.json, '{\"scripts\":{\"test\":\"echo \\\"Error: no test specified\\\" && exit 1\"}}'",
                "pyproject.toml, [project]",
                "Makefile, 'all: program'",
                "Makefile, 'test := x'",
                "README.md, gradlew",
            })
    void is_not_guessed_where_no_tests_are_named(String name, String text) throws IOException {
        file(name, text);

        assertThat(found()).isEqualTo("none");
    }

    @Test
    void prefers_the_wrapper_of_the_project() throws IOException {
        file("build.gradle", "");
        file("gradlew", "");
        file("package.json", "{\"scripts\":{\"test\":\"vitest\"}}");

        assertThat(found()).isEqualTo("./gradlew test");
    }

    @Test
    void is_not_a_directory_of_that_name() throws IOException {
        Files.createDirectories(project.resolve("gradlew"));

        assertThat(found()).isEqualTo("none");
    }
}
