package dev.journeyman.knowledge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which dependencies files import. */
class ImportedDependenciesTest {

    private static final List<Dependency> CATALOG = dependencies(
            "com.fasterxml.jackson:jackson-bom",
            "com.fasterxml.jackson.core:jackson-databind",
            "com.fasterxml.jackson.dataformat:jackson-dataformat-yaml",
            "dev.langchain4j:langchain4j",
            "dev.langchain4j:langchain4j-open-ai",
            "dev.langchain4j:langchain4j-ollama",
            "info.picocli:picocli",
            "org.xerial:sqlite-jdbc",
            "react",
            "react-router-dom",
            "@tanstack/react-query",
            "PyYAML",
            "python-dateutil",
            "sqlalchemy",
            "github.com/spf13/cobra",
            "serde_json",
            "serde");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "import com.fasterxml.jackson.databind.ObjectMapper;    | com.fasterxml.jackson.core:jackson-databind",
                "import com.fasterxml.jackson.dataformat.yaml.YAMLParser; |"
                        + " com.fasterxml.jackson.dataformat:jackson-dataformat-yaml",
                "import dev.langchain4j.model.chat.ChatModel;           | dev.langchain4j:langchain4j",
                "import static picocli.CommandLine.Option;              | info.picocli:picocli",
                "import org.sqlite.SQLiteConfig;                        | org.xerial:sqlite-jdbc",
                "import { useState } from 'react';                      | react",
                "const router = require('react-router-dom');            | react-router-dom",
                "import { useQuery } from '@tanstack/react-query';      | @tanstack/react-query",
                "from sqlalchemy.orm import Session                     | sqlalchemy",
                "'  \"github.com/spf13/cobra\"'                         | github.com/spf13/cobra",
                "use serde_json::Value;                                 | serde_json",
                "import java.util.List;                                 | ''",
                "String react = \"not imported\";                       | ''"
            })
    void a_line_imports_a_dependency(String line, String name) {
        assertThat(ImportedDependencies.of(List.of("// a file\n" + line + "\n")).from(CATALOG).stream()
                        .map(Dependency::name))
                .isEqualTo(name.isEmpty() ? List.of() : List.of(name));
    }

    private static List<Dependency> dependencies(String... names) {
        return List.of(names).stream()
                .map(name -> new Dependency("build", name, ""))
                .toList();
    }
}
