package dev.journeyman.tool.box;

import dev.journeyman.flow.State;
import dev.journeyman.story.BadInputException;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.builtin.EditFile;
import dev.journeyman.tool.builtin.GitLog;
import dev.journeyman.tool.builtin.ListFiles;
import dev.journeyman.tool.builtin.ReadFile;
import dev.journeyman.tool.builtin.RunCommandTool;
import dev.journeyman.tool.builtin.Search;
import dev.journeyman.tool.builtin.UpdateTodoList;
import dev.journeyman.tool.builtin.WriteFile;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The tools of a run, and the states that offer them. It is immutable and may be used from any thread. */
public final class Toolbox {

    private static final List<Tool> OURS = List.of(
            new ReadFile(),
            new WriteFile(),
            new EditFile(),
            new ListFiles(),
            new Search(),
            new GitLog(),
            new RunCommandTool(),
            new UpdateTodoList());

    private final Map<String, Tool> tools = new LinkedHashMap<>();

    private Toolbox() {}

    /** Creates a toolbox of the builtin tools and the host's own. */
    public Toolbox(List<Tool> own) {
        OURS.forEach(this::add);
        own.forEach(this::add);
    }

    /** Returns a toolbox in which a function has replaced each tool, for example by a wrapper. */
    public Toolbox with(UnaryOperator<Tool> hands) {
        Toolbox others = new Toolbox();
        tools.values().stream().map(hands).forEach(others::add);
        return others;
    }

    /** Returns a toolbox without the builtin tools that a state offers now and that an older version did not offer. */
    public Toolbox asOffered(State state, List<String> names) {
        Toolbox then = new Toolbox();
        tools.forEach((name, tool) -> {
            boolean newer =
                    OURS.stream().anyMatch(our -> our.specification().name().equals(name))
                            && tool.offer().in(state)
                            && !names.contains(name);
            if (!newer) {
                then.add(tool);
            }
        });
        return then;
    }

    /** Returns a toolbox with additional tools, except those whose names are already in use. */
    public Toolbox and(List<Tool> more) {
        Toolbox both = new Toolbox();
        both.tools.putAll(tools);
        more.stream()
                .filter(tool -> TerminalTool.named(tool.specification().name()).isEmpty())
                .forEach(tool -> both.tools.putIfAbsent(tool.specification().name(), tool));
        return both;
    }

    /**
     * Returns the tools that a state offers, in a fixed order: prompt caches are valid only while it stays the same.
     */
    public List<ToolSpecification> offered(State state) {
        List<ToolSpecification> offered = new ArrayList<>();
        for (Tool tool : tools.values()) {
            if (tool.offer().in(state)) {
                offered.add(tool.specification());
            }
        }
        for (TerminalTool tool : TerminalTool.values()) {
            if (tool.offer().in(state)) {
                offered.add(tool.specification());
            }
        }
        return offered;
    }

    /** Returns the tool with a name; empty if the state does not offer it. */
    public Optional<Tool> tool(String name, State state) {
        return Optional.ofNullable(tools.get(name)).filter(tool -> tool.offer().in(state));
    }

    /** Returns the terminal tool with a name; empty if the state does not offer it. */
    public static Optional<TerminalTool> terminal(String name, State state) {
        return TerminalTool.named(name).filter(tool -> tool.offer().in(state));
    }

    /** Returns the message for a model that called a tool which the state does not offer. */
    public String refusal(String name, State state) {
        String names = String.join(
                ", ", offered(state).stream().map(ToolSpecification::name).toList());
        boolean known = tools.containsKey(name)
                || Arrays.stream(TerminalTool.values())
                        .anyMatch(tool -> tool.toolName().equals(name));
        return known
                ? "%s is not offered in %s; nothing was done. There are: %s.".formatted(name, state, names)
                : "There is no tool %s. There are: %s.".formatted(name, names);
    }

    private void add(Tool tool) {
        String name = tool.specification().name();
        boolean terminal = TerminalTool.named(name).isPresent();
        if (terminal || tools.putIfAbsent(name, tool) != null) {
            throw new BadInputException("There are two tools named \"%s\". Give yours another name.".formatted(name));
        }
    }
}
