package dev.journeyman.workspace.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** The law of path confinement: no path leads out of a workspace, whatever its parts. */
final class PathConfinementLaws {

    private Path scratch = Path.of("");
    private Path root = Path.of("");
    private Path outside = Path.of("");

    @BeforeProperty
    void make_a_workspace_with_links_out_of_it() throws IOException {
        scratch = Files.createTempDirectory("confinement").toRealPath();
        root = Files.createDirectories(scratch.resolve("work"));
        outside = Files.createDirectories(scratch.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createDirectories(root.resolve("sub/deep"));
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve(".git/config"), "git's");
        for (String where : List.of("", "sub/", "sub/deep/")) {
            link(where + "out", outside);
            link(where + "up", Path.of(".."));
            link(where + "top", Path.of("/"));
            link(where + "in", root.resolve("sub"));
            link(where + "nowhere", outside.resolve("none"));
            link(where + "repo", root.resolve(".git"));
        }
    }

    @AfterProperty
    void remove_it() throws IOException {
        try (Stream<Path> files = Files.walk(scratch)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Property
    void a_path_is_refused_or_leads_to_a_place_inside(@ForAll("paths") String path) throws IOException {
        Path place;
        try {
            place = new PathConfinement(root).resolve(path);
        } catch (WorkspaceException refused) {
            assertThat(refused.getMessage()).isNotBlank();
            return;
        }
        Path real = place;
        while (!Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
            real = Objects.requireNonNull(real.getParent());
        }
        assertThat(real.toRealPath().startsWith(root)).isTrue();
        assertThat(place.toString().toLowerCase(Locale.ROOT) + "/").doesNotContain("/.git/");
        assertThat(real.toRealPath().startsWith(root.resolve(".git"))).isFalse();
    }

    @Property(tries = 300)
    void nothing_is_ever_written_outside(@ForAll("paths") String path) throws IOException {
        Workspace workspace = new Workspace(
                root,
                (command, limit) -> {
                    throw new AssertionError("no command may be run");
                },
                new Git(root),
                false);
        List<String> before = outside();
        try {
            workspace.write(path, "written");
        } catch (WorkspaceException refused) {
            // the path is refused
        }
        assertThat(outside()).isEqualTo(before);
    }

    @Provide
    Arbitrary<String> paths() {
        Arbitrary<String> parts = Arbitraries.oneOf(
                Arbitraries.of("..", "..", ".", "", "a", "sub", "deep", "out", "up", "top", "in", "nowhere", "repo"),
                Arbitraries.of(".git", ".GIT", ".git ", "secret", "config", "etc", "passwd", "outside", "work", "~"),
                Arbitraries.strings().ofMaxLength(4));
        Arbitrary<String> relative = parts.list().ofMinSize(1).ofMaxSize(7).map(list -> String.join("/", list));
        return Arbitraries.oneOf(relative, relative.map(path -> "/" + path), relative.map(path -> root + "/" + path));
    }

    private List<String> outside() throws IOException {
        List<String> seen = new ArrayList<>();
        for (Path watched : List.of(outside, root.resolve(".git"))) {
            try (Stream<Path> files = Files.walk(watched)) {
                for (Path file : files.sorted().toList()) {
                    seen.add(file + (Files.isRegularFile(file) ? " " + Files.readString(file) : ""));
                }
            }
        }
        try (Stream<Path> files = Files.list(scratch)) {
            files.map(Path::toString).sorted().forEach(seen::add);
        }
        return seen;
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), target);
    }
}
