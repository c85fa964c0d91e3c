package dev.journeyman.engine;

import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.box.Toolbox;
import java.util.List;

/**
 * The tools of coders.
 *
 * @param toolbox the tools that are there for all runs
 * @param servers who brings more of them to each run
 */
public record ToolSources(Toolbox toolbox, List<ToolServer> servers) {

    public ToolSources {
        servers = List.copyOf(servers);
    }
}
