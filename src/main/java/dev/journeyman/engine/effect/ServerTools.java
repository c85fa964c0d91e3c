package dev.journeyman.engine.effect;

import dev.journeyman.tool.ToolServer.ExternalTool;
import java.util.List;

/**
 * What a tool server offers.
 *
 * @param tools its tools
 * @param problem why it has none; empty if it can be used
 */
public record ServerTools(List<ExternalTool> tools, String problem) {}
