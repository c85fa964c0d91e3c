package dev.journeyman.web.console;

/** Where the page of one run comes from. It may be used from any thread. */
public interface PageSource {

    /**
     * A page.
     *
     * @param html the page
     * @param policy its content security policy, which allows its own script and style by their hashes
     */
    record Page(String html, String policy) {}

    /**
     * Returns the page of a run.
     *
     * @param run a run that the store has
     */
    Page page(String run);
}
