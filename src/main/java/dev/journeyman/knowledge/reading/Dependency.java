package dev.journeyman.knowledge.reading;

/**
 * A dependency of a project. It is immutable and may be used from any thread.
 *
 * @param place the build file that declares it
 * @param name its name, as that file writes it
 * @param version its version; empty where the file has none
 */
public record Dependency(String place, String name, String version) {

    @Override
    public String toString() {
        return version.isEmpty() ? name : name + " " + version;
    }
}
