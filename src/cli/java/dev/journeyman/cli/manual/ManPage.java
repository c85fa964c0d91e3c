package dev.journeyman.cli.manual;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The manual page of a command, made from the same model as its help. It is used by one thread. */
final class ManPage {

    private final CommandSpec command;
    private final Roff roff = new Roff();

    private ManPage(CommandSpec command) {
        this.command = command;
    }

    /** Returns the page of a command in the language of man(7). */
    static String of(CommandSpec command) {
        ManPage page = new ManPage(command);
        page.head();
        page.options();
        page.commands();
        page.exitCodes();
        page.footer();
        page.others();
        return page.roff.toString();
    }

    /** Returns the name under which the page is found, such as {@code journeyman-run}. */
    static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private void head() {
        roff.title(
                name(command).toUpperCase(Locale.ROOT),
                String.join(" ", command.root().version()));
        roff.section("NAME").text(name(command) + " - " + PlainHelp.brief(command));
        roff.section("SYNOPSIS").line(Roff.bold(command.qualifiedName()) + synopsis());
        roff.section("DESCRIPTION");
        PlainHelp.paragraphs(command.usageMessage().description())
                .forEach(line -> roff.paragraph().text(line));
    }

    private String synopsis() {
        Stream<String> needed = command.options().stream()
                .filter(OptionSpec::required)
                .map(option -> " " + Roff.bold(option.longestName()) + "=" + Roff.italic(option.paramLabel()));
        Stream<String> rest = command.subcommands().isEmpty()
                ? PlainHelp.arguments(command).stream().map(ManPage::argument)
                : Stream.of(" " + Roff.italic("COMMAND"));
        return Stream.of(needed, Stream.of(" [" + Roff.italic("OPTION") + " ...]"), rest)
                .flatMap(part -> part)
                .collect(Collectors.joining());
    }

    private static String argument(PositionalParamSpec argument) {
        String several = argument.arity().max() > 1 ? " ..." : "";
        String label = Roff.italic(argument.paramLabel().replaceAll("[\\[\\]]|\\.\\.\\.", "")) + several;
        return argument.arity().min() == 0 ? " [" + label + "]" : " " + label;
    }

    private void options() {
        roff.section("OPTIONS");
        PlainHelp.arguments(command)
                .forEach(argument ->
                        roff.item(Roff.italic(argument.paramLabel())).text(PlainHelp.of(argument)));
        PlainHelp.options(command).forEach(option -> roff.item(names(option)).text(PlainHelp.of(option)));
    }

    private static String names(OptionSpec option) {
        String names = Stream.of(option.names())
                .map(name -> option.negatable() ? name.replaceFirst("^--", "--[no-]") : name)
                .map(Roff::bold)
                .collect(Collectors.joining(", "));
        return option.arity().max() == 0 ? names : names + "=" + Roff.italic(option.paramLabel());
    }

    private void commands() {
        List<CommandSpec> all = PlainHelp.commands(command);
        if (!all.isEmpty()) {
            roff.section("COMMANDS");
        }
        all.forEach(each -> roff.item(Roff.bold(name(each)) + "(1)")
                .text(String.join(" ", PlainHelp.paragraphs(each.usageMessage().description()))));
    }

    private void exitCodes() {
        Map<String, String> codes = command.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            roff.section("EXIT STATUS");
        }
        codes.forEach((code, meaning) -> roff.item(Roff.bold(code)).text(meaning));
    }

    /** Writes what help says below everything else: notes, and the examples behind their heading. */
    private void footer() {
        UsageMessageSpec usage = command.usageMessage();
        List<String> lines = PlainHelp.paragraphs(usage.footer());
        int heading = Math.max(lines.indexOf("Example:"), lines.indexOf("Examples:"));
        List<String> notes = heading < 0 ? lines : lines.subList(0, heading);
        if (notes.stream().anyMatch(line -> !line.isBlank())) {
            roff.section("NOTES");
        }
        notes.stream()
                .filter(line -> !line.isBlank())
                .forEach(line -> roff.paragraph().text(line));
        if (heading >= 0) {
            roff.section("EXAMPLES").example(lines.subList(heading + 1, lines.size()));
        }
    }

    private void others() {
        if (command.parent() != null) {
            roff.section("SEE ALSO").line(Roff.bold(command.root().name()) + "(1)");
        }
    }
}
