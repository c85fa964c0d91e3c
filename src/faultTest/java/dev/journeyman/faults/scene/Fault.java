package dev.journeyman.faults.scene;

/** What happens to workers, to their server, or to the way between them. */
enum Fault {
    /** A worker is killed with -9, and another one takes its place. */
    WORKER_KILLED("kill -9 of workers"),
    /** A worker is stopped, for up to two and a half terms. */
    WORKER_STOPPED("stops of workers"),
    /** A worker is told to end, and another one takes its place. */
    WORKER_ENDED("ends of workers"),
    /** All processes of the server are killed with -9, and it is started again. */
    SERVER_KILLED("kill -9 of the server"),
    /** Nothing passes between a worker and the server in one direction, for up to a term. */
    WAY_CUT("cuts"),
    /** Everything between a worker and the server is late in one direction, for up to a term. */
    WAY_SLOW("delays");

    private final String words;

    Fault(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
