package dev.journeyman.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of an experiment, in Markdown. */
record Report(Experiment experiment) {

    private static final String HEAD = """
        This proves the mechanism with a scripted model; it says nothing about how any real model behaves.

        %s scenarios, each driven by the real engine with pre-context injection on and off: real worktrees, real shell checks, a \
        scripted clock. The model is a function of the messages it is sent: it repeats its mistake unless an instruction, a user \
        turn or a tool result names what is wrong; its own earlier calls teach it nothing. Each story has three attempts and is not \
        done where none of them passes. But for one story no attempt may mend a failed check (`micro_cycles` 0; the default is 2), \
        so that only who takes over can. A brief has under 100 tokens and these prompts are short: its share falls as prompts grow. \
        Tokens are those of requests, estimated with o200k.
        """;

    private static final String EITHER = """
        Means over the done compare different stories: off, only the easy ones are done. The %s that are done either way took %s \
        attempts on and %s off.
        """;

    String text() {
        Experiment both = experiment.doneEitherWay();
        return HEAD.formatted(experiment.on().size())
                + "\n"
                + figures()
                + "\n"
                + EITHER.formatted(
                        both.on().size(), both.told().attempts(), both.untold().attempts())
                + "\n"
                + scenarios();
    }

    private String figures() {
        List<Map<String, String>> columns = new ArrayList<>();
        List<String> heads = new ArrayList<>(List.of(""));
        for (Scenario.Kind kind : Scenario.Kind.values()) {
            heads.addAll(List.of(kind + ", on", "off"));
            add(columns, experiment.of(kind));
        }
        heads.addAll(List.of("all, on", "off"));
        add(columns, experiment);
        String rows =
                columns.get(0).keySet().stream().map(name -> row(name, columns)).collect(Collectors.joining());
        return header(heads) + rows;
    }

    private static void add(List<Map<String, String>> columns, Experiment part) {
        columns.add(part.told().figures());
        columns.add(part.untold().figures());
    }

    private static String row(String name, List<Map<String, String>> columns) {
        List<String> cells = new ArrayList<>(List.of(name));
        columns.forEach(column -> cells.add(column.getOrDefault(name, "-")));
        return line(cells);
    }

    private String scenarios() {
        return header(List.of("kind", "what goes wrong", "attempts, on", "off", "tokens, on", "off"))
                + experiment.pairs().map(Report::scenario).collect(Collectors.joining());
    }

    private static String scenario(Experiment.Pair pair) {
        Scenario scenario = pair.on().scenario();
        return line(List.of(
                scenario.kind().toString(),
                scenario.name(),
                attempts(pair.on()),
                attempts(pair.off()),
                Long.toString(pair.on().tokens()),
                Long.toString(pair.off().tokens())));
    }

    private static String attempts(Result result) {
        return result.attempts() + (result.done() ? "" : ", not done");
    }

    private static String header(List<String> heads) {
        String[] rule = new String[heads.size()];
        Arrays.fill(rule, "---");
        return line(heads) + line(List.of(rule)).replace(" ", "");
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
