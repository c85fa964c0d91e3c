package dev.journeyman.protocol;

/**
 * The row of the run in the queue. A run without a row is a null.
 *
 * @param pickedBy the number of the worker that picked it, 0 if it is not picked
 * @param version the number that each pick and release changes, and no heartbeat
 * @param age how many ticks ago the last heartbeat was, T at most
 * @param due in how many ticks it may be picked
 */
record QueueRow(int pickedBy, int version, int age, int due) {

    static QueueRow free(int version, int due) {
        return new QueueRow(0, version, 0, due);
    }

    boolean picked() {
        return pickedBy != 0;
    }

    QueueRow pickedBy(int worker, int next) {
        return new QueueRow(worker, next, 0, 0);
    }

    QueueRow renewed() {
        return new QueueRow(pickedBy, version, 0, due);
    }

    QueueRow older(int most) {
        return new QueueRow(pickedBy, version, picked() ? Math.min(age + 1, most) : 0, Math.max(due - 1, 0));
    }
}
