package dev.journeyman.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files of the published artifacts. */
class ArtifactsTest {

    private static final Pattern COMPILED_WITH =
            Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>[^<]*</version>\\s*<scope>compile</scope>");

    private static final Pattern MANAGED =
            Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>\\s*</dependency>");

    @Test
    void each_artifact_has_a_name_a_licence_sources_Javadoc_and_a_bill_of_materials() throws IOException {
        assertThat(Published.libraries())
                .contains(
                        "journeyman",
                        "journeyman-cli",
                        "journeyman-lab",
                        "journeyman-mcp",
                        "journeyman-opentelemetry",
                        "journeyman-postgres",
                        "journeyman-redis",
                        "journeyman-spring-boot-autoconfigure",
                        "journeyman-spring-boot-starter",
                        "journeyman-terminal",
                        "journeyman-testkit",
                        "journeyman-web")
                .doesNotContain("journeyman-spring-sample")
                .allSatisfy(name -> {
                    assertThat(Published.file(name, ".pom"))
                            .content()
                            .contains("<name>" + name + "</name>", "<name>Apache-2.0</name>", "<description>");
                    assertThat(Published.file(name, "-sources.jar")).isNotEmptyFile();
                    assertThat(Published.file(name, "-javadoc.jar")).isNotEmptyFile();
                    assertThat(Published.file(name, "-cyclonedx.json")).isNotEmptyFile();
                });
    }

    @Test
    void the_BOM_names_every_artifact_with_its_version() throws IOException {
        String bom = Files.readString(Published.file(Published.BOM, ".pom"));

        assertThat(MANAGED.matcher(bom).results().map(found -> found.group(1) + ":" + found.group(2)))
                .containsExactlyInAnyOrderElementsOf(Published.libraries().stream()
                        .map(name -> name + ":" + Published.VERSION)
                        .toList());
    }

    @Test
    void consumers_of_the_core_compile_with_nothing_but_what_its_signatures_need() throws IOException {
        String pom = Files.readString(Published.file("journeyman", ".pom"));

        assertThat(COMPILED_WITH.matcher(pom).results().map(found -> found.group(1)))
                .as("A dependency in the api configuration of the core is on the compile path of each consumer. Make it"
                        + " implementation, and keep it behind our own types")
                .containsExactlyInAnyOrder("langchain4j-core", "jspecify");
        assertThat(pom).doesNotContain("spring-boot");
    }
}
