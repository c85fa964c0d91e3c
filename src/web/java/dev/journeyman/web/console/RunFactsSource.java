package dev.journeyman.web.console;

/** Where the facts of one run come from, as the console shows them. It may be used from any thread. */
public interface RunFactsSource {

    /**
     * Returns the facts of a run as one JSON object in UTF-8.
     *
     * @param run a run that the store has
     */
    byte[] json(String run);
}
