package dev.journeyman.terminal.agent;

import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The profiles of the known agents. The built-in ones are claude, codex, gemini, opencode, aider, shell and custom. A
 * user's file adds profiles and replaces those of the same name. It is immutable and may be used from any thread.
 */
public final class Profiles {

    private static final String OURS = "/dev/journeyman/terminal/profiles.yaml";
    private static final Pattern FILE = Pattern.compile("[^/\\\\\\p{Cntrl}]+");

    private final Map<String, Profile> profiles;

    private Profiles(Map<String, Profile> profiles) {
        this.profiles = profiles;
    }

    /** The format of a file of profiles. */
    record Table(List<Profile> profiles) {
        Table {
            profiles = profiles == null ? List.of() : List.copyOf(profiles);
        }
    }

    /** Returns the built-in profiles. */
    public static Profiles ours() {
        try (InputStream in = Objects.requireNonNull(Profiles.class.getResourceAsStream(OURS))) {
            return new Profiles(Map.of()).with(new String(in.readAllBytes(), StandardCharsets.UTF_8), "profiles.yaml");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns these profiles and those of a user's file.
     *
     * @param text the file's text, YAML or JSON: {@code profiles:} and a list
     * @param place the name of the file, for messages
     * @throws BadInputException if the text is not a table of profiles; the message is one sentence
     */
    public Profiles with(String text, String place) {
        Map<String, Profile> both = new LinkedHashMap<>(profiles);
        for (Profile profile :
                StoryFormat.read(text, place, "table of profiles", Table.class).profiles()) {
            both.put(profile.name(), checked(profile, place));
        }
        return new Profiles(both);
    }

    private static Profile checked(Profile profile, String place) {
        if (profile.name().isBlank()) {
            throw new BadInputException(
                    "%s: a profile has no name. Write name: and what --agent is to call it.".formatted(place));
        }
        if (!FILE.matcher(profile.memoryFile()).matches()
                || profile.memoryFile().matches("\\.{1,2}")) {
            throw new BadInputException(
                    "%s: the memory file \"%s\" of %s is not a file name. Write memory_file: AGENTS.md, or the file that the agent reads."
                            .formatted(place, profile.memoryFile(), profile.name()));
        }
        return profile;
    }

    /**
     * Returns the profile of an agent.
     *
     * @throws BadInputException if there is no profile of that name
     */
    public Profile of(String name) {
        Profile profile = profiles.get(name);
        if (profile == null) {
            throw new BadInputException(
                    "\"%s\" is not an agent. There are %s; describe another one in a file for --profiles."
                            .formatted(name, String.join(", ", profiles.keySet())));
        }
        return profile;
    }

    /** Returns all profiles, in the order of the table. */
    public List<Profile> all() {
        return List.copyOf(profiles.values());
    }
}
