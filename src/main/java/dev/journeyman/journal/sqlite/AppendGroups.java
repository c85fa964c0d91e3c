package dev.journeyman.journal.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Appends that wait for each other, so that those of many runs share one sync of the file. The first one writes at once. What
 * arrives meanwhile is a group that one of its threads writes as soon as the file is free. It may be used from any thread.
 *
 * @param <A> the type of an append
 */
final class AppendGroups<A> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition written = lock.newCondition();
    private final Consumer<List<A>> writer;
    private List<A> waiting = new ArrayList<>();
    private long arriving = 1;
    private long finished;
    private boolean writing;

    /**
     * Prepares for appends.
     *
     * @param writer writes a group and tells each of its appends what came of it; it throws nothing
     */
    AppendGroups(Consumer<List<A>> writer) {
        this.writer = writer;
    }

    /** Has an append written, in one group with others that wait, and returns when it was. An interrupt does not end the wait. */
    void write(A append) {
        lock.lock();
        try {
            waiting.add(append);
            long group = arriving;
            while (writing && finished < group) {
                written.awaitUninterruptibly();
            }
            if (finished < group) {
                lead(group);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many appends wait to be written. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /** Writes the group that waits; meanwhile others may arrive for the next one. */
    private void lead(long group) {
        List<A> appends = waiting;
        waiting = new ArrayList<>();
        arriving = group + 1;
        writing = true;
        lock.unlock();
        try {
            writer.accept(appends);
        } finally {
            lock.lock();
            finished = group;
            writing = false;
            written.signalAll();
        }
    }
}
