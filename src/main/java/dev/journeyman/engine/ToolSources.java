package dev.journeyman.engine;

import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.box.Toolbox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools of coders.
 *
 * @param toolbox the tools that are there for all runs
 * @param servers who brings more of them to each run
 * @param recall returns results of one run again; null where it is not offered
 */
public record ToolSources(
        Toolbox toolbox, List<ToolServer> servers, @Nullable RecallTool recall) {

    /** Sources before a run is known, whose results could be recalled. */
    public ToolSources(Toolbox toolbox, List<ToolServer> servers) {
        this(toolbox, servers, null);
    }

    public ToolSources {
        servers = List.copyOf(servers);
    }
}
