package dev.journeyman.testkit;

import dev.journeyman.workspace.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A repository of a plain directory, whose history is kept in memory. It begins empty, and a commit is a snapshot of
 * the files. It is used by one thread at a time.
 */
final class ScratchRepository implements Repository {

    static final String BASE = "scratch-0";

    private final Path root;
    private final Map<String, Map<String, String>> commits = new LinkedHashMap<>();
    private String head = BASE;

    ScratchRepository(Path root) {
        this.root = root;
        commits.put(BASE, Map.of());
    }

    @Override
    public String head() {
        return head;
    }

    @Override
    public List<String> files() {
        return List.copyOf(snapshot().keySet());
    }

    @Override
    public List<String> changedSince(String commit) {
        Map<String, String> before = commits.getOrDefault(commit, Map.of());
        Map<String, String> now = snapshot();
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        return names.stream()
                .filter(name -> !now.getOrDefault(name, "").equals(before.getOrDefault(name, "")))
                .toList();
    }

    @Override
    public List<String> createdSince(String commit) {
        Map<String, String> before = commits.getOrDefault(commit, Map.of());
        return snapshot().keySet().stream()
                .filter(name -> !before.containsKey(name))
                .toList();
    }

    @Override
    public String diff(String commit, List<String> but) {
        Map<String, String> now = snapshot();
        StringBuilder text = new StringBuilder();
        for (String name : changedSince(commit)) {
            if (!but.contains(name)) {
                text.append("+++ ")
                        .append(name)
                        .append('\n')
                        .append(now.getOrDefault(name, ""))
                        .append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public String commitAll(String message, List<String> but) {
        Map<String, String> now = snapshot();
        but.forEach(now::remove);
        if (!now.equals(commits.get(head))) {
            head = "scratch-" + commits.size();
            commits.put(head, now);
        }
        return head;
    }

    @Override
    public boolean restore(String commit, List<String> ignored, List<String> but) {
        Map<String, String> then = commits.getOrDefault(commit, Map.of());
        try {
            for (String name : changedSince(commit)) {
                Path file = root.resolve(name);
                if (!but.contains(name) && then.containsKey(name)) {
                    Files.writeString(file, then.getOrDefault(name, ""), StandardCharsets.ISO_8859_1);
                } else if (!but.contains(name)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        head = commit;
        return true;
    }

    private Map<String, String> snapshot() {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(
                        root.relativize(file).toString(),
                        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        return files;
    }
}
