package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Workspaces.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key of a project, in real repositories. */
final class ProjectTest {

    @TempDir
    Path scratch;

    private Checkout checkout;

    @BeforeEach
    void make_a_repository() throws IOException {
        scratch = scratch.toRealPath();
        checkout = Checkout.make(scratch.resolve("repo"));
    }

    @Nested
    class With_a_remote {

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
            https://host.org/a/shop.git                      | https://host.org/a/shop.git    | shop
            https://user:hunter2@host.org/a/shop.git         | https://host.org/a/shop.git    | shop
            https://hunter2@host.org/a/shop.git              | https://host.org/a/shop.git    | shop
            https://user:hun@hunter2@host.org/a/shop.git     | https://host.org/a/shop.git    | shop
            https://user:hun/hunter2@host.org/a/shop.git     | https://host.org/a/shop.git    | shop
            https://user:hun?hunter2@host.org/a/shop.git     | https://host.org/a/shop.git    | shop
            https://user:hunter2@host.org:8443/a/shop.git    | https://host.org:8443/a/shop.git | shop
            https://host.org:8443/a@v2/shop.git              | https://host.org:8443/a@v2/shop.git | shop
            https://host.org/a/shop?private_token=hunter2    | https://host.org/a/shop        | shop
            https://host.org/a/shop#hunter2                  | https://host.org/a/shop        | shop
            HTTPS://user:hunter2@host.org/a/shop/            | HTTPS://host.org/a/shop/       | shop
            ssh://git@host.org:22/a/shop.git                 | ssh://host.org:22/a/shop.git   | shop
            ssh://git:hunter2@host.org/a/shop.git            | ssh://host.org/a/shop.git      | shop
            hg::https://user:hunter2@host.org/a/shop         | hg::https://host.org/a/shop    | shop
            git@host.org:a/shop.git                          | host.org:a/shop.git            | shop
            host.org:shop                                    | host.org:shop                  | shop
            host.org:a/shop@v2.git                           | host.org:a/shop@v2.git         | shop@v2
            git@host.org:shop@v2.git                         | host.org:shop@v2.git           | shop@v2
            user:hunter2@host.org:a/shop.git                 | host.org:a/shop.git            | shop
            """)
        void the_key_is_the_address_without_credentials(String url, String key, String name) throws IOException {
            checkout.git("config", "remote.origin.url", url);

            assertThat(Project.of(checkout.root())).isEqualTo(new Project(key, name));
        }

        @Test
        void the_key_is_the_address_of_origin_in_any_order() throws IOException {
            checkout.git("remote", "add", "fork", "https://host.org/fork/shop");
            checkout.git("remote", "add", "origin", "https://host.org/a/shop");

            assertThat(Project.of(checkout.root()).key()).isEqualTo("https://host.org/a/shop");
        }

        @Test
        void the_key_is_the_first_address_if_there_is_no_origin() throws IOException {
            checkout.git("remote", "add", "upstream", "https://user:hunter2@host.org/a/shop");
            checkout.git("remote", "add", "fork", "https://host.org/fork/shop");

            assertThat(Project.of(checkout.root()).key()).isEqualTo("https://host.org/a/shop");
        }

        @Test
        void an_unusual_name_of_a_remote_exposes_no_credentials() throws IOException {
            checkout.git("config", "remote.my own.url", "https://user:hunter2@host.org/a/shop");

            assertThat(Project.of(checkout.root()).key()).isEqualTo("https://host.org/a/shop");
        }

        @Test
        void two_clones_are_one_project_even_from_a_subdirectory() throws IOException {
            Path below = Files.createDirectories(checkout.root().resolve("a/b"));
            Checkout other = Checkout.make(scratch.resolve("other"));
            checkout.git("remote", "add", "origin", "https://ada:hunter2@host.org/a/shop");
            other.git("remote", "add", "origin", "https://host.org/a/shop");

            assertThat(Project.of(below)).isEqualTo(Project.of(other.root()));
        }

        @Test
        void two_clones_of_a_local_repository_are_one_project() throws IOException {
            for (String name : new String[] {"one", "two"}) {
                checkout.git(
                        "clone",
                        "-q",
                        checkout.root().toString(),
                        scratch.resolve(name).toString());
            }

            assertThat(Project.of(scratch.resolve("one")))
                    .isEqualTo(Project.of(scratch.resolve("two")))
                    .isEqualTo(new Project(checkout.root().toString(), "repo"));
        }

        @Test
        void a_relative_address_is_a_different_project_in_each_place() throws IOException {
            Checkout one = Checkout.make(scratch.resolve("a/repo"));
            Checkout two = Checkout.make(scratch.resolve("b/repo"));
            one.git("remote", "add", "origin", "../shop.git");
            two.git("remote", "add", "origin", "../shop.git");

            assertThat(Project.of(one.root()).key())
                    .isNotEqualTo(Project.of(two.root()).key());
            assertThat(Project.of(one.root())).isEqualTo(new Project(scratch + "/a/shop.git", "shop"));
        }
    }

    @Nested
    class Without_a_remote {

        @Test
        void the_key_is_the_real_path_even_through_a_link_or_from_a_subdirectory() throws IOException {
            Path link = Files.createSymbolicLink(scratch.resolve("link"), checkout.root());
            Files.createDirectories(checkout.root().resolve("a/b"));

            assertThat(Project.of(checkout.root()))
                    .isEqualTo(new Project(checkout.root().toString(), "repo"))
                    .isEqualTo(Project.of(link))
                    .isEqualTo(Project.of(link.resolve("a/b")));
        }

        @Test
        void a_trailing_blank_in_a_name_distinguishes_two_projects() throws IOException {
            Checkout blank = Checkout.make(scratch.resolve("repo "));

            assertThat(Project.of(blank.root()).key())
                    .isNotEqualTo(Project.of(checkout.root()).key())
                    .isEqualTo(blank.root().toString());
        }

        @Test
        void the_key_is_the_directory_if_there_is_no_repository() throws IOException {
            Path plain = Files.createDirectories(scratch.resolve("plain ünï"));

            assertThat(Project.of(plain)).isEqualTo(new Project(plain.toString(), "plain ünï"));
        }
    }
}
