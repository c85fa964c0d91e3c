package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibrariesTest {

    @Test
    void the_version_follows_the_name_of_the_archive() {
        assertThat(Libraries.version("/somewhere/langgraph4j-core-1.8.17.jar")).contains("1.8.17");
        assertThat(Libraries.version("/somewhere/langchain4j-mcp-1.14.1-beta24.jar"))
                .contains("1.14.1-beta24");
    }

    @Test
    void a_directory_of_classes_has_none() {
        assertThat(Libraries.version("/somewhere/classes/java/main/")).isEmpty();
    }
}
