package dev.journeyman.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A temporary home in which agents find scripted models in place of those of their vendors.
 *
 * @param directory the home
 * @param worktree where its commands are run
 * @param environment the variables the agents need, their home among them
 */
record Home(Path directory, Path worktree, Map<String, String> environment) implements AutoCloseable {

    /** The key of the agents. No vendor knows it. */
    static final String KEY = "sesame-4711-agents";

    private static final int MINUTES = 2;

    /** Makes a home without agents. */
    static Home make(Path directory, Path worktree) throws IOException {
        Path programs = Files.createDirectories(directory.resolve("bin"));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", programs + File.pathSeparator + System.getenv("PATH"));
        environment.put("HOME", directory.toString());
        environment.put(
                "TMPDIR", Files.createDirectories(directory.resolve("tmp")).toString());
        return new Home(directory, worktree, environment);
    }

    /** Adds an agent that calls this model in place of its vendor's. */
    Home with(Installed installed, MockModel model) throws IOException {
        Files.createSymbolicLink(
                directory.resolve("bin").resolve(installed.agent().command()), installed.program());
        switch (installed.agent()) {
            case CLAUDE -> claude(model.url());
            case CODEX -> codex(model.url());
            case GEMINI -> gemini(model.url());
            case OPENCODE -> opencode(model.url());
            case COPILOT -> copilot(model.url());
        }
        return this;
    }

    private void claude(String url) {
        environment.put("ANTHROPIC_BASE_URL", url);
        environment.put("ANTHROPIC_API_KEY", KEY);
        environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        environment.put("DISABLE_AUTOUPDATER", "1");
        environment.put("CLAUDE_CODE_MAX_RETRIES", "0");
    }

    private void codex(String url) throws IOException {
        environment.put("OPENAI_API_KEY", KEY);
        environment.put("CODEX_HOME", directory.resolve(".codex").toString());
        write(".codex/config.toml", """
            model_provider = "mock"
            check_for_update_on_startup = false

            [model_providers.mock]
            name = "mock"
            base_url = "%s/v1"
            env_key = "OPENAI_API_KEY"
            wire_api = "responses"
            request_max_retries = 0
            stream_max_retries = 0
            """.formatted(url));
    }

    private void gemini(String url) throws IOException {
        environment.put("GEMINI_API_KEY", KEY);
        environment.put("GOOGLE_GEMINI_BASE_URL", url);
        environment.put("GEMINI_CLI_NO_RELAUNCH", "true");
        write(".gemini/settings.json", """
            {
              "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": false}},
              "privacy": {"usageStatisticsEnabled": false},
              "general": {"enableAutoUpdate": false, "maxAttempts": 1}
            }
            """);
    }

    private void opencode(String url) throws IOException {
        environment.put("OPENCODE_DISABLE_AUTOUPDATE", "1");
        environment.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
        environment.put("OPENCODE_DISABLE_LSP_DOWNLOAD", "1");
        environment.put("OPENCODE_DISABLE_DEFAULT_PLUGINS", "1");
        write(".config/opencode/opencode.json", """
            {
              "autoupdate": false,
              "share": "disabled",
              "provider": {
                "mock": {
                  "npm": "@ai-sdk/openai-compatible",
                  "name": "Mock",
                  "options": {"baseURL": "%s/v1", "apiKey": "%s"},
                  "models": {
                    "mock-model": {
                      "name": "Mock",
                      "limit": {"context": 128000, "output": 8000},
                      "cost": {"input": 1, "output": 2, "cache_read": 0.1}
                    }
                  }
                }
              }
            }
            """.formatted(url, KEY));
    }

    private void copilot(String url) {
        environment.put("COPILOT_OFFLINE", "true");
        environment.put("COPILOT_AUTO_UPDATE", "false");
        environment.put("COPILOT_PROVIDER_TYPE", "openai");
        environment.put("COPILOT_PROVIDER_BASE_URL", url + "/v1");
        environment.put("COPILOT_PROVIDER_API_KEY", KEY);
        environment.put("XDG_CACHE_HOME", Installed.PLACE.resolve("cache").toString()); // it unpacks itself there
    }

    /** Writes a file of the home. */
    void write(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }

    /** Appends to a file of the home. */
    void append(String file, String content) throws IOException {
        Files.writeString(directory.resolve(file), content, StandardOpenOption.APPEND);
    }

    /** Runs a command in the worktree with nothing of this environment but the PATH, and waits for its end. */
    Finished run(List<String> command, String input) throws IOException, InterruptedException {
        Path in = Files.writeString(directory.resolve("in"), input);
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        List<String> found = new ArrayList<>(List.of("env")); // it searches the PATH of the agent
        found.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(found)
                .directory(worktree.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().retainAll(List.of("LANG"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended)
                .as("%s did not end within %d minutes", command, MINUTES)
                .isTrue();
        return new Finished(process.exitValue(), text(out), text(err));
    }

    /** Removes the links that lead out of the home. Its later removal would warn about each of them. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
