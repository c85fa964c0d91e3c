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
 * The definition of an agent, which is one row of the table of agents. It is immutable.
 *
 * @param name the name in specs
 * @param command the program and its arguments; {@code {prompt}} in an argument is replaced by the prompt, and
 *     {@code {file}} by the name of a file with it; without either the agent reads the prompt from standard input;
 *     {@code {mode}} and {@code {model}} mark where the flags go, by default at the end
 * @param flags the arguments for planning, coding and the model
 * @param version the command that prints its version
 * @param output the format of its output
 * @param signs the patterns that identify its failures, in addition to those of all agents
 * @param surroundings the environment in which it runs
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

    /** Returns the same agent with another path to its program. */
    AgentDefinition by(Path program) {
        List<String> placed = new ArrayList<>(command);
        placed.set(0, program.toString());
        return new AgentDefinition(name, placed, flags, version, output, signs, surroundings);
    }

    /**
     * The arguments for planning, coding and the model.
     *
     * @param plan the arguments for a call that must not change anything
     * @param code the arguments for a call that may change files and run commands without asking
     * @param model the arguments that select a model; {@code {model}} is replaced by its name
     */
    record Flags(List<String> plan, List<String> code, List<String> model) {
        Flags {
            plan = plan == null ? List.of() : List.copyOf(plan);
            code = code == null ? List.of() : List.copyOf(code);
            model = model == null ? List.of() : List.copyOf(model);
        }
    }

    /**
     * The environment in which an agent runs.
     *
     * @param pass the variables of the host's environment that it gets; a star at the end matches any ending
     * @param set additional environment variables
     * @param state the paths below the user's home that it may write to even in a sandbox
     * @param timeout how long a call may take; 30 minutes by default
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
