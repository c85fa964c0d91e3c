package dev.journeyman.prompt;

/** Makes the text of a prompt from the view of its template. */
public interface PromptRenderer {

    /** Returns the text for a view. */
    String render(View view);
}
