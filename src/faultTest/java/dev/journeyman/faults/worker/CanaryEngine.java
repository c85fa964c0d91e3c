package dev.journeyman.faults.worker;

import dev.journeyman.CoderEngine;
import dev.journeyman.faults.store.Interception;
import dev.journeyman.faults.store.StorePlace;
import dev.journeyman.journal.Journal;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.directory.Worktrees;
import java.util.Map;

/**
 * The engine for stories of canaries. Each worker stands for one of another machine: it cannot end what an earlier owner left behind.
 * It may be used from any thread.
 */
public final class CanaryEngine {

    private CanaryEngine() {}

    /** Returns an engine. Its verdicts come from elsewhere. */
    public static CoderEngine of(Journal store, HostSettings settings) {
        Workspaces worktrees = Interception.in(
                Workspaces.class,
                new Worktrees(settings.home()),
                Map.of("machine", call -> StorePlace.HOST + "/" + settings.boot(), "endSurvivors", call -> null));
        return CoderEngine.builder()
                .environment(Map.of())
                .provider(new CanaryModel())
                .workspaces(worktrees)
                .journal(store)
                .build();
    }
}
