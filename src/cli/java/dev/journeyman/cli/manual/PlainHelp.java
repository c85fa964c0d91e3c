package dev.journeyman.cli.manual;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command in pieces without markup, of which manual pages and completions are made. It is stateless and may be used from any thread. */
final class PlainHelp {

    private PlainHelp() {}

    /** Returns the commands of a program that help lists, in its order. */
    static List<CommandSpec> commands(CommandSpec program) {
        return program.subcommands().values().stream()
                .map(line -> line.getCommandSpec())
                .filter(spec -> !spec.usageMessage().hidden())
                .distinct()
                .toList();
    }

    /** Returns the options that help lists; those that every command has come last. */
    static List<OptionSpec> options(CommandSpec command) {
        List<OptionSpec> shown =
                command.options().stream().filter(option -> !option.hidden()).toList();
        return Stream.concat(
                        shown.stream().filter(option -> !common(option)),
                        shown.stream().filter(PlainHelp::common))
                .toList();
    }

    private static boolean common(OptionSpec option) {
        return option.usageHelp() || option.versionHelp();
    }

    /** Returns the arguments that help lists. */
    static List<PositionalParamSpec> arguments(CommandSpec command) {
        return command.positionalParameters().stream()
                .filter(argument -> !argument.hidden())
                .toList();
    }

    /** Returns what help says of an option or an argument, on one line. */
    static String of(ArgSpec argument) {
        return String.join(" ", paragraphs(argument.description())).strip();
    }

    /** Returns the first sentence of what help says of a command, without its full stop. */
    static String brief(CommandSpec command) {
        return sentence(String.join(" ", paragraphs(command.usageMessage().description())));
    }

    /** Returns the first sentence of a text, without its default, its full stop or colon. */
    static String sentence(String text) {
        return text.replaceFirst(" \\(default:.*\\)", "")
                .strip()
                .replaceFirst("(?s)[.:]\\s.*", "")
                .replaceFirst("[.:]$", "");
    }

    /** Returns lines of help without markup, as they are printed. */
    static List<String> paragraphs(String... lines) {
        return Arrays.stream(lines)
                .flatMap(line -> Ansi.OFF
                        .string(line)
                        .replace("%n", "\n")
                        .replace("%%", "%")
                        .lines())
                .toList();
    }
}
