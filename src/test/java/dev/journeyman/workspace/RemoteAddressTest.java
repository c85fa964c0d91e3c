package dev.journeyman.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The address of a remote: every machine understands it, and it holds no secret. */
final class RemoteAddressTest {

    private static WorkspaceRequest request(String address) {
        return new WorkspaceRequest(Path.of("."), false, Map.of()).pushedTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/team/project.git",
                "http://127.0.0.1:3000/project",
                "http://[::1]:3000/project",
                "https://example.org/@team/project",
                "ssh://git@example.org:2222/project",
                "ssh://example.org/project",
                "git@example.org:team/project.git",
                "example.org:project",
                "git://example.org/project",
                "file:///srv/project.git",
                "/srv/project.git"
            })
    void that_every_machine_understands_is_taken(String address) {
        assertThat(request(address).remote()).contains(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://ada:hunter22@example.org/project",
                "https://ada:hunt/er22@example.org/project",
                "https://hunter22@example.org/project",
                "ssh://ada:hunter22@example.org/project",
                "https://example.org/project?token=hunter22",
                "https://example.org/project#hunter22",
                "git://hunter22@example.org/project"
            })
    void with_a_secret_is_refused_without_saying_it(String address) {
        assertThatThrownBy(() -> request(address))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("git asks a credential helper")
                .hasMessageContaining("example.org/project")
                .hasMessageNotContaining("hunter22")
                .hasMessageNotContaining("er22");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "project",
                "../project",
                "--upload-pack=touch /tmp/x",
                "ext::sh -c date",
                "ftp://example.org/project",
                "https::https://example.org/project",
                "https://example.org/pro\nject",
                "ada:hunter22@example.org:project"
            })
    void that_git_would_not_push_to_from_everywhere_is_refused(String address) {
        assertThatThrownBy(() -> request(address))
                .isInstanceOf(BadInputException.class)
                .hasMessageNotContaining("hunter22");
    }
}
