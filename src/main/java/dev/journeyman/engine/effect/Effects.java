package dev.journeyman.engine.effect;

/**
 * The port through which the engine reads and changes the world. While a run is driven, an effect happens and its result is recorded;
 * in a replay the record answers and nothing happens. It belongs to the thread that drives.
 */
public interface Effects {

    /** Effects that happen and are not recorded. */
    Effects DIRECT = new Effects() {

        @Override
        public <T, X extends Exception> T observe(Effect<T> effect, Reading<T, X> live) throws X {
            return live.read();
        }

        @Override
        public <X extends Exception> void perform(String key, Change<X> live) throws X {
            live.make();
        }
    };

    /** Reads something of the world. */
    @FunctionalInterface
    interface Reading<T, X extends Exception> {
        T read() throws X;
    }

    /** Changes something in the world. */
    @FunctionalInterface
    interface Change<X extends Exception> {
        void make() throws X;
    }

    /**
     * Returns what the world says, or said when the run was driven.
     *
     * @throws dev.journeyman.workspace.WorkspaceException if it cannot be read
     */
    <T, X extends Exception> T observe(Effect<T> effect, Reading<T, X> live) throws X;

    /**
     * Changes the world; in a replay nothing happens.
     *
     * @param key what is changed
     * @throws dev.journeyman.workspace.WorkspaceException if it cannot be changed
     */
    <X extends Exception> void perform(String key, Change<X> live) throws X;
}
