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
 * The agents that are known from outside, a table as a file has it. Ours are of claude, codex, gemini, opencode, aider, a shell and
 * anything else; a user's file adds to them and replaces those of the same name. Immutable, for any thread.
 */
public final class Profiles {

    private static final String OURS = "/dev/journeyman/terminal/profiles.yaml";
    private static final Pattern FILE = Pattern.compile("[^/\\\\\\p{Cntrl}]+");

    private final Map<String, Profile> profiles;

    private Profiles(Map<String, Profile> profiles) {
        this.profiles = profiles;
    }

    /** The form of a table. */
    record Table(List<Profile> profiles) {
        Table {
            profiles = profiles == null ? List.of() : List.copyOf(profiles);
        }
    }

    /** Returns those that the engine knows. */
    public static Profiles ours() {
        try (InputStream in = Objects.requireNonNull(Profiles.class.getResourceAsStream(OURS))) {
            return new Profiles(Map.of()).with(new String(in.readAllBytes(), StandardCharsets.UTF_8), "profiles.yaml");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns these with a user's own.
     *
     * @param text YAML or JSON: {@code profiles:} and a list
     * @param place where it comes from, as a person names it
     * @throws BadInputException if it is no such table, in one sentence
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
                    "%s: the memory file \"%s\" of %s is no name of a file. Write memory_file: AGENTS.md, or what the agent reads when it starts."
                            .formatted(place, profile.memoryFile(), profile.name()));
        }
        return profile;
    }

    /**
     * Returns the profile of an agent.
     *
     * @throws BadInputException if there is none of that name
     */
    public Profile of(String name) {
        Profile profile = profiles.get(name);
        if (profile == null) {
            throw new BadInputException(
                    "\"%s\" is no agent. There are %s; describe another one in a file for --profiles."
                            .formatted(name, String.join(", ", profiles.keySet())));
        }
        return profile;
    }

    /** Returns all of them, in their order. */
    public List<Profile> all() {
        return List.copyOf(profiles.values());
    }
}
