package dev.journeyman.knowledge.reading;

/**
 * Something that a project builds on.
 *
 * @param place the file that says so
 * @param name its name, as that file has it
 * @param version its version; empty where none is said
 */
public record Dependency(String place, String name, String version) {

    @Override
    public String toString() {
        return version.isEmpty() ? name : name + " " + version;
    }
}
