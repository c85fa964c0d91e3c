package dev.journeyman.cli.manual;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The script with which fish completes commands, options and their values, made from the same model as the help. It is used by one thread. */
public final class FishScript {

    private static final Pattern FILES = Pattern.compile("\\[?(FILE|DIR|STORY)\\b.*");
    private static final String FUNCTIONS = """
        # Completes journeyman in fish. Printed by: journeyman completion fish

        # Whether the command is the given one; without one, whether there is no command yet.
        function __journeyman_command
            set -l words (commandline -opc)
            if set -q argv[1]
                test (count $words) -ge 2; and test "$words[2]" = $argv[1]
            else
                test (count $words) -eq 1
            end
        end

        complete -c journeyman -e
        complete -c journeyman -f
        """;

    private final StringBuilder script = new StringBuilder(FUNCTIONS);

    private FishScript() {}

    /** Returns the script for a program. */
    public static String of(CommandSpec program) {
        FishScript fish = new FishScript();
        fish.options("__journeyman_command", program);
        List<CommandSpec> commands = PlainHelp.commands(program);
        commands.forEach(command ->
                fish.line("__journeyman_command", "-a " + command.name() + description(PlainHelp.brief(command))));
        fish.line(
                condition("help"),
                "-a " + quoted(commands.stream().map(CommandSpec::name).collect(Collectors.joining(" "))));
        commands.forEach(fish::command);
        return fish.script.toString();
    }

    private void command(CommandSpec command) {
        String when = condition(command.name());
        options(when, command);
        PlainHelp.arguments(command).forEach(argument -> {
            if (argument.completionCandidates() != null) {
                line(when, "-a " + values(argument));
            } else if (files(argument)) {
                line(when, "-F");
            }
        });
    }

    private void options(String when, CommandSpec command) {
        PlainHelp.options(command).forEach(option -> line(when, option(option)));
    }

    private static String option(OptionSpec option) {
        List<String> parts = new ArrayList<>();
        for (String name : option.names()) {
            parts.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
            if (option.negatable()) {
                parts.add("-l no-" + name.substring(2));
            }
        }
        if (option.arity().max() > 0) {
            parts.add(value(option));
        }
        return String.join(" ", parts) + description(PlainHelp.sentence(PlainHelp.of(option)));
    }

    private static String value(OptionSpec option) {
        if (option.completionCandidates() != null) {
            return "-x -a " + values(option);
        }
        return files(option) ? "-r -F" : "-x";
    }

    private static String values(ArgSpec argument) {
        return quoted(StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                .map(value -> value.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" ")));
    }

    private static boolean files(ArgSpec argument) {
        return argument.type() == Path.class
                || FILES.matcher(argument.paramLabel()).matches();
    }

    private static String condition(String command) {
        return quoted("__journeyman_command " + command);
    }

    private static String description(String text) {
        return " -d " + quoted(text);
    }

    private void line(String when, String rest) {
        script.append("complete -c journeyman -n %s %s\n".formatted(when, rest));
    }

    /** Returns a text in single quotes, between which fish knows only these two escapes. */
    static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
