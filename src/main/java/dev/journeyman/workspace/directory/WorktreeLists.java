package dev.journeyman.workspace.directory;

import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The lists of worktrees that repositories have. Git fails if it reads an entry that another git is making, so one thread of one process
 * changes them at a time; a process that dies lets the next one. It may be used from any thread.
 */
final class WorktreeLists {

    private static final String LOCK = "worktrees.lock";

    /** What the threads of this process wait for: a lock of a file belongs to the whole process. */
    private static final Map<Path, Object> WITHIN = new ConcurrentHashMap<>();

    private WorktreeLists() {}

    /**
     * Changes lists while no other thread or process does.
     *
     * @param home the directory of all worktrees
     */
    static void change(Path home, Runnable work) {
        Path place = home.resolve(LOCK);
        synchronized (WITHIN.computeIfAbsent(place, any -> new Object())) {
            try (FileChannel file = FileChannel.open(place, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = file.lock()) {
                if (lock.isValid()) {
                    work.run();
                }
            } catch (IOException problem) {
                throw new WorkspaceException("%s cannot be locked: %s.".formatted(place, problem), problem);
            }
        }
    }
}
