package dev.journeyman.web.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Chromium without a window, with an empty profile. It reaches only this machine. It may be used from any thread; closing it ends
 * its processes.
 */
public final class Browser implements AutoCloseable {

    private static final String LISTENING = "DevTools listening on ";

    private static final int PATIENCE = 10;

    private static final List<String> OPTIONS = List.of(
            "--headless=new",
            "--no-sandbox", // a container's root has none, and the pages are ours
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--force-color-profile=srgb",
            "--hide-scrollbars", // a width is the page's, as on a phone
            "--lang=en-US",
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
            "--remote-debugging-port=0");

    private final Path profile;
    private final Process process;
    private final Thread hook = new Thread(this::end, "chromium-end");
    private final URI address;
    private final DevTools tools;

    private Browser(Path profile, Process process) {
        this.profile = profile;
        this.process = process;
        Runtime.getRuntime().addShutdownHook(hook);
        CompletableFuture<URI> told = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(told), "chromium-output");
        reader.setDaemon(true);
        reader.start();
        this.address = DevTools.within(told, "The address of Chromium's DevTools");
        this.tools = new DevTools(address);
    }

    /** Returns the program: what {@code CHROMIUM} names, else the first that is installed. */
    public static Optional<Path> installed(Map<String, String> environment) {
        String named = environment.getOrDefault("CHROMIUM", "");
        Stream<Path> places = named.isEmpty()
                ? Stream.concat(Stream.of(Path.of("/usr/bin/chromium")), onThePath(environment))
                : Stream.of(Path.of(named));
        return places.filter(Files::isRegularFile).filter(Files::isExecutable).findFirst();
    }

    static Stream<Path> onThePath(Map<String, String> environment) {
        List<Path> directories = Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(each -> !each.isEmpty())
                .map(Path::of)
                .toList();
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> directories.stream().map(directory -> directory.resolve(name)));
    }

    /** Starts the program with an empty profile, which is also its home. */
    public static Browser start(Path program) {
        try {
            Path profile = Files.createTempDirectory("journeyman-chromium-");
            List<String> command = new ArrayList<>(List.of(program.toString()));
            command.addAll(OPTIONS);
            command.addAll(List.of("--user-data-dir=" + profile, "about:blank"));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("DBUS_"));
            builder.environment().putAll(Map.of("HOME", profile.toString(), "TZ", "UTC", "LANG", "C.UTF-8"));
            Process process = builder.start();
            process.getOutputStream().close();
            return new Browser(profile, process);
        } catch (IOException problem) {
            throw new UncheckedIOException(program + " cannot be started.", problem);
        }
    }

    /** Opens a tab with cookies and storage of its own. */
    public Tab tab() {
        String context = tools.call("Target.createBrowserContext", Map.of())
                .path("browserContextId")
                .asText();
        String target = tools.call("Target.createTarget", Map.of("url", "about:blank", "browserContextId", context))
                .path("targetId")
                .asText();
        return new Tab(new DevTools(address.resolve("/devtools/page/" + target)), target, () -> {
            tools.call("Target.disposeBrowserContext", Map.of("browserContextId", context));
        });
    }

    Path profile() {
        return profile;
    }

    /** Returns the process, to be looked at. */
    ProcessHandle process() {
        return process.toHandle();
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        end();
    }

    /** Chromium ends its own children; what is left of them, and what it has detached from itself, is killed. */
    private void end() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(PATIENCE, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        Stream.concat(children.stream(), withTheProfile()).forEach(ProcessHandle::destroyForcibly);
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException problem) {
            throw new UncheckedIOException(profile + " cannot be deleted.", problem);
        }
    }

    /** Returns the processes that name the profile, which no other browser does. */
    private Stream<ProcessHandle> withTheProfile() {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().commandLine().orElse("").contains(profile.toString()));
    }

    /** Reads what the program prints to its end, so that it is never kept waiting. */
    private void read(CompletableFuture<URI> told) {
        StringBuilder printed = new StringBuilder();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(LISTENING)) {
                    told.complete(URI.create(line.substring(LISTENING.length())));
                }
                if (!told.isDone()) {
                    printed.append(line).append('\n');
                }
            }
        } catch (IOException closed) {
            printed.append(closed);
        }
        told.completeExceptionally(new IllegalStateException("Chromium has ended. It printed:\n" + printed));
    }
}
