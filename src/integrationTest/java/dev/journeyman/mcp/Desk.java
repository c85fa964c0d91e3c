package dev.journeyman.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.build.QuickStart;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.Checkout;
import dev.journeyman.workspace.Commands.ProcessRef;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A worktree of a real repository, the servers used there, and the processes started for them. */
final class Desk {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Workspace workspace;
    private final List<ProcessRef> started = new CopyOnWriteArrayList<>();

    Desk(Path scratch) throws IOException {
        Checkout checkout = Checkout.make(scratch.resolve("repo"));
        Worktrees worktrees = new Worktrees(scratch.resolve("state"));
        WorkspaceRequest assignment = new WorkspaceRequest(checkout.root(), false, Map.of());
        workspace =
                worktrees.open(worktrees.make(assignment, "r-1"), assignment).telling(started::add);
    }

    Workspace workspace() {
        return workspace;
    }

    /** Returns the started processes, in order. */
    List<ProcessRef> started() {
        return List.copyOf(started);
    }

    /** Waits until the last started process has ended. */
    void awaitEnd() {
        ProcessHandle.of(started.get(started.size() - 1).pid())
                .ifPresent(process -> process.onExit().join());
    }

    /** Returns how many of the started processes are alive. */
    long alive() {
        return started.stream()
                .filter(one -> ProcessHandle.of(one.pid())
                        .filter(ProcessHandle::isAlive)
                        .isPresent())
                .count();
    }

    /** Connects to a server that plays a scene. */
    ToolServer.Connection connect(String... scene) throws InterruptedException {
        return connect(listed(60, scene));
    }

    ToolServer.Connection connect(ObjectNode listed) throws InterruptedException {
        return server(listed).connect(workspace);
    }

    static ToolServer server(ObjectNode listed) {
        ObjectNode file = JSON.createObjectNode();
        file.putObject("mcpServers").set("s", listed);
        return McpServers.read(file.toString(), "servers.json", Map.of())
                .servers()
                .get(0);
    }

    /** Returns the entry of the file for a server that plays a scene. */
    static ObjectNode listed(Object timeout, String... scene) {
        ObjectNode listed = JSON.createObjectNode();
        List<String> java = QuickStart.java();
        listed.put("command", java.get(0));
        listed.putPOJO("timeout", timeout);
        ArrayNode args = listed.putArray("args");
        java.subList(1, java.size()).forEach(args::add);
        args.add(ScriptedServer.class.getName());
        List.of(scene).forEach(args::add);
        return listed;
    }
}
