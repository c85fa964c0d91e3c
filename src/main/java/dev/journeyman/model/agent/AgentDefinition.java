package dev.journeyman.model.agent;

import dev.journeyman.model.Failure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What there is to know of an agent: one row of the table.
 *
 * @param name what specs call it
 * @param command the program and its arguments; {@code {prompt}} in an argument is the prompt, {@code {file}} a file with it, and
 *     without either it is standard input; {@code {mode}} and {@code {model}} are where the flags go, else at the end
 * @param flags the arguments for what it is to do
 * @param version what is run to learn its version
 * @param output how it answers
 * @param signs patterns by which a failure shows, besides those that all agents share
 * @param surroundings what it runs in
 */
record AgentDefinition(
        String name,
        List<String> command,
        Flags flags,
        List<String> version,
        AgentOutputFormat output,
        Map<Failure, List<String>> signs,
        Surroundings surroundings) {

    AgentDefinition {
        name = Objects.requireNonNullElse(name, "");
        command = command == null ? List.of() : List.copyOf(command);
        flags = flags == null ? new Flags(List.of(), List.of(), List.of()) : flags;
        version = version == null ? List.of() : List.copyOf(version);
        output = output == null ? AgentOutputFormat.PLAIN : output;
        signs = signs == null ? Map.of() : Map.copyOf(signs);
        surroundings = surroundings == null ? new Surroundings(null, null, null, null) : surroundings;
    }

    /** Returns the same agent with its program in a certain place. */
    AgentDefinition by(Path program) {
        List<String> placed = new ArrayList<>(command);
        placed.set(0, program.toString());
        return new AgentDefinition(name, placed, flags, version, output, signs, surroundings);
    }

    /**
     * The arguments for what it is to do.
     *
     * @param plan where it is to look and to change nothing
     * @param code where it is to change files and run commands without asking anybody
     * @param model where a model is named; {@code {model}} in an argument is its name
     */
    record Flags(List<String> plan, List<String> code, List<String> model) {
        Flags {
            plan = plan == null ? List.of() : List.copyOf(plan);
            code = code == null ? List.of() : List.copyOf(code);
            model = model == null ? List.of() : List.copyOf(model);
        }
    }

    /**
     * What it runs in.
     *
     * @param pass the variables of the environment it gets; a star at the end stands for any ending
     * @param set variables of its own
     * @param state the places below the home of the user that it writes to in a sandbox, too
     * @param timeout how long a call may take
     */
    record Surroundings(
            @Nullable List<String> pass,
            @Nullable Map<String, String> set,
            @Nullable List<String> state,
            @Nullable Duration timeout) {

        private static final Duration USUAL = Duration.ofMinutes(30);

        List<String> passed() {
            return pass == null ? List.of() : pass;
        }

        Map<String, String> values() {
            return set == null ? Map.of() : set;
        }

        List<String> places() {
            return state == null ? List.of() : state;
        }

        Duration limit() {
            return timeout == null ? USUAL : timeout;
        }
    }
}
