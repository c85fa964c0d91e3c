package dev.journeyman.faults.worker;

import dev.journeyman.faults.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The settings of a worker process, as its command line has them. They are immutable and may be used from any thread.
 *
 * @param store the store
 * @param scene the directory of all that the evidence writes
 * @param name the name of the process in that directory
 * @param boot what tells the machine of this worker from that of another: processes of other machines are not ended by their number
 * @param slots how many runs it drives at once
 * @param weakness which protection it lacks
 */
public record HostSettings(StorePlace store, Path scene, String name, String boot, int slots, Weakness weakness) {

    private static final int HOME = 5;

    /** Returns the words of the command line. */
    public List<String> words() {
        return List.of(
                store.kind().name(),
                Integer.toString(store.port()),
                store.name(),
                Long.toString(store.term().toMillis()),
                Boolean.toString(store.weak()),
                scene.toString(),
                name,
                boot,
                Integer.toString(slots),
                weakness.name());
    }

    /** Reads the words of the command line. */
    static HostSettings of(String... words) {
        return new HostSettings(
                new StorePlace(
                        StorePlace.Kind.valueOf(words[0]),
                        Integer.parseInt(words[1]),
                        words[2],
                        Duration.ofMillis(Long.parseLong(words[3])),
                        Boolean.parseBoolean(words[4])),
                Path.of(words[HOME]),
                words[HOME + 1],
                words[HOME + 2],
                Integer.parseInt(words[HOME + 3]),
                Weakness.valueOf(words[HOME + 4]));
    }

    /** Returns the file in which the process notes its appends. */
    Path notes() {
        return scene.resolve("notes").resolve(name);
    }

    /** Returns the directory of programs that the worker finds before those of the system. */
    public Path programs() {
        return scene.resolve("programs");
    }

    /** Returns the directory of worktrees, which the workers of this machine share. */
    Path home() {
        return scene.resolve("home");
    }
}
