package dev.journeyman.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * The run's branch in the remote repository. A commit is named after the owner that made it; 0 is where the run began.
 *
 * @param commit where it is
 * @param underway the pushes with a true lease that the remote has received and not decided, with or without a client
 */
record RemoteBranch(int commit, List<Underway> underway) {

    static final RemoteBranch START = new RemoteBranch(0, List.of());

    /**
     * A push with {@code --force-with-lease}.
     *
     * @param lease the commit that it may replace
     * @param to the commit that it brings
     */
    record Underway(int lease, int to) {}

    /** Returns this branch with one more push to decide. The same push twice is one: only one of them can change it. */
    RemoteBranch with(Underway push) {
        if (underway.contains(push)) {
            return this;
        }
        List<Underway> more = new ArrayList<>(underway);
        more.add(push);
        return new RemoteBranch(commit, List.copyOf(more));
    }

    RemoteBranch without(Underway push) {
        return new RemoteBranch(
                commit, underway.stream().filter(other -> !other.equals(push)).toList());
    }

    boolean decides(int to) {
        return underway.stream().anyMatch(push -> push.to() == to);
    }

    /** Returns this branch after a push landed. The leases of all others are false now, and stay so: they are refused. */
    RemoteBranch after(Underway push) {
        return new RemoteBranch(push.to(), List.of());
    }
}
