package dev.journeyman.knowledge.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DependencyManifestsTest {

    @Nested
    class A_build {

        @Test
        void of_gradle_names_what_is_not_an_alias() {
            says("build.gradle", """
                dependencies {
                    api 'org.a:core:1.2'
                    implementation("org.b:web")
                    implementation platform('org.c:bom:3')
                    testImplementation libs.junit
                }
                """, "org.a:core 1.2", "org.b:web", "org.c:bom 3");
        }

        @Test
        void with_a_catalog_has_its_references_resolved() {
            says("gradle/libs.versions.toml", """
                [versions]
                a = "1.2"
                [libraries]
                core = { module = "org.a:core", version.ref = "a" }
                web = { module = "org.b:web", version = "3" }
                bare = "org.c:bare:4"
                managed = { module = "org.d:managed" }
                """, "org.a:core 1.2", "org.b:web 3", "org.c:bare 4", "org.d:managed");
        }

        @Test
        void of_maven_names_groups_and_artifacts() {
            says("pom.xml", """
                <dependency>
                  <groupId>org.a</groupId>
                  <artifactId>core</artifactId>
                  <version>${a.version}</version>
                </dependency>
                <dependency><groupId>org.b</groupId><artifactId>web</artifactId></dependency>
                """, "org.a:core ${a.version}", "org.b:web");
        }

        @Test
        void of_node_names_runtime_and_development_dependencies() {
            says("web/package.json", """
                { "name": "x", "scripts": { "test": "jest" },
                  "dependencies": { "@a/core": "^1.0", "b": "workspace:*", "c": ">=1 <2 || 3.x" },
                  "devDependencies": { "jest": "29" } }
                """, "@a/core ^1.0", "b workspace:*", "c >=1 <2 || 3.x", "jest 29");
        }

        @Test
        void of_python_names_the_lists_of_its_project() {
            says("pyproject.toml", """
                [project]
                name = "x"
                keywords = ["money"]
                dependencies = [
                  "requests[socks]>=2.0,<3",
                  "rich",
                ]
                [project.optional-dependencies]
                dev = ["pytest==8"]
                """, "requests >=2.0,<3", "rich", "pytest ==8");
        }

        @Test
        void of_poetry_names_its_table() {
            says("pyproject.toml", """
                [tool.poetry.dependencies]
                python = "^3.11"
                rich = { version = "13", extras = ["x"] }
                """, "python ^3.11", "rich 13");
        }

        @Test
        void by_requirements_names_each_line() {
            says("requirements-dev.txt", """
                # what we need
                -r other.txt
                requests[socks]>=2.0 ; python_version < "3.12"
                rich
                """, "requests >=2.0", "rich");
        }

        @Test
        void of_go_names_modules() {
            says("go.mod", """
                module example.org/x
                require github.com/a/core v1.2.3
                require (
                	gopkg.in/yaml.v3 v3.0.1 // indirect
                )
                """, "github.com/a/core v1.2.3", "gopkg.in/yaml.v3 v3.0.1");
        }

        @Test
        void of_cargo_names_crates() {
            says("Cargo.toml", """
                [package]
                version = "0.1"
                [dependencies]
                serde = "1.0"
                tokio = { version = "1", features = ["full"] }
                [dev-dependencies]
                insta = "2"
                """, "serde 1.0", "tokio 1", "insta 2");
        }
    }

    @Nested
    class A_secret {

        @ParameterizedTest
        @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            package.json        | "dependencies": { "a": "git+https://user:hunter2@host/a.git" }      | a
            package.json        | "dependencies": { "a": "https:\\/\\/user:hunter2\\u0040host\\/a" }   | a
            package.json        | "dependencies": { "a": "user:hunter2/a" }                           | a
            package.json        | "dependencies": { "https://user:hunter2@host": "1" }                |
            requirements.txt    | a @ git+https://user:hunter2@host/a                                 | a
            requirements.txt    | a===https://hunter2@host                                            | a
            libs.versions.toml  | a = "org.a:a:https://user:hunter2@host"                             | org.a:a
            libs.versions.toml  | a = { module = "org.a:a", version = "https://user:hunter2@host" }   | org.a:a
            libs.versions.toml  | a = { module = "https://user:hunter2@host" }                        |
            pom.xml             | <dependency><groupId>g</groupId><artifactId>a</artifactId><version>u&#64;hunter2</version> | g:a
            pom.xml             | <dependency><groupId>g</groupId><artifactId>u:hunter2@host</artifactId></dependency> |
            go.mod              | require host.org/user:hunter2@a v1                                  |
            """)
        void in_an_address_is_left_out(String file, String line, String name) {
            assertThat(DependencyManifests.of(file, line))
                    .extracting(Dependency::toString)
                    .containsExactlyElementsOf(name == null ? List.of() : List.of(name));
        }
    }

    @Nested
    class A_text_that_means_harm {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\n",
                    " ",
                    "a={\n",
                    "a=[\n",
                    "\"dependencies\":{",
                    "[dependencies]\n",
                    "<dependency>",
                    "\"a\":",
                    "a.",
                    "'a["
                })
        void is_read_quickly(String part) {
            for (String file :
                    "build.gradle libs.versions.toml pom.xml package.json pyproject.toml go.mod Cargo.toml requirements.txt"
                            .split(" ", -1)) {
                assertThat(DependencyManifests.of(file, part.repeat(400_000 / part.length()) + "x"))
                        .isNotNull();
            }
        }
    }

    private static void says(String file, String text, String... dependencies) {
        assertThat(DependencyManifests.in(file)).isTrue();
        assertThat(DependencyManifests.of(file, text))
                .allSatisfy(each -> assertThat(each.place()).isEqualTo(file))
                .extracting(Dependency::toString)
                .containsExactly(dependencies);
    }
}
